import { inArray } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import type { blogCategories, blogTags } from '#db/tables/blog.ts'
import { type Label, toSlug } from '../../post.ts'

export type LabelTable = typeof blogCategories | typeof blogTags

/**
 * Finds categories or tags by title, else by slug (docs/domain.md, Slugs). Unknown names are created when the post is written.
 * @param preferred slugs that win among equal titles
 */
export async function createLabelFinder(
  db: Queryable,
  table: LabelTable,
  preferred: ReadonlySet<string> = new Set(),
): Promise<(name: string) => Label> {
  const known = await db.select({ name: table.name, slug: table.slug }).from(table).orderBy(table.slug)
  const bySlug = new Map(known.map((label) => [label.slug, label]))
  const byTitle = new Map<string, Label>()
  for (const label of known.toSorted((one, other) => rank(one) - rank(other))) byTitle.set(toSlug(label.name), label)
  function rank({ slug }: Label) {
    return Number(preferred.has(slug))
  }
  return (name) => {
    const slug = toSlug(name)
    const label = byTitle.get(slug) ?? bySlug.get(slug) ?? { name, slug }
    // The first spelling of a new name is used for all.
    byTitle.set(slug, label)
    return label
  }
}

/** Returns the ids of labels by slug and creates missing ones. */
export async function getLabelIds(tx: Queryable, table: LabelTable, labels: Label[]): Promise<Map<string, string>> {
  const bySlug = new Map(labels.map((label) => [label.slug, { name: label.name, slug: label.slug }]))
  if (bySlug.size === 0) return new Map()
  await tx
    .insert(table)
    .values([...bySlug.values()])
    .onConflictDoNothing()
  const rows = await tx
    .select({ id: table.id, slug: table.slug })
    .from(table)
    .where(inArray(table.slug, [...bySlug.keys()]))
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}
