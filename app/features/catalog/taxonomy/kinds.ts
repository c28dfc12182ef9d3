/** Taxonomies of products by which visitors filter. */
export const taxonomyKinds = ['category', 'brand'] as const
export type TaxonomyKind = (typeof taxonomyKinds)[number]

/** Plural for headings, and singular. */
export const taxonomyTitles: Record<TaxonomyKind, { many: string; one: string }> = {
  category: { many: 'Categories', one: 'category' },
  brand: { many: 'Brands', one: 'brand' },
}

export const isTaxonomyKind = (text: unknown): text is TaxonomyKind => taxonomyKinds.some((kind) => kind === text)

/** Maximum number of renames that a link follows; a longer chain can only be a cycle. */
export const maxRenameHops = 20

/** Orders terms for visitors: those with a position first, then by name (docs/domain.md, Catalog). */
export function compareTerms(
  a: { name: string; position: number | null },
  b: { name: string; position: number | null },
): number {
  const last = Number.MAX_SAFE_INTEGER
  return (a.position ?? last) - (b.position ?? last) || a.name.localeCompare(b.name, 'en') || (a.name < b.name ? -1 : 1)
}
