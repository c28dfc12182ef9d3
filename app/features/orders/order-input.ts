import { getPacks, type Item, type Order, type Product, type SizeCount } from './order.ts'

/** Entered sizes of a product. */
type SizesInput = { product: string; counts: readonly SizeCount[] }

type SizedInput = { sizes?: readonly SizesInput[] | undefined }

/** An order as a form submits it: ids, counts and sizes. Prices come from the catalog. */
export type OrderInput =
  | ({ type: 'custom'; products: readonly string[] } & SizedInput)
  | { type: 'ready-made'; boxes: readonly ({ id: string; count: number } & SizedInput)[] }

export function toOrderInput(order: Order): OrderInput {
  return order.type === 'custom'
    ? { type: order.type, products: order.items.map(({ product }) => product.id), ...toSizedInput(order.items) }
    : {
        type: order.type,
        boxes: order.boxes.map(({ box, perPack }) => ({ id: box.id, count: perPack, ...toSizedInput(box.items) })),
      }
}

function toSizedInput(items: readonly Item[]): SizedInput {
  const sizes = items.flatMap(({ product, sizes: counts = [] }) => {
    const entered = counts.filter(({ quantity }) => quantity > 0)
    return entered.length > 0 ? [{ product: product.id, counts: entered }] : []
  })
  return sizes.length > 0 ? { sizes } : {}
}

/** Returns the items with their entered sizes. */
export function addSizes<I extends Item>(items: readonly I[], { sizes = [] }: SizedInput): I[] {
  const entered = new Map(sizes.map(({ product, counts }) => [product.toLowerCase(), counts]))
  return items.map((item) => {
    const counts = entered.get(item.product.id)
    return counts ? { ...item, sizes: counts } : item
  })
}

/** Returns the distinct products of an order, in packing order. */
export function getProducts(order: Order): Product[] {
  const products = getPacks(order).flatMap(({ box }) => box.items.map(({ product }) => product))
  return [...new Map(products.map((product) => [product.id, product])).values()]
}
