/** Taxonomies of products, which visitors filter by. */
export const labelKinds = ['category', 'brand'] as const
export type LabelKind = (typeof labelKinds)[number]

/** As headings have it, and one of them. */
export const labelTitles: Record<LabelKind, { many: string; one: string }> = {
  category: { many: 'Categories', one: 'category' },
  brand: { many: 'Brands', one: 'brand' },
}

export const isLabelKind = (text: unknown): text is LabelKind => labelKinds.some((kind) => kind === text)

/** Renamings one after the other that a link is led through; beyond it can only be a circle. */
export const maxRenamed = 20

/** Orders terms for visitors: those with a position first, then by name (docs/domain.md, Catalog). */
export function byPlace(a: { name: string; place: number | null }, b: { name: string; place: number | null }): number {
  const last = Number.MAX_SAFE_INTEGER
  return (a.place ?? last) - (b.place ?? last) || a.name.localeCompare(b.name, 'en') || (a.name < b.name ? -1 : 1)
}
