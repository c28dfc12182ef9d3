import { sql } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { SaveInput, SaveOutcome } from '#app/features/content/documents.server.ts'
import { startChangeSet } from '#app/features/content/revisions.server.ts'
import type { Queryable, Transaction } from '#db/client.ts'
import { blogCategories, blogTags } from '#db/tables/blog.ts'
import { describeChange, describeFields } from './change-title.ts'
import { renderBody, type Source } from './markdown/render-body.server.ts'
import { listChangedFields, lockPost, type PostState, type StoredPost } from './post-state.server.ts'
import { applyStatus, getStatus, noTextMessage, type StatusChange } from './post-status.ts'
import { createTermResolver } from './taxonomy/term-ids.server.ts'
import { findSlugOwner, writePostRows } from './write-post-rows.server.ts'

/** A checked form (PostFormValues): categories and tags by name, the text as typed. Saving turns it into a PostState. */
export type PostInput = Pick<
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

/** The editable fields of a stored post. Restoring one keeps the status and the dates of the post. */
export function toPostInput(post: StoredPost): PostInput {
  const { slug, title, excerpt, featured_image, featured_image_alt, author } = post
  const { seo_title, meta_description, canonical_url, category, tags, content, markdown } = post
  return {
    slug,
    title,
    excerpt,
    featured_image,
    featured_image_alt,
    author,
    seo_title,
    meta_description,
    canonical_url,
    source:
      markdown === null && content !== ''
        ? { kind: 'html', text: content }
        : { kind: 'markdown', text: markdown ?? content },
    category: category?.name ?? null,
    tags: tags.map(({ name }) => name),
  }
}

const initialStatus = { status: 'draft', published_at: null, publish_at: null } as const

/** Validates and saves a post as one change set. @param statusChange by default keeps the status */
export function savePost(
  db: Queryable,
  {
    id,
    version,
    value,
    by,
    title,
    statusChange = { to: 'unchanged' },
  }: SaveInput<PostInput> & { statusChange?: StatusChange },
): Promise<SaveOutcome> {
  return db.transaction(async (tx): Promise<SaveOutcome> => {
    // A form of a new post that is sent twice finds the post of the first.
    if (version === 0) await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`post ${id}`}))`)
    const current = await lockPost(tx, id)
    if (!current && version > 0) return { outcome: 'not-found' }
    const next = applyStatus(await toPostState(tx, value, current), statusChange)
    if (current && listChangedFields(current, next).length === 0) return { outcome: 'saved' }
    if (current && current.version !== version) return { outcome: 'conflict' }
    // A restored version may be from before the publication, and empty.
    if (next.content.trim() === '' && getStatus(next) !== 'draft')
      return { outcome: 'rejected', errors: { text: [noTextMessage] } }
    const slugOwner = await findSlugOwner(tx, { slug: next.slug, id })
    if (slugOwner !== undefined)
      return { outcome: 'rejected', errors: { slug: [`“${slugOwner}” already uses this URL slug`] } }
    await recordPostChange(tx, { id, current, next, by, title })
    return { outcome: 'saved' }
  })
}

async function toPostState(tx: Transaction, fields: PostInput, current: StoredPost | undefined): Promise<PostState> {
  const { source, category, tags, rendered, ...rest } = fields
  const body = rendered ?? renderText(source)
  const getCategory = await createTermResolver(tx, blogCategories)
  const getTag = await createTermResolver(tx, blogTags)
  const tagsBySlug = new Map(tags.map(getTag).map((tag) => [tag.slug, tag]))
  const { status, published_at, publish_at } = current ?? initialStatus
  return {
    ...rest,
    ...body,
    status,
    published_at,
    publish_at,
    // An imported post keeps its reading time until its text changes.
    reading_time: !rendered && current?.content === body.content ? current.reading_time : body.reading_time,
    category: category === null ? null : getCategory(category),
    tags: [...tagsBySlug.values()],
  }
}

function renderText(source: Source) {
  const { content, markdown, reading_time } = renderBody(source)
  return { content, markdown, reading_time }
}

/** Writes a valid post with its change set and audit log entry. @returns the new version */
export async function recordPostChange(
  tx: Transaction,
  {
    id,
    current,
    next,
    by,
    title = describeChange(current, next),
  }: { id: string; current: StoredPost | undefined; next: PostState; by: Actor; title?: string | undefined },
): Promise<number> {
  const changeSetId = await startChangeSet(tx, { by, title })
  const version = await writePostRows(tx, { id, current, next, changeSetId })
  await addAuditEntry(tx, {
    by,
    action: current ? 'post.changed' : 'post.added',
    subject: next.title,
    subjectId: id,
    ...(current && { before: toAuditValues(current) }),
    after: { ...toAuditValues(next), ...(current && { changed: describeFields(listChangedFields(current, next)) }) },
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
