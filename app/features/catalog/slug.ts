import { slugFrom } from '#app/lib/text/slug.ts'

/** The product's own slug, or else the one its name gives; the column product_data.name_slug holds the same in SQL. */
export function productSlug(product: { slug: string | null; name: string }): string {
  return product.slug || slugFrom(product.name)
}

/** Returns the path of a product page. */
export function productPath(product: { slug: string | null; name: string }): string {
  return `/products/${encodeURIComponent(productSlug(product))}`
}
