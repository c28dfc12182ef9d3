import { noFilters } from '#app/features/catalog/query/filters.schema.ts'
import { findProducts } from '#app/features/catalog/search/search.server.ts'
import { readCurrentProducts } from '#app/features/orders/offer.server.ts'
import type { Services } from '#app/lib/services.ts'
import { toCents } from '#app/lib/text/money.ts'
import type { Queryable } from '#db/client.ts'

/** A product in the form of a box; price in cents. */
export type ProductChoice = { id: string; name: string; image: string | null; price: number | null; inStock: boolean }

/** Search results per query. */
const maxChoices = 8

/** Returns the first results of the storefront search; none for empty text. */
export async function searchProductChoices({ db }: Pick<Services, 'db'>, text: string): Promise<ProductChoice[]> {
  const search = text.trim().slice(0, 100)
  if (search === '') return []
  const { products } = await findProducts(db, { ...noFilters, search })
  return products
    .slice(0, maxChoices)
    .map(({ id, name, image, price }) => ({ id, name, image, price: toCents(price), inStock: true }))
}

/** Products by id, in the given order. Products missing from the catalog are marked as such. */
export async function readProductChoices(db: Queryable, ids: readonly string[]): Promise<ProductChoice[]> {
  const found = ids.length > 0 ? await readCurrentProducts(db, ids) : new Map<string, never>()
  return ids.map((id) => {
    const { name, image, price, inStock } = found.get(id) ?? deletedProduct
    return { id, name, image, price, inStock }
  })
}

const deletedProduct = { name: 'Deleted product', image: null, price: null, inStock: false }
