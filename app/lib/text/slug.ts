/**
 * A name as an address: lowercased, runs of non-alphanumeric characters become hyphens, outer hyphens go
 * (docs/domain.md, Slugs).
 */
export function slugFrom(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
