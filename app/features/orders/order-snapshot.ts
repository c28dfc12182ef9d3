import { toCents, toDollars } from '#app/lib/text/money.ts'
import type { BoxItem } from '#db/tables/requests.ts'
import type { Item, Order, PackedBox } from './order.ts'
import { toRequestedSizes } from './sizes/sizes.ts'

/** The columns of a stored request that hold its order. */
export type StoredOrder = { box_items: BoxItem[]; global_quantity: number }

/**
 * Returns the order as stored with its request: current names and prices. A ready-made box is expanded into its products with
 * the name of the box (docs/domain.md, Requests).
 */
export function getSnapshot(order: Order): StoredOrder {
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

function toRow({ product: { id, name, itemNumber, price, image, terms }, sizes: counts, imprint }: Item): BoxItem {
  const sizes = toRequestedSizes(terms?.sizes, counts)
  return {
    product_id: id,
    product_name: name,
    ...(itemNumber && { item_number: itemNumber }),
    product_price: toDollars(price),
    product_image: image,
    ...(terms?.minimum && { minimum_quantity: terms.minimum }),
    ...(sizes && { sizes }),
    imprint: imprint ?? 'advise',
  }
}

function getItem({ product_id, product_name, product_price, product_image, quantity = 1, sizes }: BoxItem): Item {
  return {
    product: { id: product_id, name: product_name, price: toCents(product_price), image: product_image },
    quantity,
    ...(Array.isArray(sizes) && { sizes }),
  }
}
