import { describeRequestedColor } from '#app/features/logo/request/describe-proof.ts'
import { getDeliveryTotal } from '#app/features/orders/delivery/delivery.ts'
import { describeDuties, getDestinationName } from '#app/features/orders/delivery/delivery-text.ts'
import { describeImprint } from '#app/features/orders/imprint/imprint.ts'
import { getPack } from '#app/features/orders/stored-order.ts'
import { formatCount } from '#app/lib/text/count.ts'
import { toDollars } from '#app/lib/text/money.ts'
import { toIsoDate } from '#app/lib/time/iso-date.ts'
import { listRequestLines, type RequestLine } from '../request-lines.ts'
import type { SentFields } from '../stored-request.ts'
import type { Cell, ExportedRequest, IndexEntry } from './columns.ts'

/** A requested product, or one size of it. */
type Line = Omit<RequestLine, 'sizes'> & {
  entry: IndexEntry
  sent: SentFields<'quote' | 'swag-box'>
  size: string
  /** True if the buyer names the sizes later. */
  hasOpenSizes: boolean
  /** Dollars a unit. */
  upcharge: number | null
  /** 'Camp Mug or Tumbler', of which the buyer chooses one; '' without. */
  alternatives: string
}

/** Columns of the file with a row for each product and size of a request. Fields of the request are on each of its rows. */
export const lineColumns: Record<string, (line: Line) => Cell> = {
  Reference: ({ entry }) => entry.reference,
  Received: ({ entry }) => entry.created_at,
  Company: ({ entry }) => entry.company,
  From: ({ entry }) => entry.contact_name,
  Email: ({ entry }) => entry.email,
  Box: ({ box, sent }) => box ?? (sent.kind === 'swag-box' ? sent.box_name : null),
  Product: ({ name }) => name || null,
  'Item number': ({ itemNumber }) => itemNumber,
  Style: ({ style }) => style,
  Color: ({ color, proof }) => [color, describeRequestedColor(proof)].filter(Boolean).join(', ') || null,
  Supplier: ({ supplier }) => supplier,
  'Supplier item number': ({ supplierItemNumber }) => supplierItemNumber,
  Size: ({ size }) => size,
  Imprint: ({ imprint }) => (imprint ? describeImprint(imprint) : null),
  Quantity: ({ quantity }) => quantity,
  'Price, USD': ({ listPrice }) => toAmount(listPrice),
  'Price at quantity, USD': ({ unitPrice }) => toAmount(unitPrice),
  'Size upcharge, USD': ({ upcharge }) => toAmount(upcharge),
  'Target price, USD': ({ targetPrice }) => toAmount(targetPrice),
  'Pack quantity': ({ sent }) => (sent.kind === 'swag-box' ? sent.global_quantity : null),
  'In-hands date': ({ sent }) => toIsoDate(sent.date_needed),
  'Date is flexible': ({ sent }) => sent.is_flexible_date,
  Alternatives: ({ alternatives }) => alternatives || null,
  'Deliver to': describeDelivery,
  'Packs to one US address': countPacks('us-address'),
  'Packs to US homes': countPacks('us-homes'),
  'Packs to storage': countPacks('storage'),
  'Packs to other countries': (line) => {
    const abroad = getDestinations(line).filter(({ to }) => !['us-address', 'us-homes', 'storage'].includes(to))
    return abroad.map((each) => `${each.packs} to ${getDestinationName(each)}${describeDuties(each)}`).join(', ')
  },
  'Shipping cost, USD': (line) => {
    if (line.sent.kind !== 'swag-box') return null
    const perPack = getPack(line.sent).reduce((sum, box) => sum + box.perPack, 0)
    return toAmount(toDollars(getDeliveryTotal(getDestinations(line), perPack)))
  },
  'Budget per pack, USD': ({ sent }) => (sent.kind === 'swag-box' ? toAmount(toDollars(sent.budget_cents)) : null),
  'Total budget, USD': ({ sent }) => (sent.kind === 'quote' ? toAmount(toDollars(sent.total_budget_cents)) : null),
}

/** Returns a line for each product and size; none for a request without products. */
export function toLines({ entry, sent }: Pick<ExportedRequest, 'entry' | 'sent'>): Line[] {
  if (sent?.kind !== 'quote' && sent?.kind !== 'swag-box') return []
  const products = listRequestLines(sent)
  const getMainProductId = ({ productId, alternativeTo }: (typeof products)[number]) => alternativeTo ?? productId
  return products.flatMap(({ sizes, ...product }): Line[] => {
    const group =
      sent.kind === 'quote' ? products.filter((each) => getMainProductId(each) === getMainProductId(product)) : []
    const alternatives = group.length > 1 ? group.map(({ name, productId }) => name || productId).join(' or ') : ''
    const hasOpenSizes = sizes === 'later'
    const line = { entry, sent, ...product, alternatives, hasOpenSizes }
    if (!Array.isArray(sizes)) return [{ ...line, size: hasOpenSizes ? 'To be collected' : '', upcharge: null }]
    return sizes.map(({ name, quantity, upcharge }) => ({ ...line, size: name, quantity, upcharge }))
  })
}

/** Where a line goes: '50 to storage', or parts of all units of the request: '100 of 150 units to storage'. */
function describeDelivery({ sent, quantity, productId, alternativeTo }: Line): string {
  const shares = (sent.delivery ?? []).flatMap(({ products, ...destination }) => {
    const units = products?.find(({ product_id }) => product_id === (alternativeTo ?? productId))?.quantity
    return products && !units ? [] : [{ destination, count: units ?? destination.packs }]
  })
  const total = shares.reduce((sum, { count }) => sum + count, 0)
  const describeCount = (count: number) => {
    if (sent.kind === 'swag-box') return formatCount(count, 'pack')
    if (shares.length === 1) return quantity
    return total === quantity ? count : `${count} of ${total} units`
  }
  return shares
    .map(({ destination: to, count }) => `${describeCount(count)} to ${getDestinationName(to)}${describeDuties(to)}`)
    .join(', ')
}

const getDestinations = ({ sent }: Line) => (sent.kind === 'swag-box' && sent.delivery) || []

function countPacks(destination: string) {
  return (line: Line): Cell => {
    const packs = getDestinations(line).flatMap(({ to, packs }) => (to === destination ? packs : []))
    return packs.length === 0 ? null : packs.reduce((sum, each) => sum + each, 0)
  }
}

const toAmount = (dollars: number | null | undefined): string | null => dollars?.toFixed(2) ?? null
