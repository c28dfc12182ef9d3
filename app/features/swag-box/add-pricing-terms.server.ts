import type { ListedColor, ListedProduct } from '#app/features/catalog/query/listing.ts'
import { formatStock } from '#app/features/catalog/stock/format-stock.ts'
import { readStock } from '#app/features/catalog/stock/read-stock.server.ts'
import { readCurrentProducts } from '#app/features/orders/offer.server.ts'
import type { Production } from '#app/features/orders/terms/arrival.ts'
import type { PricingTerms } from '#app/features/orders/terms/terms.ts'
import type { Queryable } from '#db/client.ts'

/** Units at the supplier, with their age in words; null if unknown. */
type OfferedStock = { quantity: number; text: string } | null

/** A listed product and its colors, each with its color, if it names one, its pricing terms and the supplier's stock. */
export type OfferedProduct = ListedProduct & {
  terms: PricingTerms
  stock: OfferedStock
  color?: string
  colors: (ListedColor & { terms: PricingTerms; stock: OfferedStock })[]
}

/** Listed products and their colors with their pricing terms, the supplier's stock and the time to pack them, without those deleted from the catalog. */
export async function addPricingTerms(products: ListedProduct[], db: Queryable): Promise<OfferedProduct[]> {
  const ids = products.flatMap(({ id, colors }) => [id, ...colors.map((color) => color.id)])
  const currentProducts = await readCurrentProducts(db, ids)
  const stock = await readStock(db, ids)
  const now = new Date()
  // The response contains each shared object once.
  const shared = new Map<string, unknown>()
  const share = <V>(value: V): V => {
    const json = JSON.stringify(value)
    if (!shared.has(json)) shared.set(json, value)
    return shared.get(json) as V
  }
  const shareOptions = ({ sizes, imprint }: PricingTerms) => ({
    ...(sizes && { sizes: share(sizes) }),
    ...(imprint && { imprint: share(imprint) }),
  })
  const addTerms = <P extends Pick<ListedProduct, 'id' | 'breaks'> & { production?: Production }>(product: P) => {
    const current = currentProducts.get(product.id)
    if (!current) return []
    const productStock = stock.get(product.id)
    const text = formatStock(productStock, now)
    // Terms without the color are equal for the colors of a style.
    const { color, ...terms } = current.terms
    const production = product.production && { ...product.production, isPacked: true }
    return [
      {
        ...product,
        stock: productStock && text ? { quantity: productStock.quantity, text } : null,
        ...(color && { color }),
        ...(production && { production }),
        terms: { ...terms, breaks: product.breaks, ...shareOptions(terms) },
      },
    ]
  }
  return products
    .flatMap(addTerms)
    .map((product) => ({ ...product, colors: shareEqualTerms(product.terms, product.colors.flatMap(addTerms)) }))
}

/** Lets colors with equal terms share the object of the product. */
function shareEqualTerms<C extends Pick<OfferedProduct, 'terms'>>(terms: C['terms'], colors: C[]): C[] {
  const json = JSON.stringify(terms)
  return colors.map((color) => (JSON.stringify(color.terms) === json ? { ...color, terms } : color))
}
