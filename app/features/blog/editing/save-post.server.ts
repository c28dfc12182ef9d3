import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { Publication, SaveOutcome } from '#app/features/content/documents.server.ts'
import { startChangeSet } from '#app/features/content/revisions.server.ts'
import type { Queryable, Transaction } from '#db/client.ts'
import { blogCategories, blogTags } from '#db/tables/blog.ts'
import { describeChange, describeFields } from './change-title.ts'
import { renderBody, type Source } from './markdown/render-body.server.ts'
import { listChangedFields, lockPost, type PostState, type StoredPost } from './post-state.server.ts'
import { applyStatus, getStatus, noTextMessage, type StatusChange } from './post-status.ts'
import { createTermFinder } from './taxonomy/term-ids.server.ts'
import { findSlugOwner, writePost } from './write-post.server.ts'

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
> & {
  source: Source
  category: string | null
  tags: string[]
  /** The stored text of an earlier version, which is not rendered again. */
  rendered?: Pick<PostState, 'content' | 'markdown' | 'reading_time'>
}

const initialStatus = { status: 'draft', published_at: null, publish_at: null } as const

/** Saves a post as one change set. @param statusChange by default keeps the status */
export function savePost(
  db: Queryable,
  {
    id,
    version,
    value,
    by,
    title,
    statusChange = { to: 'unchanged' },
  }: Publication<PostFields> & { statusChange?: StatusChange },
): Promise<SaveOutcome> {
  return db.transaction(async (tx): Promise<SaveOutcome> => {
    const known = await lockPost(tx, id)
    if (!known && version > 0) return { outcome: 'not found' }
    const next = applyStatus(await toPostState(tx, value, known), statusChange)
    if (known && listChangedFields(known, next).length === 0) return { outcome: 'saved' }
    if (known && known.version !== version) return { outcome: 'conflict' }
    // Also of a restored version, which may be from before the publication.
    if (next.content.trim() === '' && getStatus(next) !== 'draft')
      return { outcome: 'rejected', errors: { text: [noTextMessage] } }
    const slugOwner = await findSlugOwner(tx, { slug: next.slug, id })
    if (slugOwner !== undefined)
      return { outcome: 'rejected', errors: { slug: [`“${slugOwner}” already uses this URL slug`] } }
    await storePost(tx, { id, known, next, by, title })
    return { outcome: 'saved' }
  })
}

async function toPostState(tx: Transaction, fields: PostFields, known: StoredPost | undefined): Promise<PostState> {
  const { source, category, tags, rendered, ...rest } = fields
  const body = rendered ?? renderText(source)
  const getCategory = await createTermFinder(tx, blogCategories)
  const getTag = await createTermFinder(tx, blogTags)
  const tagsBySlug = new Map(tags.map(getTag).map((tag) => [tag.slug, tag]))
  const { status, published_at, publish_at } = known ?? initialStatus
  return {
    ...rest,
    ...body,
    ...{ status, published_at, publish_at },
    // An imported post keeps its reading time until its text changes.
    reading_time: !rendered && known?.content === body.content ? known.reading_time : body.reading_time,
    category: category === null ? null : getCategory(category),
    tags: [...tagsBySlug.values()],
  }
}

function renderText(source: Source) {
  const { content, markdown, reading_time } = renderBody(source)
  return { content, markdown, reading_time }
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
  }: { id: string; known: StoredPost | undefined; next: PostState; by: Actor; title?: string | undefined },
): Promise<number> {
  const changeSet = await startChangeSet(tx, { by, title })
  const version = await writePost(tx, { id, known, next, change: changeSet })
  await addAuditEntry(tx, {
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
