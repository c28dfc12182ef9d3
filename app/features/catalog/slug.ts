import { createSlug } from '#app/lib/text/slug.ts'

/** Returns the product's slug, or the slug of its name, which the column product_data.name_slug contains in SQL. */
export function getProductSlug(product: { slug: string | null; name: string }): string {
  return product.slug || createSlug(product.name)
}

/** Returns the path of a product page. */
export function getProductPath(product: { slug: string | null; name: string }): string {
  return `/products/${encodeURIComponent(getProductSlug(product))}`
}
