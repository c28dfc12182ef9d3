import { defaultBoxColor, getBoxColorName, parseBoxColor } from '#app/features/logo/box/box-color.ts'
import { parseBoxPrint } from '#app/features/logo/box/parse-box-print.ts'
import { formatNumber } from '#app/lib/text/count.ts'
import { formatColorName } from '#app/lib/text/format-color-name.ts'
import { formatCents, formatPrice, toCents } from '#app/lib/text/money.ts'
import type { PricedDestination } from '#db/tables/destination.ts'
import type { BoxItem } from '#db/tables/requests.ts'
import { createBoxLink } from './box-link/box-link.ts'
import { describeBudget } from './delivery/delivery-text.ts'
import { listDeliveryFields } from './delivery/describe-destinations.ts'
import { describeOptions } from './describe-options.ts'
import { describeUnpriced, formatEstimate } from './estimate-text.ts'
import { getPackTotals, getUnitsPerPack, type OrderTotals } from './order.ts'
import {
  getPack,
  getStoredInkCharge,
  getStoredUpcharge,
  getStoredVolumeEstimate,
  type StoredOrder,
} from './stored-order.ts'

type PricedOrder = StoredOrder & {
  /** Dollars, as stored. */
  total_price: number
  delivery?: PricedDestination[] | null
  budget_cents?: number | null
}

/** A stored order as the sales team reads it in emails, exports and on the command line. */
export type OrderDescription = {
  /** One line: '192 boxes (96 packs x 2), 5 items, $2,400.00' */
  summary: string
  /** Estimate in cents, at the prices of the quantities if they are known; null if no item has a price. */
  value: number | null
  fields: { label: string; value: string | string[] }[]
  /** One line per item, with its box. */
  itemLines: string[]
}

export function describeOrder(order: PricedOrder): OrderDescription {
  const totals = getStoredTotals(order)
  const { length } = order.box_items
  const boxes = formatNumber(totals.packs * totals.perPack)
  const upcharge = getStoredUpcharge(order)
  const inks = getStoredInkCharge(order)
  const volume = getStoredVolumeEstimate(order)
  const value = volume ?? totals.estimate
  return {
    summary: [
      `${boxes} boxes${formatPacks(totals)}`,
      `${length} ${length === 1 ? 'item' : 'items'}`,
      formatEstimate(value),
    ].join(', '),
    value,
    fields: [
      { label: 'Box items', value: listItemsByBox(order) },
      { label: 'Pack quantity', value: formatNumber(totals.packs) },
      ...(totals.perPack === 1 ? [] : [{ label: 'Boxes', value: boxes + formatPacks(totals) }]),
      { label: 'Units', value: formatNumber(totals.units) },
      ...(volume === null || volume === totals.estimate
        ? []
        : [{ label: 'Volume estimate', value: `${formatCents(volume)} ${describeUnpriced(totals)}`.trim() }]),
      { label: 'Total estimate', value: `${formatEstimate(totals.estimate)} ${describeUnpriced(totals)}`.trim() },
      ...(upcharge === 0
        ? []
        : [{ label: 'Size upcharges', value: `${formatCents(upcharge)} on top of the total estimate` }]),
      ...(inks === 0
        ? []
        : [{ label: 'Further ink colors', value: `${formatCents(inks)} on top of the total estimate` }]),
      ...Object.entries(listDeliveryFields(order.delivery ?? [], totals.perPack)).flatMap(([label, value]) =>
        value === null || value.length === 0 ? [] : [{ label, value }],
      ),
      ...(order.budget_cents ? [{ label: 'Budget', value: formatBudget(order.budget_cents, order) }] : []),
    ],
    itemLines: listItems(order),
  }
}

function listItems(order: StoredOrder): string[] {
  const formatShortage = createShortageFormat(order)
  return order.box_items.map((item) => {
    const box = item.ready_made_box_name ? ` (${formatBox(item)})` : ''
    return `${formatItem(item)} each${box}${formatShortage(item)}${describeOptions(item)}`
  })
}

/** Each ready-made box once, with its items under it. */
function listItemsByBox(order: StoredOrder): string[] {
  const formatShortage = createShortageFormat(order)
  const boxes = Map.groupBy(order.box_items, (item) => item.ready_made_box_id)
  return Array.from(boxes.values()).flatMap((items) => [
    ...items.slice(0, 1).flatMap((item) => (item.ready_made_box_name ? [`${formatBox(item)}:`] : [])),
    // Keeps a price and its unit on one line.
    ...items.map((item) => `${formatItem(item)}\u00a0each${formatShortage(item)}${describeOptions(item)}`),
  ])
}

/** Formats the minimum quantity of items that are ordered below it, counting all boxes. */
function createShortageFormat(order: StoredOrder): (item: BoxItem) => string {
  const perPack = getUnitsPerPack(getPack(order))
  return ({ product_id, minimum_quantity: minimum = 0 }) => {
    const units = (perPack.get(product_id) ?? 0) * order.global_quantity
    return minimum > units ? `, needs ${formatNumber(minimum)}` : ''
  }
}

/**
 * Returns the link that rebuilds a custom box; null for ready-made boxes.
 * @param origin '' for the path alone
 */
export function getBoxLink(
  order: StoredOrder & { box_name: string | null; box_color: string | null; box_print?: string | null },
  origin: string,
): string | null {
  if (isReadyMade(order)) return null
  const items = order.box_items.map(({ product_id: id, product_name: name, proof, sizes, imprint, color }) => ({
    id,
    name,
    sizes: Array.isArray(sizes) ? sizes : undefined,
    imprint,
    color: color ?? undefined,
    logo: proof && { color: proof.color, placements: proof.prints },
  }))
  const color = parseBoxColor(order.box_color)
  const print = parseBoxPrint(order.box_print)
  return createBoxLink({ name: order.box_name ?? '', color, print, packQuantity: order.global_quantity, items }, origin)
}

/** Names the color of a custom box, which requests of older releases store only if it is not the default; null for ready-made boxes. */
export const describeBoxColor = (order: StoredOrder & { box_color: string | null }): string | null =>
  isReadyMade(order) ? null : getBoxColorName(order.box_color ?? defaultBoxColor)

const isReadyMade = ({ box_items }: StoredOrder) => box_items.some(({ ready_made_box_id }) => ready_made_box_id)

/** `perPack`: boxes of all kinds. */
type StoredTotals = OrderTotals & { packs: number; perPack: number }

function getStoredTotals(order: PricedOrder): StoredTotals {
  const pack = getPack(order)
  const packs = order.global_quantity
  const totals = getPackTotals(pack, packs)
  return {
    ...totals,
    estimate: totals.estimate === null ? null : toCents(order.total_price),
    packs,
    perPack: pack.reduce((sum, { perPack }) => sum + perPack, 0),
  }
}

/** Explains the number of boxes if a pack contains several. */
function formatPacks({ packs, perPack }: StoredTotals): string {
  return perPack === 1 ? '' : ` (${formatNumber(packs)} packs x ${perPack})`
}

/** '$50.00 per box' */
const formatBudget = (cents: number, order: StoredOrder) =>
  describeBudget(null, cents, isReadyMade(order) ? 'pack' : 'box')

const formatBox = (item: BoxItem) => `${item.ready_made_box_name} x ${item.box_count ?? 1}`

function formatItem(item: BoxItem): string {
  const times = item.quantity === undefined ? '' : `${item.quantity} x `
  const itemNumber = item.item_number ? ` (${item.item_number})` : ''
  return `${times}${formatColorName({ name: item.product_name, color: item.color })}${itemNumber}, ${formatPrice(item.unit_price ?? item.product_price)}`
}
