import { inArray } from 'drizzle-orm'
import { createSlug } from '#app/lib/text/slug.ts'
import type { Queryable } from '#db/client.ts'
import type { blogCategories, blogTags } from '#db/tables/blog.ts'
import type { Term } from '../../post.ts'

export type TermTable = typeof blogCategories | typeof blogTags

/**
 * Finds categories or tags by title, else by slug (docs/domain.md, Slugs). Unknown names are created when the post is written.
 * @param preferred slugs that win among equal titles
 */
export async function createTermFinder(
  db: Queryable,
  table: TermTable,
  preferred: ReadonlySet<string> = new Set(),
): Promise<(name: string) => Term> {
  const known = await db.select({ name: table.name, slug: table.slug }).from(table).orderBy(table.slug)
  const bySlug = new Map(known.map((term) => [term.slug, term]))
  const byTitle = new Map<string, Term>()
  for (const term of known.toSorted((one, other) => rank(one) - rank(other))) byTitle.set(createSlug(term.name), term)
  function rank({ slug }: Term) {
    return Number(preferred.has(slug))
  }
  return (name) => {
    const slug = createSlug(name)
    const term = byTitle.get(slug) ?? bySlug.get(slug) ?? { name, slug }
    // The first spelling of a new name is used for all.
    byTitle.set(slug, term)
    return term
  }
}

/** Returns the ids of terms by slug and creates missing ones. */
export async function getTermIds(tx: Queryable, table: TermTable, terms: Term[]): Promise<Map<string, string>> {
  const bySlug = new Map(terms.map((term) => [term.slug, { name: term.name, slug: term.slug }]))
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
