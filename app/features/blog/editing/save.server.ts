import { type Actor, record } from '#app/features/audit/audit.server.ts'
import { dropDraft } from '#app/features/content/drafts.server.ts'
import { beginChange, listRevisions } from '#app/features/content/revisions.server.ts'
import type { Database, Transaction } from '#db/client.ts'
import { blogCategories, blogTags } from '#db/tables/blog.ts'
import { changesInWords, stepTitle } from './change-title.ts'
import { renderBody, type Source } from './markdown/render-body.server.ts'
import {
  changedFields,
  getState,
  lockPost,
  type PostState,
  parseStoredPost,
  type StoredPost,
} from './post-state.server.ts'
import { getStatus, type Showing, shownAs } from './showing.ts'
import { readLabels } from './taxonomy/label-ids.server.ts'
import { getHolder, writePost } from './write.server.ts'

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

/** A change of the post by someone else. */
export type Meanwhile = { who: string; did: string; at: Date }

export type PostSaved =
  | { outcome: 'saved'; id: string; version: number }
  /** Someone else was faster; nothing was written. */
  | { outcome: 'conflict'; current: StoredPost; meanwhile: Meanwhile[] }
  | { outcome: 'slug taken'; by: string }
  | { outcome: 'gone' }

const blank = { status: 'draft', published_at: null, publish_at: null } as const

/**
 * Saves a post as someone has it before them, and drops what they had begun.
 * @param id of a post that is there, or that a new one is to have
 * @param version that they have seen; 0 for a new one
 */
export function savePost(
  db: Database,
  {
    id,
    version,
    fields,
    showing,
    by,
  }: { id: string; version: number; fields: PostFields; showing: Showing; by: Actor },
): Promise<PostSaved> {
  return db.transaction(async (tx) => {
    const known = await lockPost(tx, id)
    if (!known && version > 0) return { outcome: 'gone' }
    const next = shownAs(await stateFrom(tx, fields, known), showing)
    if (known && changedFields(known, next).length === 0) return saved(tx, { id, version: known.version, by })
    if (known && known.version !== version) {
      return { outcome: 'conflict', current: known, meanwhile: await getEditConflict(tx, { id, version }) }
    }
    const holder = await getHolder(tx, { slug: next.slug, id })
    if (holder !== undefined) return { outcome: 'slug taken', by: holder }
    const now = await store(tx, { id, known, next, by })
    return saved(tx, { id, version: now, by })
  })
}

async function saved(tx: Transaction, { id, version, by }: { id: string; version: number; by: Actor }) {
  if (by.staffId) await dropDraft(tx, { kind: 'post', subject: id, staffId: by.staffId })
  return { outcome: 'saved' as const, id, version }
}

async function stateFrom(tx: Transaction, fields: PostFields, known: StoredPost | undefined): Promise<PostState> {
  const { source, category, tags, ...rest } = fields
  const { words: _, ...body } = renderBody(source)
  const getCategory = await readLabels(tx, blogCategories)
  const getTag = await readLabels(tx, blogTags)
  const named = new Map(tags.map(getTag).map((tag) => [tag.slug, tag]))
  const { status, published_at, publish_at } = known ?? blank
  return {
    ...rest,
    ...body,
    ...{ status, published_at, publish_at },
    // An imported post keeps its reading time until its text changes.
    reading_time: known?.content === body.content ? known.reading_time : body.reading_time,
    category: category === null ? null : getCategory(category),
    tags: [...named.values()],
  }
}

/** Stores a post with a change set and an audit log entry. @returns its new version */
export async function store(
  tx: Transaction,
  {
    id,
    known,
    next,
    by,
    title = stepTitle(known, next),
  }: { id: string; known: StoredPost | undefined; next: PostState; by: Actor; title?: string },
): Promise<number> {
  const change = await beginChange(tx, { by, title })
  const version = await writePost(tx, { id, known, next, change })
  await record(tx, {
    by,
    action: known ? 'post.changed' : 'post.added',
    subject: next.title,
    subjectId: id,
    ...(known && { before: logged(known) }),
    after: { ...logged(next), ...(known && { changed: changesInWords(changedFields(known, next)) }) },
  })
  return version
}

/** The audit log records no texts; those are in the history. */
export const logged = (post: PostState) => ({
  title: post.title,
  slug: post.slug,
  status: getStatus(post),
  ...(post.publish_at && { publish_at: new Date(post.publish_at).toISOString() }),
})

/** Returns changes since a version, oldest first; empty if none was made in the admin. */
export async function getEditConflict(db: Database | Transaction, { id, version }: { id: string; version: number }) {
  const revisions = await listRevisions(db, { kind: 'post', subject: id, limit: 20 })
  return revisions
    .filter((revision) => (revision.version ?? 0) > version)
    .map(({ name, actor, title, at }): Meanwhile => ({ who: name ?? actor, did: title, at }))
    .reverse()
}

/** Restores texts, images, categories and tags of a post from before a change; its publication status stays. */
export function restorePost(
  db: Database,
  { id, revision, by }: { id: string; revision: number; by: Actor },
): Promise<PostSaved | { outcome: 'nothing kept' }> {
  return db.transaction(async (tx) => {
    const known = await lockPost(tx, id)
    if (!known) return { outcome: 'gone' }
    const [kept] = await listRevisions(tx, { kind: 'post', subject: id, limit: 1, before: revision + 1 })
    const before = kept?.id === revision ? parseStoredPost(kept.before) : undefined
    if (!kept || !before) return { outcome: 'nothing kept' }
    const { status, published_at, publish_at } = known
    const next = { ...getState(before), status, published_at, publish_at }
    if (changedFields(known, next).length === 0) return { outcome: 'saved', id, version: known.version }
    const holder = await getHolder(tx, { slug: next.slug, id })
    if (holder !== undefined) return { outcome: 'slug taken', by: holder }
    const title = `Restored “${next.title}” as it was before: ${kept.title}`
    return { outcome: 'saved', id, version: await store(tx, { id, known, next, by, title }) }
  })
}
