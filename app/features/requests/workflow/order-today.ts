import type { DaysOff } from '#app/features/brand/brand.ts'
import { getPackCost } from '#app/features/orders/delivery/delivery.ts'
import { describeBudgetDistance, describePackCost } from '#app/features/orders/delivery/delivery-text.ts'
import { describeUnpricedDestinations } from '#app/features/orders/delivery/order-total.ts'
import { describeImprint, getLocationOptions } from '#app/features/orders/imprint/imprint.ts'
import type { CurrentProduct } from '#app/features/orders/offer.server.ts'
import { getOrderTotals, getUnitsPerPack, type ReadyMadeOrder } from '#app/features/orders/order.ts'
import { describeSizes, sumUpcharges } from '#app/features/orders/sizes/sizes.ts'
import { getPack, getStoredVolumeEstimate } from '#app/features/orders/stored-order.ts'
import { type Production, packingDays } from '#app/features/orders/terms/arrival.ts'
import { getDateNote } from '#app/features/orders/terms/date-note.ts'
import { getDeliveryEstimate, getEarliestArrival } from '#app/features/orders/terms/delivery-estimate.ts'
import { getVolumeEstimate } from '#app/features/orders/terms/volume.ts'
import { getPriceAtQuantity } from '#app/features/orders/unit-price.ts'
import { formatCents, toCents } from '#app/lib/text/money.ts'
import { formatLongDate, type IsoDate, isIsoDate } from '#app/lib/time/dates.ts'
import type { PricedDestination } from '#db/tables/destination.ts'
import type { BoxItem } from '#db/tables/requests.ts'
import { describeRequest } from '../describe-request.ts'
import { getItemInkCharge, getShownUnitPrice, listQuoteItems } from '../quote-items.ts'
import { describeSource, listRequestLines, type RequestLine } from '../request-lines.ts'
import type { StoredRequest } from '../stored-request.ts'

/** A requested product at the time of the request and in the current catalog. Prices in cents per unit. */
export type ItemToday = {
  productId: string
  /** Name with the color. */
  name: string
  /** '' without one, or if it is the supplier's. */
  itemNumber: string
  /** Supplier, its item number and style; '' if unknown. */
  source: string
  image: string | null
  /** Quantity in each box. */
  quantity: number
  /** Units of this line in all packs. */
  units: number
  /** Units of the product in all boxes of all packs, which determine its price and whether the minimum is met. */
  requestedUnits: number
  /** List price; null is on request. */
  price: number | null
  /** Price at the quantity that the buyer was shown; null if that was the list price. */
  shownPrice: number | null
  /** Units at the price that the buyer was shown, with sizes; null on request. */
  total: number | null
  /** Price that the buyer would like to pay; null if not stated. */
  targetPrice: number | null
  /** Name of the product that the buyer may choose it instead of; '' without. */
  alternativeTo: string
  /** Minimum quantity at that time; the current one if not stored, null without any. */
  minimum: number | null
  /** '' for a product without sizes. */
  sizes: string
  /** Units of each size in all packs; empty if not chosen. */
  sizeUnits: { name: string; quantity: number }[]
  /** Cents for all units of sizes that cost more. */
  upcharge: number
  /** Requested sizes that are out of stock today. */
  soldOutSizes: string[]
  /** '' in requests of older releases. */
  imprint: string
  /** Requested locations that the product does not list today. */
  missingLocations: string[]
  /** Null if deleted from the catalog. `priceAt` is the price at the requested quantity. */
  today: { name: string; slug: string | null; inStock: boolean; price: number | null; priceAt: number | null } | null
}

/** `name`: of a ready-made box; null for a custom box and for the product of a quote. */
export type BoxToday = { name: string | null; perPack: number; items: ItemToday[] }

export type DeliveryToday = {
  /** Arrival of an order placed today, for the slowest of its products: 'December 3-December 9'. */
  estimate: string
  slowest: string | null
  /** Names of products without a date: no production time, out of stock, or deleted. */
  unknown: string[]
  needed: IsoDate | null
  /** Note about the requested date; '' if it can be met. */
  dateNote: string
}

/** Requested products compared with the current catalog. Sums in cents. */
export type OrderToday = {
  packs: number
  boxes: BoxToday[]
  /** At the list prices of then. */
  estimate: number | null
  /** As the buyer was shown it. */
  shownEstimate: number | null
  /** The same order at today's list prices, and with each product at today's price at its quantity. */
  estimateToday: number | null
  volumeToday: number | null
  /** Per box at today's prices with delivery at the rates of then, and how far from the budget; empty for a quote. */
  allIn: string[]
  delivery: DeliveryToday
}

type RequestedOrder = {
  /** Lines by product id. */
  lines: ReadonlyMap<string, RequestLine>
  box_items: BoxItem[]
  global_quantity: number
  date_needed: string | null
  /** Undefined for a quote. */
  delivery?: PricedDestination[] | null
  /** Undefined for a quote. */
  budget_cents?: number | null
  /** Cents per unit of each product at its quantity, as the customer was shown; without those unknown in older requests. */
  shownPrices: ReadonlyMap<string, number | null>
  /** Cents for further ink colors of each product, which the estimate of a quote includes. */
  inkCharges?: ReadonlyMap<string, number>
  /** Cents, with sizes and `inkCharges`; null if unknown. */
  shownTotal: number | null
  /** One of some products is chosen: they have no sum. */
  hasAlternatives?: boolean
}

/** Returns the order of a request: a quote is one box of its products. Undefined for kinds without products. */
export function getRequestedOrder(request: StoredRequest): RequestedOrder | undefined {
  const lines = new Map(listRequestLines(request).map((line) => [line.productId, line]))
  if (request.kind === 'swag-box')
    return {
      ...request,
      lines,
      shownPrices: new Map(
        request.box_items.flatMap(({ product_id, unit_price }) =>
          unit_price === undefined ? [] : [[product_id, toCents(unit_price)]],
        ),
      ),
      shownTotal: getStoredVolumeEstimate(request),
    }
  if (request.kind !== 'quote') return undefined
  const items = listQuoteItems(request)
  return {
    lines,
    box_items: items.map(({ product_id, product_name, product_price, quantity, sizes, imprint }) => ({
      product_id,
      product_name: product_name ?? '',
      product_price,
      product_image: null,
      quantity,
      ...(sizes && { sizes }),
      ...(imprint && { imprint }),
    })),
    global_quantity: 1,
    date_needed: request.date_needed,
    shownPrices: new Map(items.map((item) => [item.product_id, toCents(getShownUnitPrice(item))])),
    inkCharges: new Map(items.map((item) => [item.product_id, getItemInkCharge(item)])),
    shownTotal: describeRequest(request).value,
    hasAlternatives: items.some(({ alternative_to }) => alternative_to),
  }
}

/**
 * Compares an order with the current catalog.
 * @param currentProducts by id
 * @param today the day of the store
 */
export function createOrderToday(
  order: RequestedOrder,
  currentProducts: ReadonlyMap<string, CurrentProduct>,
  today: IsoDate,
  daysOff?: DaysOff,
): OrderToday {
  const packs = order.global_quantity
  const pack = getPack(order)
  const perPack = getUnitsPerPack(pack)
  const countUnits = (id: string) => (perPack.get(id) ?? 0) * packs
  const rows = [...Map.groupBy(order.box_items, ({ ready_made_box_id }) => ready_made_box_id).values()]
  const boxes = rows.map((items): BoxToday => {
    const count = items[0]?.box_count ?? 1
    return {
      name: items[0]?.ready_made_box_name ?? null,
      perPack: count,
      items: items.map((item) =>
        toItemToday(item, {
          line: order.lines.get(item.product_id),
          alternative: order.lines.get(order.lines.get(item.product_id)?.alternativeTo ?? ''),
          now: currentProducts.get(item.product_id),
          boxes: count * packs,
          requestedUnits: countUnits(item.product_id),
          shownPrice: order.shownPrices.get(item.product_id) ?? null,
          inkCharge: order.inkCharges?.get(item.product_id) ?? 0,
        }),
      ),
    }
  })
  // Uses ready-made boxes; a custom box would be one per pack.
  const createOrder = (product: (id: string) => Partial<CurrentProduct> | undefined): ReadyMadeOrder => ({
    type: 'ready-made',
    packQuantity: packs,
    boxes: pack.map(({ box, perPack }, index) => ({
      perPack,
      box: {
        id: String(index),
        name: '',
        description: null,
        image: null,
        items: box.items.map((item) => {
          const inStock = currentProducts.get(item.product.id)?.inStock ?? false
          return { id: item.product.id, ...item, product: { ...item.product, inStock, ...product(item.product.id) } }
        }),
      },
    })),
  })
  const offered = createOrder((id) => currentProducts.get(id))
  const hasSum = !order.hasAlternatives
  const areAllInCatalog = order.box_items.every(({ product_id }) => currentProducts.has(product_id))
  const estimate = hasSum ? getOrderTotals(createOrder(() => undefined)).estimate : null
  const volumeToday = hasSum ? getVolumeEstimate(offered) : null
  const inkCharges = [...(order.inkCharges?.values() ?? [])].reduce((sum, cents) => sum + cents, 0)
  return {
    packs,
    boxes,
    estimate,
    shownEstimate: order.shownTotal ?? estimate,
    estimateToday: hasSum && areAllInCatalog ? getOrderTotals(offered).estimate : null,
    volumeToday: volumeToday === null ? null : volumeToday + inkCharges,
    allIn: describeAllIn(order, offered),
    delivery: getDeliveryToday(order, currentProducts, today, daysOff),
  }
}

function describeAllIn({ box_items, delivery, budget_cents }: RequestedOrder, offered: ReadyMadeOrder): string[] {
  if (delivery === undefined) return []
  const destinations = delivery ?? []
  const cost = getPackCost(offered, destinations)
  if (cost.total === null) return []
  const noun = box_items.some(({ ready_made_box_id }) => ready_made_box_id) ? 'pack' : 'box'
  return [
    `About ${formatCents(cost.total)} per ${noun}: ${describePackCost(cost, destinations)}`,
    ...(budget_cents
      ? [describeBudgetDistance(cost.total, budget_cents) + describeUnpricedDestinations(destinations)]
      : []),
  ]
}

type ItemContext = {
  line: RequestLine | undefined
  alternative: RequestLine | undefined
  now: CurrentProduct | undefined
  boxes: number
  requestedUnits: number
  shownPrice: number | null
  inkCharge: number
}

function toItemToday(item: BoxItem, context: ItemContext): ItemToday {
  const { line, alternative, now, boxes, requestedUnits, shownPrice, inkCharge } = context
  const { product_id, product_price, product_image, quantity = 1, sizes, imprint } = item
  const unitPrice = shownPrice ?? toCents(product_price)
  const upcharge = Array.isArray(sizes) ? sumUpcharges(sizes) : 0
  return {
    productId: product_id,
    name: line?.name || now?.name || product_id,
    itemNumber: line && line.itemNumber !== line.supplierItemNumber ? (line.itemNumber ?? '') : '',
    source: line ? describeSource(line) : '',
    image: product_image ?? now?.image ?? null,
    quantity,
    units: quantity * boxes,
    requestedUnits,
    price: toCents(product_price),
    shownPrice: shownPrice === toCents(product_price) ? null : shownPrice,
    total: unitPrice === null ? null : unitPrice * quantity * boxes + upcharge + inkCharge,
    targetPrice: toCents(line?.targetPrice ?? null),
    alternativeTo: alternative?.name ?? '',
    minimum: item.minimum_quantity ?? now?.terms.minimum ?? null,
    sizes: sizes ? describeSizes(sizes) : '',
    sizeUnits: Array.isArray(sizes) ? sizes.map(({ name, quantity: count }) => ({ name, quantity: count })) : [],
    upcharge,
    soldOutSizes: getSoldOutSizes(item, now),
    imprint: imprint ? describeImprint(imprint) : '',
    missingLocations: getMissingLocations(item, now),
    today: now
      ? {
          name: now.name,
          slug: now.slug,
          inStock: now.inStock,
          price: now.price,
          priceAt: getPriceAtQuantity(now.terms.breaks, requestedUnits, now.price),
        }
      : null,
  }
}

function getSoldOutSizes({ sizes }: BoxItem, now: CurrentProduct | undefined): string[] {
  if (!now || !Array.isArray(sizes)) return []
  const inStock = new Set(now.terms.sizes?.flatMap(({ name, in_stock }) => (in_stock ? [name] : [])))
  return sizes.map(({ name }) => name).filter((name) => !inStock.has(name))
}

function getMissingLocations({ imprint }: BoxItem, now: CurrentProduct | undefined): string[] {
  if (!now || !Array.isArray(imprint)) return []
  const names = new Set(getLocationOptions(now.terms.imprint).map(({ name }) => name))
  return imprint.map(({ location }) => location).filter((location) => !names.has(location))
}

function getDeliveryToday(
  { box_items, date_needed, delivery }: RequestedOrder,
  found: ReadonlyMap<string, CurrentProduct>,
  today: IsoDate,
  daysOff: DaysOff | undefined,
): DeliveryToday {
  const products = [...new Map(box_items.map((item) => [item.product_id, item])).values()].map(
    ({ product_id, product_name }) => ({ name: product_name, now: found.get(product_id) }),
  )
  const getTime = (now: CurrentProduct | undefined) =>
    now?.inStock && getEarliestArrival(now.terms.productionTime, today, daysOff) ? now.terms.productionTime : null
  const known = products.filter(({ now }) => getTime(now) !== null)
  const slowest = known.sort((a, b) => (getTime(b.now) ?? 0) - (getTime(a.now) ?? 0))[0]
  // A quote has no destinations: its product is not packed.
  const isPacked = delivery !== undefined
  const production = known.flatMap(({ now }) => (now ? { ...now.terms, isPacked } : []))
  const slowestTime = getTime(slowest?.now)
  const needed = date_needed && isIsoDate(date_needed) ? date_needed : null
  return {
    estimate: getDeliveryEstimate(
      slowestTime === null ? null : slowestTime + (isPacked ? packingDays : 0),
      today,
      daysOff,
    ),
    slowest: slowest?.name ?? null,
    unknown: products.filter(({ now }) => getTime(now) === null).map(({ name }) => name),
    needed,
    dateNote: describeNeededDate(needed, production, today, daysOff),
  }
}

function describeNeededDate(
  needed: IsoDate | null,
  production: Production[],
  today: IsoDate,
  daysOff: DaysOff | undefined,
): string {
  if (!needed) return ''
  if (needed < today) return `${formatLongDate(needed)} has passed.`
  return getDateNote(needed, production, today, daysOff)
}
