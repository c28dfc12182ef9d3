import type { ListedProduct } from '#app/features/catalog/query/listing.ts'
import { readCurrentProducts } from '#app/features/orders/offer.server.ts'
import type { Queryable } from '#db/client.ts'
import type { OfferedProduct } from './offered-product.ts'

/** Listed products with their pricing terms, without products deleted from the catalog. */
export async function addPricingTerms(products: ListedProduct[], db: Queryable): Promise<OfferedProduct[]> {
  const currentProducts = await readCurrentProducts(
    db,
    products.map(({ id }) => id),
  )
  return products.flatMap((product) => {
    const terms = currentProducts.get(product.id)?.terms
    // The same array is serialized once.
    return terms ? [{ ...product, terms: { ...terms, breaks: product.breaks } }] : []
  })
}
