/** Taxonomies of products, which visitors filter by. */
export const taxonomyKinds = ['category', 'brand'] as const
export type TaxonomyKind = (typeof taxonomyKinds)[number]

/** As headings have it, and one of them. */
export const taxonomyTitles: Record<TaxonomyKind, { many: string; one: string }> = {
  category: { many: 'Categories', one: 'category' },
  brand: { many: 'Brands', one: 'brand' },
}

export const isTaxonomyKind = (text: unknown): text is TaxonomyKind => taxonomyKinds.some((kind) => kind === text)

/** Renamings one after the other that a link is led through; beyond it can only be a circle. */
export const maxRenameSteps = 20

/** Orders terms for visitors: those with a position first, then by name (docs/domain.md, Catalog). */
export function compareTerms(
  a: { name: string; position: number | null },
  b: { name: string; position: number | null },
): number {
  const last = Number.MAX_SAFE_INTEGER
  return (a.position ?? last) - (b.position ?? last) || a.name.localeCompare(b.name, 'en') || (a.name < b.name ? -1 : 1)
}
