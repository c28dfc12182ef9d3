import { and, eq, sql } from 'drizzle-orm'
import { cleanSlug } from '#app/lib/text/slug.ts'
import type { Queryable } from '#db/client.ts'
import { blogCategories, blogTags } from '#db/tables/blog.ts'
import { movedSlugs } from '#db/tables/products.ts'

export type TermKind = 'category' | 'tag'

const tables = { category: blogCategories, tag: blogTags } as const

/** Former slugs of categories and tags are stored with those of posts, which contain no slash (decision 0033). */
const toFormerSlug = (kind: TermKind, slug: string) => ({ kind: 'post' as const, slug: `${kind}/${slug}` })

const hasFormerSlug = (kind: TermKind, slug: string) =>
  and(eq(movedSlugs.kind, 'post'), eq(movedSlugs.slug, toFormerSlug(kind, slug).slug))

/** Returns the slug of a category or tag by a former one, or by one in capitals or with punctuation around it. */
export async function findTermSlugByFormerSlug(
  db: Queryable,
  kind: TermKind,
  slug: string,
): Promise<string | undefined> {
  const table = tables[kind]
  if (slug.includes('\0')) return undefined
  const [moved] = await db
    .select({ slug: table.slug })
    .from(movedSlugs)
    .innerJoin(table, eq(table.id, movedSlugs.subject_id))
    .where(hasFormerSlug(kind, slug))
  const cleaned = cleanSlug(slug)
  if (moved || cleaned === slug || cleaned === '') return moved?.slug
  const [current] = await db.select({ slug: table.slug }).from(table).where(eq(table.slug, cleaned))
  return current?.slug ?? (await findTermSlugByFormerSlug(db, kind, cleaned))
}

/** Stores the slug of a merged term for redirects. A trigger stores changed slugs. */
export async function storeMergedSlug(
  tx: Queryable,
  { kind, slug, into }: { kind: TermKind; slug: string; into: string },
): Promise<void> {
  await tx
    .insert(movedSlugs)
    .values({ ...toFormerSlug(kind, slug), subject_id: into })
    .onConflictDoUpdate({ target: [movedSlugs.kind, movedSlugs.slug], set: { subject_id: into, moved_at: sql`now()` } })
}

/** Redirects of a merged category or tag lead to the one that took its posts. */
export async function moveRedirects(tx: Queryable, { from, to }: { from: string; to: string }): Promise<void> {
  await tx
    .update(movedSlugs)
    .set({ subject_id: to })
    .where(and(eq(movedSlugs.kind, 'post'), eq(movedSlugs.subject_id, from)))
}
