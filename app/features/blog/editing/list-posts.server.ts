import { and, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { listNewDrafts } from '#app/features/content/drafts.server.ts'
import { toLikePattern } from '#app/lib/text/escape.ts'
import type { Queryable } from '#db/client.ts'
import { blogCategories, blogPosts } from '#db/tables/blog.ts'
import { getPublishAt } from './post-state.server.ts'
import type { PostStatus } from './post-status.ts'

const pageSize = 50

export type PostFilter = {
  search: string
  status: PostStatus | ''
  category: string
  after?: string | undefined
  limit?: number
}

const publishAt = getPublishAt(blogPosts.id)

const hasStatus: Record<PostStatus, SQL> = {
  draft: sql`${blogPosts.status} <> 'published' and ${publishAt} is null`,
  scheduled: sql`${blogPosts.status} <> 'published' and ${publishAt} is not null`,
  published: sql`${blogPosts.status} = 'published'`,
}

const isScheduled = sql`(${hasStatus.scheduled})`
/** The time that the list shows: a post keeps `published_at` while it is a draft again. */
const time = sql`coalesce(${publishAt}, case when ${hasStatus.published} then ${blogPosts.published_at} end, ${blogPosts.updated_at})`
/** Scheduled posts first, then drafts and published posts, newest first. */
const order = [desc(isScheduled), desc(time), blogPosts.slug]

const containsText = (search: string) => sql`${blogPosts.search_text} like boxwright_fold(${toLikePattern(search)})`

/** SQL condition: a post comes after the given one in `order`; true for all if that was deleted. */
function isAfter(db: Queryable, id: string): SQL {
  const read = (value: SQLWrapper) =>
    sql`(${db
      .select({ value: sql`${value}` })
      .from(blogPosts)
      .where(eq(blogPosts.id, id))})`
  return sql`coalesce(${isScheduled} < ${read(isScheduled)}
    or (${isScheduled} = ${read(isScheduled)} and (${time} < ${read(time)}
      or (${time} = ${read(time)} and ${blogPosts.slug} > ${read(blogPosts.slug)}))), true)`
}

const columns = {
  id: blogPosts.id,
  slug: blogPosts.slug,
  title: blogPosts.title,
  status: blogPosts.status,
  publish_at: publishAt,
  publishedAt: blogPosts.published_at,
  updatedAt: blogPosts.updated_at,
  category: blogCategories.name,
  author: blogPosts.author,
  views: blogPosts.view_count,
}

/** Lists all posts with drafts, for the command line. */
export const listAllPosts = (db: Queryable) =>
  db
    .select(columns)
    .from(blogPosts)
    .leftJoin(blogCategories, eq(blogCategories.id, blogPosts.category_id))
    .orderBy(...order)

/**
 * Lists a page of the matching posts, with total counts per status.
 * @returns `next` for the following page; null on the last one
 */
export async function listFilteredPosts(
  db: Queryable,
  { search, status, category, after, limit = pageSize }: PostFilter,
) {
  const condition = and(
    search ? containsText(search) : undefined,
    status ? hasStatus[status] : undefined,
    category ? sql`${blogPosts.category_id} = (select id from ${blogCategories} where slug = ${category})` : undefined,
  )
  const found = await db.$count(blogPosts, condition)
  const rows = await db
    .select(columns)
    .from(blogPosts)
    .leftJoin(blogCategories, eq(blogCategories.id, blogPosts.category_id))
    .where(and(condition, after ? isAfter(db, after) : undefined))
    .orderBy(...order)
    .limit(limit + 1)
  const [counts] = await db
    .select({
      draft: sql<number>`count(*) filter (where ${hasStatus.draft})::int`,
      scheduled: sql<number>`count(*) filter (where ${hasStatus.scheduled})::int`,
      published: sql<number>`count(*) filter (where ${hasStatus.published})::int`,
    })
    .from(blogPosts)
  const posts = rows.slice(0, limit)
  return {
    posts,
    found,
    next: rows.length > limit ? (posts.at(-1)?.id ?? null) : null,
    counts: counts ?? { draft: 0, scheduled: 0, published: 0 },
  }
}

/** Finds posts that contain a text, in the order of the list. */
export const searchPosts = (db: Queryable, search: string, limit: number) =>
  db
    .select({ id: blogPosts.id, title: blogPosts.title, slug: blogPosts.slug })
    .from(blogPosts)
    .where(containsText(search))
    .orderBy(...order)
    .limit(limit)

/** Lists a person's drafts of new posts, newest first. */
export async function listNewPostDrafts(db: Queryable, staffId: string) {
  const drafts = await listNewDrafts(db, { kind: 'post', staffId })
  const ids = drafts.map(({ subject }) => subject)
  const stored = await db
    .select({ id: blogPosts.id })
    .from(blogPosts)
    .where(sql`${blogPosts.id}::text = any(${sql.param(ids)}::text[])`)
  return drafts
    .filter(({ subject }) => !stored.some(({ id }) => id === subject))
    .map(({ subject, name, at }) => ({ id: subject, title: name, at }))
}
