import { inArray } from 'drizzle-orm'
import { createSlug } from '#app/lib/text/slug.ts'
import type { Queryable } from '#db/client.ts'
import type { blogCategories, blogTags } from '#db/tables/blog.ts'
import type { Term } from '../../post.ts'

export type TermTable = typeof blogCategories | typeof blogTags

/**
 * Resolves names to categories or tags: by title, else by slug (docs/domain.md, Slugs), else new terms, which `ensureTermIds` inserts.
 * @param preferred slugs that win among equal titles
 */
export async function createTermResolver(
  db: Queryable,
  table: TermTable,
  preferred: ReadonlySet<string> = new Set(),
): Promise<(name: string) => Term> {
  const existing = await db.select({ name: table.name, slug: table.slug }).from(table).orderBy(table.slug)
  const bySlug = new Map(existing.map((term) => [term.slug, term]))
  const byTitle = new Map<string, Term>()
  for (const term of existing.toSorted((one, other) => rank(one) - rank(other)))
    byTitle.set(createSlug(term.name), term)
  function rank({ slug }: Term) {
    return Number(preferred.has(slug))
  }
  return (name) => {
    const slug = createSlug(name)
    const term = byTitle.get(slug) ?? bySlug.get(slug) ?? { name, slug }
    // Later spellings of a new name use the first one.
    byTitle.set(slug, term)
    return term
  }
}

/** Inserts missing terms. @returns the ids of all by slug */
export async function ensureTermIds(tx: Queryable, table: TermTable, terms: Term[]): Promise<Map<string, string>> {
  const wanted = new Map(terms.map((term) => [term.slug, { name: term.name, slug: term.slug }]))
  if (wanted.size === 0) return new Map()
  await tx
    .insert(table)
    .values([...wanted.values()])
    .onConflictDoNothing()
  const rows = await tx
    .select({ id: table.id, slug: table.slug })
    .from(table)
    .where(inArray(table.slug, [...wanted.keys()]))
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}
