import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import { listRevisions, startChangeSet } from '#app/features/content/revisions.server.ts'
import { createSlug } from '#app/lib/text/slug.ts'
import type { Transaction } from '#db/client.ts'
import { auditLog } from '#db/tables/audit.ts'
import { blogCategories, blogPosts, blogTags } from '#db/tables/blog.ts'
import type { Term } from '../../post.ts'
import { sanitizeHtml } from '../../sanitize.server.ts'
import {
  listChangedFields,
  lockPostByFormerSlug,
  lockPostBySlug,
  type PostState,
  type StoredPost,
} from '../post-state.server.ts'
import { createTermResolver, type TermTable } from '../taxonomy/term-ids.server.ts'
import { writePostRows } from '../write-post-rows.server.ts'
import { allFields, type CoveredFields, matchesFingerprint, toFingerprint } from './fingerprint.server.ts'
import type { PostFromFile, TermFromFile } from './post-file.server.ts'

export type PostFolder = { posts: PostFromFile[]; categories: TermFromFile[]; tags: TermFromFile[] }

/** Slugs by outcome of an import. `skipped`: changed in the admin while the file stayed the same. */
export type ImportResult = {
  added: string[]
  changed: string[]
  unchanged: string[]
  skipped: string[]
  /** Categories and tags that keep edits made in the admin. */
  skippedTerms: string[]
}

/** Posts that changed both in the admin and in their files. */
export class EditConflictError extends Error {
  readonly slugs: string[]
  constructor(slugs: string[]) {
    super(
      `${slugs.length === 1 ? 'one post was' : `${slugs.length} posts were`} changed in the admin and in the folder`,
    )
    this.slugs = slugs
  }
}

type ImportOptions = {
  /** Null for demo data. */
  by: Actor | null
  /** Name of the source for the history. */
  name: string
  /** Replaces edits made in the admin. */
  overwrite?: boolean
}

/**
 * Imports posts by slug: adds new ones, replaces changed ones, skips equal ones, and creates missing categories and tags.
 * Keeps view counts. Never replaces changes made in the admin silently (decision 0036). Call it in a transaction.
 * @throws EditConflictError
 */
export async function importPosts(
  tx: Transaction,
  { posts, categories, tags }: PostFolder,
  options: ImportOptions,
): Promise<ImportResult> {
  const skippedTerms = [
    ...(await storeTerms(tx, blogCategories, categories, options)),
    ...(await storeTerms(tx, blogTags, tags, options)),
  ]
  const getCategory = await createFileTermResolver(tx, blogCategories, categories)
  const getTag = await createFileTermResolver(tx, blogTags, tags)
  const result: ImportResult = { added: [], changed: [], unchanged: [], skipped: [], skippedTerms }
  const conflicts: string[] = []
  const writes: { current: StoredPost | undefined; next: PostState; hash: string }[] = []
  for (const post of posts) {
    const current = (await lockPostBySlug(tx, post.slug)) ?? (await lockPostByFormerSlug(tx, post.slug))
    const terms = {
      category: post.category === null ? null : getCategory(post.category),
      tags: toDistinct(post.tags.map(getTag)),
    }
    const { next, hash, isAsRead } = toPostState(post, current, terms)
    if (!current) {
      writes.push({ current, next, hash })
      result.added.push(post.slug)
    } else if (listChangedFields({ ...current, content: sanitizeHtml(current.content) }, next).length === 0) {
      await tx.update(blogPosts).set({ imported_hash: hash }).where(eq(blogPosts.id, current.id))
      result.unchanged.push(post.slug)
    } else if (options.overwrite || !(await wasEditedInAdmin(tx, current, post))) {
      writes.push({ current, next, hash })
      result.changed.push(post.slug)
    } else if (isAsRead) {
      result.skipped.push(post.slug)
    } else {
      conflicts.push(post.slug)
    }
  }
  if (conflicts.length > 0) throw new EditConflictError(conflicts)
  await writePosts(tx, writes, options)
  return result
}

async function writePosts(
  tx: Transaction,
  writes: { current: StoredPost | undefined; next: PostState; hash: string }[],
  { by, name }: ImportOptions,
) {
  if (writes.length === 0) return
  const count = `${writes.length} ${writes.length === 1 ? 'post' : 'posts'}`
  const changeSetId = by && (await startChangeSet(tx, { by, title: `Imported ${count} from ${name}` }))
  for (const { current, next, hash } of writes) {
    await writePostRows(tx, {
      id: current?.id ?? randomUUID(),
      current,
      next,
      changeSetId,
      columns: { imported_hash: hash },
    })
  }
  if (by) await addAuditEntry(tx, { by, action: 'posts.imported', subject: name, after: { posts: writes.length } })
}

/** Returns a post as its file defines it, with the fingerprint of the file. */
function toPostState(post: PostFromFile, current: StoredPost | undefined, terms: Pick<PostState, 'category' | 'tags'>) {
  const published_at = post.published_at?.toISOString() ?? null
  const publish_at = post.publish_at?.toISOString() ?? null
  const { file: _, revision, ...rest } = post
  const status = post.status ?? (publish_at ? 'draft' : (current?.status ?? (published_at ? 'published' : 'draft')))
  const next: PostState = {
    ...rest,
    ...terms,
    status,
    published_at: published_at ?? current?.published_at ?? null,
    publish_at: status === 'published' ? null : (publish_at ?? current?.publish_at ?? null),
  }
  const covered: CoveredFields = {
    status: post.status !== undefined || publish_at !== null,
    published_at: published_at !== null,
    publish_at: publish_at !== null,
  }
  const hash = toFingerprint(next, covered)
  const isAsExported = revision === toFingerprint({ ...next, published_at, publish_at }, allFields)
  return { next, hash, isAsRead: hash === current?.imported_hash || isAsExported }
}

/** True if someone changed a post since its file was imported or exported. */
async function wasEditedInAdmin(tx: Transaction, current: StoredPost, { revision }: PostFromFile): Promise<boolean> {
  if (revision && matchesFingerprint(current, revision)) return false
  if (current.imported_hash) return !matchesFingerprint(current, current.imported_hash)
  // Imported by a release without hashes, or created in the admin.
  return (await listRevisions(tx, { kind: 'post', subject: current.id, limit: 1 })).length > 0
}

const toDistinct = (terms: Term[]) => [...new Map(terms.map((term) => [term.slug, term])).values()]

/** Resolves names by the folder's list of terms, else by those of the shop. */
async function createFileTermResolver(tx: Transaction, table: TermTable, fileTerms: TermFromFile[]) {
  const resolveTerm = await createTermResolver(tx, table)
  const slugs = fileTerms.map(({ slug }) => slug)
  const slugByName = new Map(fileTerms.map(({ name, slug }) => [name.toLowerCase(), slug]))
  const slugByTitle = new Map(fileTerms.map(({ name, slug }) => [createSlug(name), slug]))
  const stored = await tx.select({ name: table.name, slug: table.slug }).from(table).where(inArray(table.slug, slugs))
  const bySlug = new Map(stored.map((term) => [term.slug, term]))
  return (name: string) =>
    bySlug.get(slugByName.get(name.toLowerCase()) ?? slugByTitle.get(createSlug(name)) ?? '') ?? resolveTerm(name)
}

/** @returns slugs that keep the text written in the admin */
async function storeTerms(
  tx: Transaction,
  table: TermTable,
  fileTerms: TermFromFile[],
  { by, overwrite = false }: ImportOptions,
): Promise<string[]> {
  const skipped: string[] = []
  for (const { name, slug, description } of fileTerms) {
    const row = table === blogCategories ? { name, slug, description } : { name, slug }
    const [existing] = await tx.select().from(table).where(eq(table.slug, slug)).for('update')
    if (!existing) {
      await tx.insert(table).values(row)
      continue
    }
    const before = { name: existing.name, description: 'description' in existing ? existing.description : null }
    if (before.name === name && before.description === (table === blogCategories ? description : null)) continue
    if (!overwrite && (await wasTermEditedInAdmin(tx, existing.id))) {
      skipped.push(slug)
      continue
    }
    await tx.update(table).set(row).where(eq(table.id, existing.id))
    if (by) {
      const after = { name, ...(description && { description }) }
      const recordedBefore = { name: before.name, ...(before.description && { description: before.description }) }
      await addAuditEntry(tx, {
        by,
        action: 'post-label.changed',
        subject: name,
        subjectId: existing.id,
        before: recordedBefore,
        after,
      })
    }
  }
  return skipped
}

/** True if the last change of a category or tag was made in the admin. */
async function wasTermEditedInAdmin(tx: Transaction, id: string): Promise<boolean> {
  const [last] = await tx
    .select({ staffId: auditLog.staff_id })
    .from(auditLog)
    .where(and(eq(auditLog.action, 'post-label.changed'), eq(auditLog.subject_id, id)))
    .orderBy(desc(auditLog.id))
    .limit(1)
  return last !== undefined && last.staffId !== null
}
