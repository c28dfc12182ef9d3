import * as v from 'valibot'
import type { ItemOptions } from '#app/features/orders/items.ts'
import { savedOptions } from '#app/features/orders/options/saved-options.schema.ts'
import { cartLifetimeMs, type Item, maxItems, type Product } from '#app/features/orders/order.ts'
import { storedPrice, termsSchema, toStoredTerms } from '#app/features/orders/terms/terms.schema.ts'
import { createStoredValue } from '#app/lib/browser/stored-value.ts'
import { toCents, toDollars } from '#app/lib/text/money.ts'
import { maxQuantity } from '../max-quantity.ts'
import { quoteListKey } from './quote-list-key.ts'

export type ListedProduct = Product & { slug: string | null }

/** A product of the quote list; its quantity is in units. */
export type ListedItem = Item<ListedProduct> & {
  /** Id of another product of the list, of which the buyer chooses one. */
  alternativeTo?: string | undefined
  /** Cents that the buyer would like to pay per unit. */
  targetPrice?: number | undefined
}

const itemSchema = v.object({
  product: v.object({
    id: v.pipe(v.string(), v.uuid()),
    name: v.pipe(v.string(), v.nonEmpty()),
    slug: v.nullable(v.string()),
    itemNumber: v.optional(v.nullable(v.string())),
    image: v.nullable(v.string()),
    price: v.pipe(v.nullable(storedPrice), v.transform(toCents)),
    terms: termsSchema,
  }),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxQuantity)),
  ...savedOptions,
  alternativeTo: v.optional(v.string()),
  targetPrice: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
})

const listSchema = v.object({ items: v.pipe(v.array(itemSchema), v.maxLength(maxItems)), savedAt: v.number() })

const empty: readonly ListedItem[] = []

const stored = createStoredValue<readonly ListedItem[]>({
  key: quoteListKey,
  area: 'local',
  empty,
  parse(text) {
    const { items, savedAt } = v.parse(listSchema, JSON.parse(text))
    if (Math.abs(Date.now() - savedAt) > cartLifetimeMs) throw new Error('not of the last 7 days')
    return [...new Map(items.map((item) => [item.product.id, item])).values()]
  },
  serialize: (items) =>
    JSON.stringify({
      items: items.map(({ product, ...item }) => ({
        ...item,
        product: { ...product, price: toDollars(product.price), terms: toStoredTerms(product.terms) },
      })),
      savedAt: Date.now(),
    }),
})

/** The first alternative to a removed product takes its place. */
function withoutProduct(items: readonly ListedItem[], id: string): readonly ListedItem[] {
  const left = items.filter(({ product }) => product.id !== id)
  const next = left.find(({ alternativeTo }) => alternativeTo === id)
  return left.map((item) =>
    item.alternativeTo === id ? { ...item, alternativeTo: item === next ? undefined : next?.product.id } : item,
  )
}

const write = (items: readonly ListedItem[]) => (items.length > 0 ? stored.write(items) : stored.clear())

/** Products that the visitor asks a quote for in one request; each change stores them for 7 more days. */
export const quoteList = {
  read: stored.read,
  subscribe: stored.subscribe,
  /** @returns false if the product is in the list, or the list is full */
  add(item: ListedItem): boolean {
    const items = stored.read()
    if (items.length >= maxItems || items.some(({ product }) => product.id === item.product.id)) return false
    write([...items, item])
    return true
  },
  change: (id: string, changes: ItemOptions & Partial<Omit<ListedItem, 'product'>>) =>
    write(stored.read().map((item) => (item.product.id === id ? { ...item, ...changes } : item))),
  remove: (id: string) => write(withoutProduct(stored.read(), id)),
  removeAll: (ids: readonly string[]) => write(ids.reduce(withoutProduct, stored.read())),
}
