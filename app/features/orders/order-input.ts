import type { RequestedImprint } from '#db/tables/requests.ts'
import { getPackedBoxes, type Item, type Order, type Product, type SizeCount } from './order.ts'

/** The buyer's choices for products of a box, each with a product's id. */
type OptionsInput = {
  sizes?: readonly { product: string; counts: readonly SizeCount[] }[] | undefined
  imprints?: readonly { product: string; imprint: RequestedImprint }[] | undefined
  colors?: readonly { product: string; color: string | null }[] | undefined
}

/** An order as a form submits it: ids, counts and options. Prices come from the catalog. */
export type OrderInput =
  | ({ type: 'custom'; products: readonly string[] } & OptionsInput)
  | { type: 'ready-made'; boxes: readonly ({ id: string; count: number } & OptionsInput)[] }

export function toOrderInput(order: Order): OrderInput {
  return order.type === 'custom'
    ? { type: order.type, products: order.items.map(({ product }) => product.id), ...toOptionsInput(order.items) }
    : {
        type: order.type,
        boxes: order.boxes.map(({ box, perPack }) => ({ id: box.id, count: perPack, ...toOptionsInput(box.items) })),
      }
}

function toOptionsInput(items: readonly Item[]): OptionsInput {
  const list = <O>(getOption: (item: Item) => O | '' | false | undefined) => {
    const chosen = items.flatMap((item) => {
      const option = getOption(item)
      return option ? [{ product: item.product.id, ...option }] : []
    })
    return chosen.length > 0 ? chosen : undefined
  }
  return {
    sizes: list(({ sizes = [] }) => {
      const counts = sizes.filter(({ quantity }) => quantity > 0)
      return counts.length > 0 && { counts }
    }),
    imprints: list(({ imprint }) => imprint && { imprint }),
    colors: list(({ color }) => color && { color }),
  }
}

/** Adds the buyer's options to items of the catalog. */
export function addOptions<I extends Item>(
  items: readonly I[],
  { sizes = [], imprints = [], colors = [] }: OptionsInput,
): I[] {
  const countsById = new Map(sizes.map(({ product, counts }) => [product.toLowerCase(), counts]))
  const imprintById = new Map(imprints.map(({ product, imprint }) => [product.toLowerCase(), imprint]))
  const colorById = new Map(colors.map(({ product, color }) => [product.toLowerCase(), color]))
  return items.map((item) => {
    const { id } = item.product
    return {
      ...item,
      sizes: countsById.get(id) ?? item.sizes,
      imprint: imprintById.get(id) ?? item.imprint,
      color: colorById.get(id) ?? item.color,
    }
  })
}

/** Returns the distinct products of an order with their imprint, in packing order; an imprint of a later box counts more than none of an earlier one. */
export function getProducts(order: Order): (Product & Pick<Item, 'imprint'>)[] {
  const products = new Map<string, Product & Pick<Item, 'imprint'>>()
  for (const { product, imprint } of getPackedBoxes(order).flatMap(({ box }) => box.items)) {
    const found = products.get(product.id)
    if (!found || found.imprint === 'none') products.set(product.id, { ...product, imprint })
  }
  return [...products.values()]
}
