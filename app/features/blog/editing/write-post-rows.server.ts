import { and, eq, ne, sql } from 'drizzle-orm'
import { deletePublishing } from '#app/features/content/preview-links.server.ts'
import { saveRevision } from '#app/features/content/revisions.server.ts'
import { setStoredSchedule } from '#app/features/content/schedules.server.ts'
import type { Queryable } from '#db/client.ts'
import { blogCategories, blogPosts, blogPostTags, blogTags } from '#db/tables/blog.ts'
import { getState, listChangedFields, type PostState, type StoredPost } from './post-state.server.ts'
import { ensureTermIds } from './taxonomy/term-ids.server.ts'

type WriteOptions = {
  id: string
  /** The locked post; undefined for a new one. */
  current: StoredPost | undefined
  next: PostState
  /** Null for demo data, which has no history. */
  changeSetId: string | null
  /** Columns that are not editable. */
  columns?: Partial<Pick<StoredPost, 'view_count' | 'imported_hash' | 'demo' | 'created_at' | 'version'>> | undefined
}

/**
 * Writes the row of a post, its terms, schedule and revision; every write of a post ends here. The slug must be free. Keeps view
 * counts. @returns the new version
 */
export async function writePostRows(
  tx: Queryable,
  { id, current, next, changeSetId, columns }: WriteOptions,
): Promise<number> {
  const { category, tags, published_at, publish_at, ...rest } = getState(next)
  const categoryIds = await ensureTermIds(tx, blogCategories, category ? [category] : [])
  const { created_at, ...others } = columns ?? {}
  const row = {
    ...rest,
    ...others,
    ...(created_at && { created_at: new Date(created_at) }),
    published_at: published_at === null ? null : new Date(published_at),
    category_id: (category && categoryIds.get(category.slug)) ?? null,
  }
  const [written] = current
    ? await tx.update(blogPosts).set(row).where(eq(blogPosts.id, id)).returning({ version: blogPosts.version })
    : await tx
        .insert(blogPosts)
        .values({ id, ...row })
        .returning({ version: blogPosts.version })
  if (!written) throw new Error('no post was written')
  await setStoredSchedule(tx, { kind: 'post', id, at: publish_at === null ? null : new Date(publish_at) })
  if (!current || listChangedFields(current, next).includes('tags')) await replaceTags(tx, id, next)
  if (changeSetId) {
    await saveRevision(tx, {
      change: changeSetId,
      kind: 'post',
      subject: id,
      version: written.version,
      before: current ?? null,
    })
  }
  return written.version
}

async function replaceTags(tx: Queryable, id: string, { tags }: PostState) {
  const ids = await ensureTermIds(tx, blogTags, tags)
  await tx.delete(blogPostTags).where(eq(blogPostTags.post_id, id))
  if (ids.size === 0) return
  await tx.insert(blogPostTags).values([...ids.values()].map((tag) => ({ post_id: id, tag_id: tag })))
}

/** Deletes a locked post and stores its revision. */
export async function deletePostRows(
  tx: Queryable,
  { current, changeSetId }: { current: StoredPost; changeSetId: string },
) {
  await tx.delete(blogPosts).where(eq(blogPosts.id, current.id))
  await deletePublishing(tx, { kind: 'post', id: current.id })
  await saveRevision(tx, { change: changeSetId, kind: 'post', subject: current.id, version: null, before: current })
}

/** Returns the title of another post with this slug. */
export async function findSlugOwner(
  tx: Queryable,
  { slug, id }: { slug: string; id: string },
): Promise<string | undefined> {
  // Serializes concurrent requests for the same slug.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`post ${slug}`}))`)
  const [holder] = await tx
    .select({ title: blogPosts.title })
    .from(blogPosts)
    .where(and(eq(blogPosts.slug, slug), ne(blogPosts.id, id)))
  return holder?.title
}
