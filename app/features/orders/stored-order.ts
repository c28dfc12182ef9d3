import { toCents, toDollars } from '#app/lib/text/money.ts'
import type { BoxItem } from '#db/tables/requests.ts'
import { priceImprint } from './imprint/imprint.ts'
import { getInkCharge } from './imprint/ink-charge.ts'
import { getPackedBoxes, getUnitsPerPack, type Item, type Order, type PackedBox } from './order.ts'
import { sumUpcharges, toRequestedSizes } from './sizes/sizes.ts'
import { getPriceAtQuantity } from './unit-price.ts'

/** The columns of a stored request that hold its order. */
export type StoredOrder = { box_items: BoxItem[]; global_quantity: number }

/**
 * Returns the order as stored with its request: current names and prices, the chosen colors. A ready-made box is expanded into its
 * products with the name of the box (docs/domain.md, Requests).
 */
export function toStoredOrder(order: Order): StoredOrder {
  const unitsPerPack = getUnitsPerPack(getPackedBoxes(order))
  const toRow = (item: Item) => toStoredItem(item, (unitsPerPack.get(item.product.id) ?? 0) * order.packQuantity)
  return {
    global_quantity: order.packQuantity,
    box_items:
      order.type === 'custom'
        ? order.items.map(toRow)
        : order.boxes.flatMap(({ box, perPack }) =>
            box.items.map((item) => ({
              ...toRow(item),
              quantity: item.quantity,
              ready_made_box_id: box.id,
              ready_made_box_name: box.name,
              box_count: perPack,
            })),
          ),
  }
}

/** Returns the boxes of one pack of a stored order. Items without a ready-made box form one custom box. */
export function getPack({ box_items }: StoredOrder): PackedBox<{ items: Item[] }>[] {
  const boxes = Map.groupBy(box_items, ({ ready_made_box_id }) => ready_made_box_id)
  return [...boxes.values()].map((rows) => ({ box: { items: rows.map(getItem) }, perPack: rows[0]?.box_count ?? 1 }))
}

/** @param units of the product in all boxes of all packs */
function toStoredItem(item: Item, units: number): BoxItem {
  const {
    product: { id, name, itemNumber, price, image, terms },
    sizes: counts,
    imprint,
    color,
  } = item
  const sizes = toRequestedSizes(terms?.sizes, counts)
  return {
    product_id: id,
    product_name: name,
    ...(itemNumber && { item_number: itemNumber }),
    product_price: toDollars(price),
    ...(terms && price !== null && { unit_price: toDollars(getPriceAtQuantity(terms.breaks, units, price)) }),
    product_image: image,
    ...(terms?.minimum && { minimum_quantity: terms.minimum }),
    ...(sizes && { sizes }),
    ...(color && { color }),
    imprint: priceImprint(imprint ?? 'advise', terms?.imprint),
  }
}

/** Returns the volume estimate of a stored order in cents; null without prices, or if an item's price at its quantity is unknown. */
export function getStoredVolumeEstimate(order: StoredOrder): number | null {
  let cents: number | null = null
  for (const { unit_price, quantity = 1, box_count = 1 } of listPricedItems(order)) {
    if (unit_price === undefined) return null
    cents = (cents ?? 0) + toCents(unit_price) * quantity * box_count * order.global_quantity
  }
  return cents === null ? null : cents + getStoredUpcharge(order)
}

/** Size upcharges of all packs in cents, without boxes that are priced on request. */
export const getStoredUpcharge = (order: StoredOrder): number =>
  listPricedItems(order).reduce((sum, { sizes }) => sum + (Array.isArray(sizes) ? sumUpcharges(sizes) : 0), 0)

/** Charges in cents for each ink color after the first of a location, for all packs, without boxes that are priced on request. */
export const getStoredInkCharge = (order: StoredOrder): number =>
  listPricedItems(order).reduce(
    (sum, { imprint, quantity = 1, box_count = 1 }) =>
      sum + getInkCharge(imprint, quantity * box_count * order.global_quantity),
    0,
  )

/** Returns the items of boxes with a price: a box with a product priced on request has none. */
const listPricedItems = ({ box_items }: StoredOrder): BoxItem[] =>
  [...Map.groupBy(box_items, ({ ready_made_box_id }) => ready_made_box_id).values()]
    .filter((items) => items.every(({ product_price }) => product_price !== null))
    .flat()

function getItem({ product_id, product_name, product_price, product_image, quantity = 1, sizes }: BoxItem): Item {
  return {
    product: { id: product_id, name: product_name, price: toCents(product_price), image: product_image },
    quantity,
    ...(Array.isArray(sizes) && { sizes }),
  }
}
