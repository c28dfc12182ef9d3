import { type Actor, record } from '#app/features/audit/audit.server.ts'
import { type DraftWrite, deleteDraft } from '#app/features/content/drafts.server.ts'
import { listRevisions, startChangeSet } from '#app/features/content/revisions.server.ts'
import type { Database, Transaction } from '#db/client.ts'
import { blogCategories, blogTags } from '#db/tables/blog.ts'
import { describeChange, describeFields } from './change-title.ts'
import { renderBody, type Source } from './markdown/render-body.server.ts'
import {
  getState,
  listChangedFields,
  lockPost,
  type PostState,
  parseStoredPost,
  type StoredPost,
} from './post-state.server.ts'
import { applyStatus, getStatus, type StatusChange } from './post-status.ts'
import { createTermFinder } from './taxonomy/term-ids.server.ts'
import { findSlugOwner, writePost } from './write.server.ts'

/** Parsed form of a post: categories and tags by name, the text as typed. */
export type PostFields = Pick<
  PostState,
  | 'slug'
  | 'title'
  | 'excerpt'
  | 'featured_image'
  | 'featured_image_alt'
  | 'author'
  | 'seo_title'
  | 'meta_description'
  | 'canonical_url'
> & { source: Source; category: string | null; tags: string[] }

/** A change of the post by someone else; `title` is that of its change set. */
export type OtherChange = { actor: string; title: string; at: Date }

export type SaveResult =
  | { outcome: 'saved'; id: string; version: number }
  /** Someone else saved first; nothing was written. */
  | { outcome: 'conflict'; current: StoredPost; otherChanges: OtherChange[] }
  | { outcome: 'slug taken'; takenBy: string }
  | { outcome: 'not found' }

const initialStatus = { status: 'draft', published_at: null, publish_at: null } as const

/**
 * Saves a post and deletes the person's draft.
 * @param write a draft that another tab saved since stays
 * @param id of the post; the caller chooses it for a new one
 * @param version the edited version; 0 for a new post
 */
export function savePost(
  db: Database,
  {
    id,
    version,
    fields,
    statusChange,
    by,
    write,
  }: {
    id: string
    version: number
    fields: PostFields
    statusChange: StatusChange
    by: Actor
    write?: DraftWrite | undefined
  },
): Promise<SaveResult> {
  return db.transaction(async (tx) => {
    const known = await lockPost(tx, id)
    if (!known && version > 0) return { outcome: 'not found' }
    const next = applyStatus(await toPostState(tx, fields, known), statusChange)
    if (known && listChangedFields(known, next).length === 0)
      return finishSave(tx, { id, version: known.version, by, write })
    if (known && known.version !== version) {
      return { outcome: 'conflict', current: known, otherChanges: await listChangesSince(tx, { id, version }) }
    }
    const slugOwner = await findSlugOwner(tx, { slug: next.slug, id })
    if (slugOwner !== undefined) return { outcome: 'slug taken', takenBy: slugOwner }
    const newVersion = await storePost(tx, { id, known, next, by })
    return finishSave(tx, { id, version: newVersion, by, write })
  })
}

type Finish = { id: string; version: number; by: Actor; write: DraftWrite | undefined }

async function finishSave(tx: Transaction, { id, version, by, write }: Finish) {
  if (by.staffId) await deleteDraft(tx, { kind: 'post', subject: id, staffId: by.staffId }, write)
  return { outcome: 'saved' as const, id, version }
}

async function toPostState(tx: Transaction, fields: PostFields, known: StoredPost | undefined): Promise<PostState> {
  const { source, category, tags, ...rest } = fields
  const { words: _, embeds: __, ...body } = renderBody(source)
  const getCategory = await createTermFinder(tx, blogCategories)
  const getTag = await createTermFinder(tx, blogTags)
  const tagsBySlug = new Map(tags.map(getTag).map((tag) => [tag.slug, tag]))
  const { status, published_at, publish_at } = known ?? initialStatus
  return {
    ...rest,
    ...body,
    ...{ status, published_at, publish_at },
    // An imported post keeps its reading time until its text changes.
    reading_time: known?.content === body.content ? known.reading_time : body.reading_time,
    category: category === null ? null : getCategory(category),
    tags: [...tagsBySlug.values()],
  }
}

/** Stores a post with a change set and an audit log entry. @returns its new version */
export async function storePost(
  tx: Transaction,
  {
    id,
    known,
    next,
    by,
    title = describeChange(known, next),
  }: { id: string; known: StoredPost | undefined; next: PostState; by: Actor; title?: string },
): Promise<number> {
  const changeSet = await startChangeSet(tx, { by, title })
  const version = await writePost(tx, { id, known, next, change: changeSet })
  await record(tx, {
    by,
    action: known ? 'post.changed' : 'post.added',
    subject: next.title,
    subjectId: id,
    ...(known && { before: toAuditValues(known) }),
    after: { ...toAuditValues(next), ...(known && { changed: describeFields(listChangedFields(known, next)) }) },
  })
  return version
}

/** The audit log records no texts; those are in the history. */
export const toAuditValues = (post: PostState) => ({
  title: post.title,
  slug: post.slug,
  status: getStatus(post),
  ...(post.publish_at && { publish_at: new Date(post.publish_at).toISOString() }),
})

/** Returns changes since a version, oldest first; empty if none was made in the admin. */
export async function listChangesSince(db: Database | Transaction, { id, version }: { id: string; version: number }) {
  const revisions = await listRevisions(db, { kind: 'post', subject: id, limit: 20 })
  return revisions
    .filter((revision) => (revision.version ?? 0) > version)
    .map(({ name, actor, title, at }): OtherChange => ({ actor: name ?? actor, title, at }))
    .reverse()
}

/**
 * Restores a post to the version before a change set, except its publish status and dates.
 * @param revision id of a revision, which stores the post before that change
 */
export function restorePost(
  db: Database,
  { id, revision, by }: { id: string; revision: number; by: Actor },
): Promise<SaveResult | { outcome: 'not found' }> {
  return db.transaction(async (tx) => {
    const known = await lockPost(tx, id)
    if (!known) return { outcome: 'not found' }
    const [restored] = await listRevisions(tx, { kind: 'post', subject: id, limit: 1, before: revision + 1 })
    const before = restored?.id === revision ? parseStoredPost(restored.before) : undefined
    if (!restored || !before) return { outcome: 'not found' }
    const { status, published_at, publish_at } = known
    const next = { ...getState(before), status, published_at, publish_at }
    if (listChangedFields(known, next).length === 0) return { outcome: 'saved', id, version: known.version }
    const slugOwner = await findSlugOwner(tx, { slug: next.slug, id })
    if (slugOwner !== undefined) return { outcome: 'slug taken', takenBy: slugOwner }
    const title = `Restored “${next.title}” to the version before “${restored.title}”`
    return { outcome: 'saved', id, version: await storePost(tx, { id, known, next, by, title }) }
  })
}
