import { toStandardJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { findProduct, findProductByFormerSlug } from '#app/features/catalog/product-page/product.server.ts'
import { maxQuantity } from '#app/features/catalog/quote/max-quantity.ts'
import type { Queryable } from '#db/client.ts'
import type { PublicProduct } from '#db/tables/products.ts'

/** Annotations of a tool that only reads this shop. */
export const readOnly = { readOnlyHint: true, openWorldHint: false }

/** Input of a tool; its descriptions tell an agent what to enter. */
export const toInput = <Entries extends v.ObjectEntries>(entries: Entries) => toStandardJsonSchema(v.object(entries))

export const quantityField = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(1),
  v.maxValue(maxQuantity),
  v.description('Number of pieces'),
)

export const productField = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(200),
  v.description('Slug of the product, as search_products returns it'),
)

/** A value, as structured content and as text for clients that read only text. */
export const toResult = (value: Record<string, unknown>) => ({
  structuredContent: value,
  content: [{ type: 'text' as const, text: JSON.stringify(value) }],
})

/** An error that the agent can correct. */
export const toError = (text: string) => ({ isError: true, content: [{ type: 'text' as const, text }] })

export const unknownProduct = (slug: string) =>
  toError(`There is no product "${slug}". Use a slug that search_products returns.`)

/** Finds a product by its slug or a former one. */
export const findBySlug = async (db: Queryable, slug: string): Promise<PublicProduct | undefined> =>
  (await findProduct(db, slug)) ?? (await findProductByFormerSlug(db, slug))
