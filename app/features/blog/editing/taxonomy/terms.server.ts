import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import { type Fingerprints, getFingerprints, listChangedFields } from '#app/features/content/fields.ts'
import { startChangeSet } from '#app/features/content/revisions.server.ts'
import { isDeepEqual } from '#app/lib/is-deep-equal.ts'
import type { Database, Queryable, Transaction } from '#db/client.ts'
import { blogCategories, blogPosts, blogPostTags, blogTags } from '#db/tables/blog.ts'
import { moveRedirects, storeMergedSlug, type TermKind } from '../../listing/former-term-slugs.server.ts'
import type { Term } from '../../post.ts'
import { getState, lockPost } from '../post-state.server.ts'
import { writePostRows } from '../write-post-rows.server.ts'

export type ListedTerm = Term & { id: string; description: string | null; posts: number }
export type SaveTermResult = 'saved' | 'not-found' | 'conflict' | 'slug-taken' | 'name-taken'

const tables = { category: blogCategories, tag: blogTags } as const

/** Lists categories or tags by name, with their number of posts including drafts. */
export function listTerms(db: Queryable, kind: TermKind): Promise<ListedTerm[]> {
  const table = tables[kind]
  const posts =
    kind === 'category'
      ? sql<number>`(select count(*)::int from ${blogPosts} p where p.category_id = blog_categories.id)`
      : sql<number>`(select count(*)::int from ${blogPostTags} pt where pt.tag_id = blog_tags.id)`
  const description = kind === 'category' ? sql<string | null>`${blogCategories.description}` : sql<null>`null`
  return db
    .select({ id: table.id, name: table.name, slug: table.slug, description, posts })
    .from(table)
    .orderBy(asc(sql`lower(${table.name})`), table.slug)
}

type Fields = Term & { description: string | null }

const toFields = ({ name, slug, description }: Term & { description?: string | null }) => ({
  name,
  slug,
  description: description ?? '',
})

/** Returns the fingerprints of the fields that a form shows. */
export const getSeenTerm = (term: ListedTerm): Fingerprints => getFingerprints(toFields(term))

/**
 * Creates or updates a term.
 * @param id null for a new one
 * @param seen `getSeenTerm` of the form: a term that someone else changed since is a conflict
 */
export function saveTerm(
  db: Database,
  { kind, id, fields, seen, by }: { kind: TermKind; id: string | null; fields: Fields; seen?: Fingerprints; by: Actor },
): Promise<SaveTermResult> {
  const table = tables[kind]
  const { description, ...term } = fields
  const row = kind === 'category' ? { ...term, description } : term
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${table} in share row exclusive mode`)
    const before = id === null ? undefined : (await toRows(tx, kind, eq(table.id, id)))[0]
    if (id !== null && !before) return 'not-found'
    if (before && seen && listChangedFields(toFields(before), seen).length > 0) return 'conflict'
    const isOther = id === null ? undefined : ne(table.id, id)
    if (await tx.$count(table, and(eq(table.slug, fields.slug), isOther))) return 'slug-taken'
    if (await tx.$count(table, and(eq(sql`lower(${table.name})`, fields.name.toLowerCase()), isOther)))
      return 'name-taken'
    // A save without a change is no edit: an import may still replace the term.
    if (before && isDeepEqual(toAuditValues(kind, before), toAuditValues(kind, { id: before.id, ...row })))
      return 'saved'
    if (id === null) await tx.insert(table).values(row)
    else await tx.update(table).set(row).where(eq(table.id, id))
    const [after] = await toRows(tx, kind, eq(table.slug, fields.slug))
    await addAuditEntry(tx, {
      by,
      action: 'post-label.changed',
      subject: fields.name,
      ...(after && { subjectId: after.id, after: toAuditValues(kind, after) }),
      ...(before && { before: toAuditValues(kind, before) }),
    })
    return 'saved'
  })
}

/**
 * Merges a category or tag into another, as one change set.
 * @returns the number of posts; undefined if either does not exist
 */
export function mergeTerms(
  db: Database,
  { kind, id, into, by }: { kind: TermKind; id: string; into: string; by: Actor },
): Promise<number | undefined> {
  const table = tables[kind]
  return db.transaction(async (tx) => {
    // Locks both, so that no post gets the deleted one, and no one deletes the other.
    const terms = await toRows(tx, kind, inArray(table.id, [id, into]), true)
    const from = terms.find((each) => each.id === id)
    const to = terms.find((each) => each.id === into)
    if (!from || !to || id === into) return undefined
    const changeSetId = await startChangeSet(tx, { by, title: `Merged the ${kind} “${from.name}” into “${to.name}”` })
    const posts = await tx
      .select({ id: blogPosts.id })
      .from(blogPosts)
      .where(
        kind === 'category'
          ? eq(blogPosts.category_id, id)
          : sql`${blogPosts.id} in (select post_id from ${blogPostTags} where tag_id = ${id})`,
      )
      .orderBy(blogPosts.id)
    for (const post of posts) {
      const current = await lockPost(tx, post.id)
      if (!current) continue
      const state = getState(current)
      const tags = new Map([...current.tags.filter(({ slug }) => slug !== from.slug), to].map((tag) => [tag.slug, tag]))
      const next = kind === 'category' ? { ...state, category: to } : { ...state, tags: [...tags.values()] }
      await writePostRows(tx, { id: post.id, current, next, changeSetId })
    }
    await tx.delete(table).where(eq(table.id, id))
    await moveRedirects(tx, { from: id, to: to.id })
    await storeMergedSlug(tx, { kind, slug: from.slug, into: to.id })
    await addAuditEntry(tx, {
      by,
      action: 'post-label.merged',
      subject: from.name,
      subjectId: id,
      before: toAuditValues(kind, from),
      after: { into: to.name, posts: posts.length },
    })
    return posts.length
  })
}

/** Deletes a term that no post has. */
export function deleteTerm(
  db: Database,
  { kind, id, by }: { kind: TermKind; id: string; by: Actor },
): Promise<'deleted' | 'used' | 'not-found'> {
  const table = tables[kind]
  return db.transaction(async (tx) => {
    // Locks the term so that no post gets it between count and deletion.
    const [found] = await toRows(tx, kind, eq(table.id, id), true)
    if (!found) return 'not-found'
    const used = await (kind === 'category'
      ? tx.$count(blogPosts, eq(blogPosts.category_id, id))
      : tx.$count(blogPostTags, eq(blogPostTags.tag_id, id)))
    if (used > 0) return 'used'
    await tx.delete(table).where(eq(table.id, id))
    await addAuditEntry(tx, {
      by,
      action: 'post-label.removed',
      subject: found.name,
      subjectId: id,
      before: toAuditValues(kind, found),
    })
    return 'deleted'
  })
}

type Row = Term & { id: string; description?: string | null }

const toRows = (tx: Transaction, kind: TermKind, condition: SQL, isLocked = false): Promise<Row[]> => {
  const table = tables[kind]
  const rows = tx.select().from(table).where(condition).orderBy(table.id)
  return isLocked ? rows.for('update') : rows
}

const toAuditValues = (kind: TermKind, { name, slug, description }: Row) => ({
  kind,
  name,
  slug,
  ...(description && { description }),
})
