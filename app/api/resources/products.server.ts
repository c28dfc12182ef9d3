import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { parseCursor as parseInventoryCursor } from '#app/features/catalog/inventory/cursor.ts'
import { inventorySorts, stockFilters } from '#app/features/catalog/inventory/filter.ts'
import { listInventory } from '#app/features/catalog/inventory/inventory.server.ts'
import { saveProduct } from '#app/features/catalog/products/save-product.server.ts'
import { getProductPath } from '#app/features/catalog/slug.ts'
import { parsePriceBreaks } from '#app/features/orders/price-breaks.ts'
import { toCents, toDollars } from '#app/lib/text/money.ts'
import type { Queryable } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { parseCursor, toCursor } from '../framework/cursor.ts'
import { defineEndpoint } from '../framework/endpoint.ts'
import { ApiProblem } from '../framework/problem.ts'
import { createFieldsProblem } from '../framework/read-input.server.ts'
import {
  createPageSchema,
  dayParameter,
  money,
  optional,
  pageParameters,
  text,
  textParameter,
  timestamp,
  toMoney,
  toTimestamp,
  uuid,
} from '../framework/schemas.ts'

const summary = {
  id: uuid,
  name: text,
  slug: optional(text),
  category: optional(text),
  brand: optional(text),
  item_number: optional(text),
  supplier: optional(text),
  price: optional(money),
  minimum_quantity: optional(v.number()),
  in_stock: v.boolean(),
  is_hidden: v.boolean(),
  updated_at: timestamp,
}

const product = v.object({
  ...summary,
  url: text,
  description: optional(text),
  color: optional(text),
  style: optional(text),
  images: v.array(text),
  price_breaks: v.array(v.object({ from: v.number(), price: money })),
  production_days: optional(v.number()),
  has_rush_service: v.boolean(),
  sizes: v.array(v.object({ name: text, in_stock: v.boolean() })),
  imprint_locations: v.array(v.object({ name: text, methods: v.array(text) })),
  version: v.number(),
})

/** Reads a product. @throws ApiProblem for an unknown one */
async function readProduct(db: Queryable, id: string, origin: string): Promise<v.InferInput<typeof product>> {
  const [row] = await db.select().from(productData).where(eq(productData.id, id))
  if (!row) throw new ApiProblem('not-found', 'There is no such product.')
  const { image_url, image_urls } = row
  return {
    id,
    name: row.name,
    slug: row.slug,
    category: row.category,
    brand: row.brand,
    supplier: row.supplier,
    item_number: row.item_number,
    minimum_quantity: row.minimum_quantity,
    in_stock: row.in_stock,
    price: toMoney(toCents(row.rounded_price)),
    is_hidden: row.hidden,
    updated_at: toTimestamp(row.updated_at),
    url: new URL(getProductPath(row), origin).href,
    description: row.description,
    color: row.colour,
    style: row.family,
    images: [...new Set([image_url, ...image_urls])].flatMap((url) => (url ? new URL(url, origin).href : [])),
    price_breaks: parsePriceBreaks(row.price_breaks).map(({ from, price }) => ({ from, price: toMoney(price) })),
    production_days: row.production_time,
    has_rush_service: row.rush_service_available,
    sizes: row.sizes.map(({ name, in_stock: isInStock }) => ({ name, in_stock: isInStock !== false })),
    imprint_locations: row.imprint_locations.map(({ name, methods }) => ({ name, methods: [...methods] })),
    version: row.version,
  }
}

const listProducts = defineEndpoint({
  id: 'listProducts',
  method: 'GET',
  path: '/products',
  summary: 'Lists products, filtered as in the admin',
  scope: 'products:read',
  query: v.object({
    ...pageParameters,
    q: v.optional(textParameter),
    category: v.optional(textParameter),
    brand: v.optional(textParameter),
    supplier: v.optional(textParameter),
    stock: v.optional(v.picklist(stockFilters)),
    updated_since: v.optional(dayParameter),
    sort: v.optional(v.picklist(inventorySorts.map(({ value }) => value)), 'name'),
  }),
  response: createPageSchema(v.object(summary)),
  async handle({ services: { db }, query: { cursor, limit, q, updated_since, sort, ...filter } }) {
    const after = parseCursor(cursor, (position) => parseInventoryCursor(position, sort))
    const page = await listInventory(db, { filter: { ...filter, search: q, since: updated_since }, sort, after, limit })
    return {
      data: page.rows.map(({ price, minimumQuantity, inStock, isHidden, itemNumber, changed, ...row }) => ({
        ...row,
        price: toMoney(toCents(price)),
        minimum_quantity: minimumQuantity,
        in_stock: inStock,
        is_hidden: isHidden,
        item_number: itemNumber,
        updated_at: toTimestamp(changed),
      })),
      next: toCursor(page.next),
    }
  },
})

const getProduct = defineEndpoint({
  id: 'getProduct',
  method: 'GET',
  path: '/products/{id}',
  summary: 'Reads a product',
  scope: 'products:read',
  response: product,
  handle: ({ services: { db }, params: { id = '' }, origin }) => readProduct(db, id, origin),
})

/** Maximum price, as the catalog limits it. */
const maxCents = 1_000_000_000
const cents = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxCents))
const maxBreaks = 50
const maxUnits = 1_000_000

const updateProduct = defineEndpoint({
  id: 'updateProduct',
  method: 'PATCH',
  path: '/products/{id}',
  summary: 'Changes prices, visibility and stock of a product, with an entry in its history',
  scope: 'products:write',
  body: v.strictObject({
    price_cents: v.optional(v.nullable(cents)),
    price_breaks: v.optional(
      v.pipe(
        v.array(
          v.strictObject({
            from: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxUnits)),
            price_cents: cents,
          }),
        ),
        v.maxLength(maxBreaks),
        v.check(
          (rows) => rows.every(({ from }, index) => from > (rows[index - 1]?.from ?? 0)),
          'Quantities must rise from row to row',
        ),
      ),
    ),
    is_hidden: v.optional(v.boolean()),
    in_stock: v.optional(v.boolean()),
  }),
  response: product,
  readCurrent: ({ services: { db }, params: { id = '' }, origin }) => readProduct(db, id, origin),
  async handle({ services: { writes }, params: { id = '' }, body, by, origin, current: { version, ...current } }) {
    const { price_cents, price_breaks, is_hidden, in_stock } = body
    if ((is_hidden ?? current.is_hidden) && in_stock)
      throw createFieldsProblem([{ pointer: '#/in_stock', detail: 'Hidden products are out of stock' }])
    const fields = {
      ...(price_cents !== undefined && { rounded_price: toDollars(price_cents) }),
      ...(price_breaks && {
        price_breaks: price_breaks.map(({ from, price_cents: price }) => ({ qty: from, price: toDollars(price) })),
      }),
      ...(is_hidden !== undefined && { hidden: is_hidden }),
      ...(in_stock !== undefined && { in_stock }),
    }
    const saved = await saveProduct(writes, { id, version, fields, by })
    if (saved.outcome !== 'saved')
      throw new ApiProblem('changed-since', 'Read the product again and repeat the change.')
    return readProduct(writes, id, origin)
  },
})

export const productEndpoints = [listProducts, getProduct, updateProduct]
