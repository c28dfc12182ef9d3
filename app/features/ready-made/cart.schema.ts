import * as v from 'valibot'
import { parseBoxPrint } from '#app/features/logo/box/parse-box-print.ts'
import { savedOptions } from '#app/features/orders/options/saved-options.schema.ts'
import type { PackedBox, ReadyMadeOrder } from '#app/features/orders/order.ts'
import { maxPackQuantity, minPackQuantity } from '#app/features/orders/quantity.ts'
import { storedPrice, termsSchema, toStoredTerms } from '#app/features/orders/terms/terms.schema.ts'
import { toCents, toDollars } from '#app/lib/text/money.ts'

const countSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))

const boxSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  name: v.string(),
  description: v.nullable(v.string()),
  image: v.nullable(v.string()),
  items: v.array(
    v.object({
      id: v.string(),
      quantity: countSchema,
      ...savedOptions,
      product: v.object({
        id: v.pipe(v.string(), v.uuid()),
        name: v.string(),
        price: v.pipe(v.nullable(storedPrice), v.transform(toCents)),
        image: v.nullable(v.string()),
        inStock: v.boolean(),
        terms: termsSchema,
      }),
    }),
  ),
})

/** Parses a stored cart with the contract's keys (docs/domain.md, Boxes and carts). */
export const cartSchema = v.pipe(
  v.object({
    items: v.array(v.object({ box: boxSchema, quantity: countSchema })),
    globalQuantity: v.pipe(v.number(), v.integer(), v.minValue(minPackQuantity), v.maxValue(maxPackQuantity)),
    boxPrint: v.pipe(v.optional(v.unknown()), v.transform(parseBoxPrint)),
  }),
  v.transform(
    ({ items, globalQuantity, boxPrint }): ReadyMadeOrder => ({
      type: 'ready-made',
      boxes: items.map(({ box, quantity }) => ({ box, perPack: quantity })),
      packQuantity: globalQuantity,
      ...(boxPrint && { print: boxPrint }),
    }),
  ),
)

/** Converts the cart to the contract's keys. */
export function toCartState({ boxes, packQuantity, print }: ReadyMadeOrder) {
  return { items: boxes.map(toCartItem), globalQuantity: packQuantity, ...(print && { boxPrint: print }) }
}

function toCartItem({ box, perPack }: PackedBox) {
  const items = box.items.map((item) => ({
    ...item,
    product: { ...item.product, price: toDollars(item.product.price), terms: toStoredTerms(item.product.terms) },
  }))
  return { box: { ...box, items }, quantity: perPack }
}
