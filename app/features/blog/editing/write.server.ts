import { and, eq, ne, sql } from 'drizzle-orm'
import { saveRevision } from '#app/features/content/revisions.server.ts'
import type { Queryable } from '#db/client.ts'
import { blogCategories, blogPosts, blogPostTags, blogTags } from '#db/tables/blog.ts'
import { changedFields, getState, type PostState, type StoredPost } from './post-state.server.ts'
import { labelIds } from './taxonomy/label-ids.server.ts'

type Writing = {
  id: string
  /** The post as it is, locked; undefined for a new one. */
  known: StoredPost | undefined
  next: PostState
  /** The step it belongs to; null for what the demo shop brings. */
  change: string | null
  /** Columns that are no part of what is written. */
  beside?:
    | Partial<Pick<StoredPost, 'view_count' | 'draft_key' | 'imported_hash' | 'demo' | 'created_at' | 'version'>>
    | undefined
}

/**
 * Writes a post with its categories, tags and revision; the only function that does. Its slug must be free. Keeps view counts.
 * @returns the new version
 */
export async function writePost(tx: Queryable, { id, known, next, change, beside }: Writing): Promise<number> {
  const { category, tags, published_at, publish_at, ...rest } = getState(next)
  const categoryIds = await labelIds(tx, blogCategories, category ? [category] : [])
  const { created_at, ...others } = beside ?? {}
  const row = {
    ...rest,
    ...others,
    ...(created_at && { created_at: new Date(created_at) }),
    published_at: published_at === null ? null : new Date(published_at),
    publish_at: publish_at === null ? null : new Date(publish_at),
    category_id: (category && categoryIds.get(category.slug)) ?? null,
  }
  const [written] = known
    ? await tx.update(blogPosts).set(row).where(eq(blogPosts.id, id)).returning({ version: blogPosts.version })
    : await tx
        .insert(blogPosts)
        .values({ id, ...row })
        .returning({ version: blogPosts.version })
  if (!written) throw new Error('no post was written')
  if (!known || changedFields(known, next).includes('tags')) await tagPost(tx, id, next)
  if (change) {
    await saveRevision(tx, { change, kind: 'post', subject: id, version: written.version, before: known ?? null })
  }
  return written.version
}

async function tagPost(tx: Queryable, id: string, { tags }: PostState) {
  const ids = await labelIds(tx, blogTags, tags)
  await tx.delete(blogPostTags).where(eq(blogPostTags.post_id, id))
  if (ids.size === 0) return
  await tx.insert(blogPostTags).values([...ids.values()].map((tag) => ({ post_id: id, tag_id: tag })))
}

/** Deletes a locked post. */
export async function erasePost(tx: Queryable, { known, change }: { known: StoredPost; change: string }) {
  await tx.delete(blogPosts).where(eq(blogPosts.id, known.id))
  await saveRevision(tx, { change, kind: 'post', subject: known.id, version: null, before: known })
}

/** The title of another post that has this slug. */
export async function getHolder(
  tx: Queryable,
  { slug, id }: { slug: string; id: string },
): Promise<string | undefined> {
  // Two who want the same slug at once come one after the other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`post ${slug}`}))`)
  const [holder] = await tx
    .select({ title: blogPosts.title })
    .from(blogPosts)
    .where(and(eq(blogPosts.slug, slug), ne(blogPosts.id, id)))
  return holder?.title
}
