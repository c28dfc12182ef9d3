import { inArray } from 'drizzle-orm'
import { createSlug } from '#app/lib/text/slug.ts'
import type { Queryable } from '#db/client.ts'
import type { blogCategories, blogTags } from '#db/tables/blog.ts'
import type { Term } from '../../post.ts'

export type TermTable = typeof blogCategories | typeof blogTags

/**
 * Resolves names to categories or tags: by name, else by title without accents and punctuation, else by slug (docs/domain.md,
 * Slugs), else new terms, which `ensureTermIds` inserts.
 */
export async function createTermResolver(db: Queryable, table: TermTable): Promise<(name: string) => Term> {
  const existing = await db.select({ name: table.name, slug: table.slug }).from(table).orderBy(table.slug)
  const bySlug = new Map(existing.map((term) => [term.slug, term]))
  // Of several terms with one title, the one whose slug is made of it comes last and wins.
  const ranked = existing.toSorted((one, other) => Number(hasOwnSlug(one)) - Number(hasOwnSlug(other)))
  const byName = new Map(ranked.map((term) => [term.name.toLowerCase(), term]))
  const byTitle = new Map(ranked.map((term) => [createSlug(term.name), term]))
  return (name) => {
    const slug = createSlug(name)
    const term = byName.get(name.toLowerCase()) ?? byTitle.get(slug) ?? bySlug.get(slug) ?? { name, slug }
    // Later spellings of a new name use the first one.
    if (!byTitle.has(slug)) byTitle.set(slug, term)
    return term
  }
}

const hasOwnSlug = ({ name, slug }: Term) => createSlug(name) === slug

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
