import type { Item, Order } from './order.ts'

/** A buyer's choices for an item. */
export type ItemOptions = Pick<Item, 'sizes' | 'imprint' | 'color'>

/** Returns the color of the catalog, else the one that the buyer chose; undefined or '' for any. */
export const getItemColor = ({ product, color }: Item): string | undefined => product.terms?.color ?? color

/** Changed options by the key of their item. */
export type OptionChanges = ReadonlyMap<string, ItemOptions>

/** An item with its position in an order. */
export type OrderItem = {
  /** Key of the item within its order. */
  key: string
  /** As in `getLines`: id of a product or of a ready-made box. */
  line: string
  /** '' in a custom box. */
  boxName: string
  item: Item
  /** Quantity in all packs. */
  units: number
}

const createKey = (line: string, { product }: Item) => `${line} ${product.id}`

/** Returns the items of an order, of all boxes, in their order. */
export function listItems(order: Order): OrderItem[] {
  const packs = order.packQuantity
  const toOrderItem = (item: Item, line: string, boxName: string, units: number): OrderItem => {
    return { key: createKey(line, item), line, boxName, item, units }
  }
  return order.type === 'custom'
    ? order.items.map((item) => toOrderItem(item, item.product.id, '', item.quantity * packs))
    : order.boxes.flatMap(({ box, perPack }) =>
        box.items.map((item) => toOrderItem(item, box.id, box.name, item.quantity * perPack * packs)),
      )
}

/** @param getOptions new options of an item; undefined leaves it unchanged */
export function changeOptions<O extends Order>(
  order: O,
  getOptions: (key: string, item: Item) => ItemOptions | undefined,
): O {
  const change = <I extends Item>(items: readonly I[], line?: string) =>
    items.map((item) => ({ ...item, ...getOptions(createKey(line ?? item.product.id, item), item) }))
  if (order.type === 'custom') return { ...order, items: change(order.items) }
  const boxes = order.boxes.map((packed) => {
    const { id, items } = packed.box
    return { ...packed, box: { ...packed.box, items: change(items, id) } }
  })
  return { ...order, boxes }
}

/** Sets options of one item. */
export const setOptions = <O extends Order>(order: O, key: string, options: ItemOptions): O =>
  changeOptions(order, (each) => (each === key ? options : undefined))

/** Returns the current contents of a box with the options chosen for it. */
export function copyOptions<B extends { items: readonly Item[] }>(current: B, previous: { items: readonly Item[] }): B {
  const chosen = new Map(
    previous.items.map(({ product, sizes, imprint, color }) => [product.id, { sizes, imprint, color }]),
  )
  return { ...current, items: current.items.map((item) => ({ ...item, ...chosen.get(item.product.id) })) }
}
