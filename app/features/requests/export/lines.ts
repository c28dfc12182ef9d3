import { describeRequestedColor } from '#app/features/logo/request/describe-proof.ts'
import { getDeliveryTotal } from '#app/features/orders/delivery/delivery.ts'
import { getDestinationName } from '#app/features/orders/delivery/delivery-text.ts'
import { describeImprint } from '#app/features/orders/imprint/imprint.ts'
import { getPack } from '#app/features/orders/order-snapshot.ts'
import { toDollars } from '#app/lib/text/money.ts'
import type { PricedDestination } from '#db/tables/destination.ts'
import type { RequestedImprint, RequestedSizes } from '#db/tables/requests.ts'
import { getShownUnitPrice, listQuoteItems } from '../quote-items.ts'
import type { SentFields } from '../stored-request.ts'
import type { Cell, ExportedRequest, IndexEntry } from './columns.ts'

/** A requested product in one size. */
type Line = {
  entry: IndexEntry
  sent: SentFields<'quote' | 'swag-box'>
  /** Of a ready-made box, else the name of a custom one. */
  box: string | null
  product: string | null
  productId: string
  itemNumber: string | null
  color: string | null
  /** A color that the shop does not stock; '' for the product's own. */
  requestedColor: string
  imprint: RequestedImprint | null | undefined
  size: string
  /** Of all packs. */
  quantity: number
  /** Dollars. */
  listPrice: number | null
  /** Dollars at the quantity; unknown in boxes of older releases. */
  unitPrice: number | null
  /** Dollars a unit. */
  upcharge: number | null
}

type Product = Omit<Line, 'entry' | 'sent' | 'color' | 'size' | 'upcharge'> & {
  sizes: RequestedSizes | null | undefined
}

/** Columns of the file with a row for each product and size of a request. What belongs to the request is on each of its rows. */
export const lineColumns: Record<string, (line: Line) => Cell> = {
  Reference: ({ entry }) => entry.reference,
  Received: ({ entry }) => entry.created_at,
  Company: ({ entry }) => entry.company,
  From: ({ entry }) => entry.contact_name,
  Email: ({ entry }) => entry.email,
  Box: ({ box }) => box,
  Product: ({ product }) => product,
  'Item number': ({ itemNumber }) => itemNumber,
  Color: ({ color, requestedColor }) => [color, requestedColor].filter(Boolean).join(', ') || null,
  Size: ({ size }) => size,
  Imprint: ({ imprint }) => (imprint ? describeImprint(imprint) : null),
  Quantity: ({ quantity }) => quantity,
  'List price, USD': ({ listPrice }) => toAmount(listPrice),
  'Price at quantity, USD': ({ unitPrice }) => toAmount(unitPrice),
  'Size upcharge, USD': ({ upcharge }) => toAmount(upcharge),
  'Pack quantity': ({ sent }) => (sent.kind === 'swag-box' ? sent.global_quantity : null),
  'Date needed': ({ sent }) => sent.date_needed,
  'Date is flexible': ({ sent }) => sent.is_flexible_date,
  Alternatives: ({ sent }) => (sent.kind === 'quote' ? sent.has_alternatives : null),
  'Deliver to': ({ sent, productId }) =>
    (sent.delivery ?? []).flatMap((each) => describeShare(each, productId)).join(', '),
  'Packs to one US address': countPacks('us-address'),
  'Packs to US homes': countPacks('us-homes'),
  'Packs to storage': countPacks('storage'),
  'Packs to other countries': (line) => {
    const abroad = getDestinations(line).filter(({ to }) => !['us-address', 'us-homes', 'storage'].includes(to))
    return abroad.map((each) => `${each.packs} to ${getDestinationName(each)}`).join(', ')
  },
  'Delivery cost, USD': (line) => {
    if (line.sent.kind !== 'swag-box') return null
    const perPack = getPack(line.sent).reduce((sum, box) => sum + box.perPack, 0)
    return toAmount(toDollars(getDeliveryTotal(getDestinations(line), perPack)))
  },
  'Budget per pack, USD': ({ sent }) => (sent.kind === 'swag-box' ? toAmount(toDollars(sent.budget_cents)) : null),
  'Budget in all, USD': ({ sent }) => (sent.kind === 'quote' ? toAmount(toDollars(sent.total_budget_cents)) : null),
}

/** Returns a line for each product and size; none for a request without products. */
export function toLines({ entry, sent, colors }: ExportedRequest): Line[] {
  if (sent?.kind !== 'quote' && sent?.kind !== 'swag-box') return []
  return getProducts(sent).flatMap(({ sizes, ...product }): Line[] => {
    const line = { entry, sent, ...product, color: colors?.get(product.productId) ?? null }
    if (!Array.isArray(sizes)) return [{ ...line, size: sizes === 'later' ? 'To be collected' : '', upcharge: null }]
    return sizes.map(({ name, quantity, upcharge }) => ({ ...line, size: name, quantity, upcharge }))
  })
}

function getProducts(sent: SentFields<'quote' | 'swag-box'>): Product[] {
  if (sent.kind === 'quote') {
    return listQuoteItems(sent).map((item) => ({
      box: null,
      product: item.product_name,
      productId: item.product_id,
      itemNumber: item.item_number,
      quantity: item.quantity,
      listPrice: item.product_price,
      unitPrice: getShownUnitPrice(item),
      imprint: item.imprint,
      requestedColor: describeRequestedColor(item.proof),
      sizes: item.sizes,
    }))
  }
  return sent.box_items.map((item) => ({
    box: item.ready_made_box_name ?? sent.box_name,
    product: item.product_name,
    productId: item.product_id,
    itemNumber: item.item_number ?? null,
    quantity: (item.quantity ?? 1) * (item.box_count ?? 1) * sent.global_quantity,
    listPrice: item.product_price,
    unitPrice: item.unit_price ?? null,
    imprint: item.imprint,
    requestedColor: describeRequestedColor(item.proof),
    sizes: item.sizes,
  }))
}

/** What goes to a destination: units of the product if the buyer split them. */
function describeShare({ products, ...destination }: PricedDestination, productId: string): string[] {
  const count = products ? products.find(({ product_id }) => product_id === productId)?.quantity : destination.packs
  return count === undefined ? [] : [`${count} to ${getDestinationName(destination)}`]
}

const getDestinations = ({ sent }: Line) => (sent.kind === 'swag-box' && sent.delivery) || []

function countPacks(destination: string) {
  return (line: Line): Cell => {
    const packs = getDestinations(line).flatMap(({ to, packs }) => (to === destination ? packs : []))
    return packs.length === 0 ? null : packs.reduce((sum, each) => sum + each, 0)
  }
}

const toAmount = (dollars: number | null | undefined): string | null => dollars?.toFixed(2) ?? null
