import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { type Actor, record } from '#app/features/audit/audit.server.ts'
import { beginChange, listRevisions } from '#app/features/content/revisions.server.ts'
import type { Transaction } from '#db/client.ts'
import { auditLog } from '#db/tables/audit.ts'
import { blogCategories, blogPosts, blogTags } from '#db/tables/blog.ts'
import { type Label, toSlug } from '../../post.ts'
import { cleanHtml } from '../../sanitize.server.ts'
import { changedFields, lockMovedPost, lockPostBySlug, type PostState, type StoredPost } from '../post-state.server.ts'
import { type LabelTable, readLabels } from '../taxonomy/label-ids.server.ts'
import { writePost } from '../write.server.ts'
import { type Covered, everything, fingerprint, isAsLeft } from './fingerprint.server.ts'
import type { LabelFromFile, PostFromFile } from './post-file.server.ts'

export type PostFolder = { posts: PostFromFile[]; categories: LabelFromFile[]; tags: LabelFromFile[] }

/** Slugs by outcome of an import. `kept`: changed in the admin while the file stayed the same. */
export type ImportResult = {
  added: string[]
  changed: string[]
  unchanged: string[]
  kept: string[]
  /** Categories and tags that say something else here, because someone of the admin wrote it. */
  skippedLabels: string[]
}

/** Posts that were changed here and in their files, each since the other was. */
export class ChangedTwice extends Error {
  readonly slugs: string[]
  constructor(slugs: string[]) {
    super(
      `${slugs.length === 1 ? 'one post was' : `${slugs.length} posts were`} changed in the admin and in the folder`,
    )
    this.slugs = slugs
  }
}

type Asked = {
  /** Null for demo data. */
  by: Actor | null
  /** Name of the source for the history. */
  name: string
  /** Takes the folder's word also where someone of the admin was here since. */
  overwrite?: boolean
}

/**
 * Imports posts by slug: adds new ones, replaces changed ones, skips equal ones, and creates missing categories and tags.
 * Keeps view counts. Never replaces changes made in the admin silently (decision 0036). Call it in a transaction.
 * @throws ChangedTwice
 */
export async function importPosts(
  tx: Transaction,
  { posts, categories, tags }: PostFolder,
  asked: Asked,
): Promise<ImportResult> {
  const skippedLabels = [
    ...(await storeLabels(tx, blogCategories, categories, asked)),
    ...(await storeLabels(tx, blogTags, tags, asked)),
  ]
  const getCategory = await getLabels(tx, blogCategories, categories)
  const getTag = await getLabels(tx, blogTags, tags)
  const result: ImportResult = { added: [], changed: [], unchanged: [], kept: [], skippedLabels }
  const twice: string[] = []
  const writes: { known: StoredPost | undefined; next: PostState; hash: string }[] = []
  for (const post of posts) {
    const known = (await lockPostBySlug(tx, post.slug)) ?? (await lockMovedPost(tx, post.slug))
    const said = {
      category: post.category === null ? null : getCategory(post.category),
      tags: distinct(post.tags.map(getTag)),
    }
    const { next, hash, isAsRead } = whatFileMakes(post, known, said)
    if (!known) {
      writes.push({ known, next, hash })
      result.added.push(post.slug)
    } else if (changedFields({ ...known, content: cleanHtml(known.content) }, next).length === 0) {
      await tx.update(blogPosts).set({ imported_hash: hash }).where(eq(blogPosts.id, known.id))
      result.unchanged.push(post.slug)
    } else if (asked.overwrite || !(await wasChangedHere(tx, known, post))) {
      writes.push({ known, next, hash })
      result.changed.push(post.slug)
    } else if (isAsRead) {
      result.kept.push(post.slug)
    } else {
      twice.push(post.slug)
    }
  }
  if (twice.length > 0) throw new ChangedTwice(twice)
  await write(tx, writes, asked)
  return result
}

async function write(
  tx: Transaction,
  writes: { known: StoredPost | undefined; next: PostState; hash: string }[],
  { by, name }: Asked,
) {
  if (writes.length === 0) return
  const count = `${writes.length} ${writes.length === 1 ? 'post' : 'posts'}`
  const change = by && (await beginChange(tx, { by, title: `Imported ${count} from ${name}` }))
  for (const { known, next, hash } of writes) {
    await writePost(tx, { id: known?.id ?? randomUUID(), known, next, change, beside: { imported_hash: hash } })
  }
  if (by) await record(tx, { by, action: 'posts.imported', subject: name, after: { posts: writes.length } })
}

/** Returns a post as its file defines it, with the fingerprint of the file. */
function whatFileMakes(
  post: PostFromFile,
  known: StoredPost | undefined,
  labels: Pick<PostState, 'category' | 'tags'>,
) {
  const published_at = post.published_at?.toISOString() ?? null
  const publish_at = post.publish_at?.toISOString() ?? null
  const { file: _, revision, ...rest } = post
  const status = post.status ?? (publish_at ? 'draft' : (known?.status ?? (published_at ? 'published' : 'draft')))
  const next: PostState = {
    ...rest,
    ...labels,
    status,
    published_at: published_at ?? known?.published_at ?? null,
    publish_at: status === 'published' ? null : (publish_at ?? known?.publish_at ?? null),
  }
  const covered: Covered = {
    status: post.status !== undefined || publish_at !== null,
    published_at: published_at !== null,
    publish_at: publish_at !== null,
  }
  const hash = fingerprint(next, covered)
  const isAsExported = revision === fingerprint({ ...next, published_at, publish_at }, everything)
  return { next, hash, isAsRead: hash === known?.imported_hash || isAsExported }
}

/** True if someone changed a post since its file was imported or exported. */
async function wasChangedHere(tx: Transaction, known: StoredPost, { revision }: PostFromFile): Promise<boolean> {
  if (revision && isAsLeft(known, revision)) return false
  if (known.imported_hash) return !isAsLeft(known, known.imported_hash)
  // Written by a release without hashes, or here.
  return (await listRevisions(tx, { kind: 'post', subject: known.id, limit: 1 })).length > 0
}

const distinct = (labels: Label[]) => [...new Map(labels.map((label) => [label.slug, label])).values()]

/** The labels that a folder's posts mean: as its own list says, or else as the shop does. */
async function getLabels(tx: Transaction, table: LabelTable, described: LabelFromFile[]) {
  const known = await readLabels(tx, table)
  const slugs = new Map(described.map(({ name, slug }) => [toSlug(name), slug]))
  const stored =
    slugs.size === 0
      ? []
      : await tx
          .select({ name: table.name, slug: table.slug })
          .from(table)
          .where(inArray(table.slug, [...slugs.values()]))
  const bySlug = new Map(stored.map((label) => [label.slug, label]))
  return (name: string) => bySlug.get(slugs.get(toSlug(name)) ?? '') ?? known(name)
}

/** @returns slugs that keep the text written in the admin */
async function storeLabels(
  tx: Transaction,
  table: LabelTable,
  described: LabelFromFile[],
  { by, overwrite = false }: Asked,
): Promise<string[]> {
  const kept: string[] = []
  for (const { name, slug, description } of described) {
    const row = table === blogCategories ? { name, slug, description } : { name, slug }
    const [known] = await tx.select().from(table).where(eq(table.slug, slug)).for('update')
    if (!known) {
      await tx.insert(table).values(row)
      continue
    }
    const before = { name: known.name, description: 'description' in known ? known.description : null }
    if (before.name === name && before.description === (table === blogCategories ? description : null)) continue
    if (!overwrite && (await wasWrittenHere(tx, known.id))) {
      kept.push(slug)
      continue
    }
    await tx.update(table).set(row).where(eq(table.id, known.id))
    if (by) {
      const after = { name, ...(description && { description }) }
      const was = { name: before.name, ...(before.description && { description: before.description }) }
      await record(tx, { by, action: 'post-label.changed', subject: name, subjectId: known.id, before: was, after })
    }
  }
  return kept
}

/** True if the last change of a category or tag was made in the admin. */
async function wasWrittenHere(tx: Transaction, id: string): Promise<boolean> {
  const [last] = await tx
    .select({ staffId: auditLog.staff_id })
    .from(auditLog)
    .where(and(eq(auditLog.action, 'post-label.changed'), eq(auditLog.subject_id, id)))
    .orderBy(desc(auditLog.id))
    .limit(1)
  return last !== undefined && last.staffId !== null
}
