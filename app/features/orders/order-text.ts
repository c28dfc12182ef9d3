import { parseBoxColor } from '#app/features/logo/box/box-color.ts'
import { formatPrice, toCents } from '#app/lib/text/money.ts'
import type { BoxItem } from '#db/tables/requests.ts'
import { boxLink } from './box-link/box-link.ts'
import { estimateText, unpricedNote } from './estimate-text.ts'
import { type Figures, packFigures, piecesPerPack } from './order.ts'
import { getPack, type StoredOrder } from './order-snapshot.ts'

/** A stored order as the sales team reads it, in mails and on the command line; the sum is dollars, as it was stored. */
type PricedOrder = StoredOrder & { total_price: number }

/** One line: '192 boxes (96 packs x 2), 5 items, $2,400.00' */
export function orderSummary(order: PricedOrder): string {
  const figures = storedFigures(order)
  const { length } = order.box_items
  return [
    `${count(figures.packs * figures.perPack)} boxes${packsText(figures)}`,
    `${length} ${length === 1 ? 'item' : 'items'}`,
    estimateText(figures),
  ].join(', ')
}

/** All of it, labelled. */
export function orderDetails(order: PricedOrder): { label: string; value: string | string[] }[] {
  const figures = storedFigures(order)
  return [
    { label: 'Box items', value: linesByBox(order) },
    { label: 'Pack quantity', value: count(figures.packs) },
    ...(figures.perPack === 1
      ? []
      : [{ label: 'Boxes', value: count(figures.packs * figures.perPack) + packsText(figures) }]),
    { label: 'Pieces', value: count(figures.pieces) },
    { label: 'Total estimate', value: `${estimateText(figures)} ${unpricedNote(figures)}`.trim() },
  ]
}

/** Returns one line per item, with its box. */
export function itemLines(order: StoredOrder): string[] {
  const shortage = shortages(order)
  return order.box_items.map((item) => {
    const box = item.ready_made_box_name ? ` (${boxText(item)})` : ''
    return `${itemText(item)} each${box}${shortage(item)}`
  })
}

/** The same for people to read: each ready-made box once, and its items under it. */
function linesByBox(order: StoredOrder): string[] {
  const shortage = shortages(order)
  const boxes = Map.groupBy(order.box_items, (item) => item.ready_made_box_id)
  return Array.from(boxes.values()).flatMap((items) => [
    ...items.slice(0, 1).flatMap((item) => (item.ready_made_box_name ? [`${boxText(item)}:`] : [])),
    // Keeps a price and its unit on one line.
    ...items.map((item) => `${itemText(item)}\u00a0each${shortage(item)}`),
  ])
}

function shortages(order: StoredOrder): (item: BoxItem) => string {
  const perPack = piecesPerPack(getPack(order))
  return ({ product_id, minimum_quantity: minimum = 0 }) => {
    const pieces = (perPack.get(product_id) ?? 0) * order.global_quantity
    return minimum > pieces ? `, needs ${count(minimum)}` : ''
  }
}

/**
 * The link that rebuilds a box of a visitor's own; undefined for boxes of the shop.
 * @param origin '' for the path alone
 */
export function orderLink(
  order: StoredOrder & { box_name: string | null; box_color: string | null },
  origin: string,
): string | undefined {
  if (order.box_items.some(({ ready_made_box_id }) => ready_made_box_id)) return undefined
  const items = order.box_items.map(({ product_id: id, product_name: name, proof }) => ({
    id,
    name,
    logo: proof && { color: proof.color, placements: proof.prints },
  }))
  const color = parseBoxColor(order.box_color)
  return boxLink({ name: order.box_name ?? '', color, packQuantity: order.global_quantity, items }, origin)
}

/** The estimate at list prices, in cents; null when nothing in it has a price. */
export function orderValue(order: PricedOrder): number | null {
  return storedFigures(order).estimate
}

/** `perPack`: boxes of all kinds. */
type StoredFigures = Figures & { packs: number; perPack: number }

function storedFigures(order: PricedOrder): StoredFigures {
  const pack = getPack(order)
  const packs = order.global_quantity
  const figures = packFigures(pack, packs)
  return {
    ...figures,
    estimate: figures.estimate === null ? null : toCents(order.total_price),
    packs,
    perPack: pack.reduce((sum, { perPack }) => sum + perPack, 0),
  }
}

/** Explains the number of boxes if a pack contains several. */
function packsText({ packs, perPack }: StoredFigures): string {
  return perPack === 1 ? '' : ` (${count(packs)} packs x ${perPack})`
}

const boxText = (item: BoxItem) => `${item.ready_made_box_name} x ${item.box_count ?? 1}`

function itemText(item: BoxItem): string {
  const times = item.quantity === undefined ? '' : `${item.quantity} x `
  return `${times}${item.product_name}, ${formatPrice(item.product_price)}`
}

const count = (number: number) => number.toLocaleString('en-US')
