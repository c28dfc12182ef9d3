/**
 * A name as an address: lowercased, runs of non-alphanumeric characters become hyphens, outer hyphens go
 * (docs/domain.md, Slugs). The column product_data.name_slug holds the same rule in SQL.
 */
export function slugFrom(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

/** The product's own slug, or else the one its name gives. */
export function productSlug(product: { slug: string | null; name: string }): string {
  return product.slug || slugFrom(product.name)
}

/** Where a product's page is. */
export function productPath(product: { slug: string | null; name: string }): string {
  return `/products/${encodeURIComponent(productSlug(product))}`
}
