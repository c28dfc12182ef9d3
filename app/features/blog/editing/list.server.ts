import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { toLikePattern } from '#app/lib/text/escape.ts'
import type { Queryable } from '#db/client.ts'
import { blogCategories, blogPosts } from '#db/tables/blog.ts'
import type { PostStatus } from './showing.ts'

const onPage = 50

export type PostFilter = { search: string; status: PostStatus | ''; category: string; page: number }

const ofStatus: Record<PostStatus, SQL> = {
  draft: sql`${blogPosts.status} <> 'published' and ${blogPosts.publish_at} is null`,
  scheduled: sql`${blogPosts.status} <> 'published' and ${blogPosts.publish_at} is not null`,
  published: sql`${blogPosts.status} = 'published'`,
}

/** For editors: scheduled posts first, then drafts and published posts, newest first. */
const order = [
  desc(sql`${ofStatus.scheduled}`),
  desc(sql`coalesce(${blogPosts.publish_at}, ${blogPosts.published_at}, ${blogPosts.updated_at})`),
  blogPosts.slug,
]

const columns = {
  id: blogPosts.id,
  slug: blogPosts.slug,
  title: blogPosts.title,
  status: blogPosts.status,
  publish_at: blogPosts.publish_at,
  publishedAt: blogPosts.published_at,
  updatedAt: blogPosts.updated_at,
  category: blogCategories.name,
  author: blogPosts.author,
  views: blogPosts.view_count,
}

/** Every post, drafts too: for the command line. */
export const listEveryPost = (db: Queryable) =>
  db
    .select(columns)
    .from(blogPosts)
    .leftJoin(blogCategories, eq(blogCategories.id, blogPosts.category_id))
    .orderBy(...order)

/** A page of them, and how many there are of each status in all. */
export async function listSomePosts(db: Queryable, { search, status, category, page }: PostFilter) {
  const condition = and(
    search ? sql`${blogPosts.search_text} like lower(${toLikePattern(search)})` : undefined,
    status ? ofStatus[status] : undefined,
    category ? sql`${blogPosts.category_id} = (select id from ${blogCategories} where slug = ${category})` : undefined,
  )
  const total = await db.$count(blogPosts, condition)
  const pages = Math.max(1, Math.ceil(total / onPage))
  const shown = Math.min(page, pages)
  const posts = await db
    .select(columns)
    .from(blogPosts)
    .leftJoin(blogCategories, eq(blogCategories.id, blogPosts.category_id))
    .where(condition)
    .orderBy(...order)
    .limit(onPage)
    .offset((shown - 1) * onPage)
  const [counts] = await db
    .select({
      draft: sql<number>`count(*) filter (where ${ofStatus.draft})::int`,
      scheduled: sql<number>`count(*) filter (where ${ofStatus.scheduled})::int`,
      published: sql<number>`count(*) filter (where ${ofStatus.published})::int`,
    })
    .from(blogPosts)
  return { posts, page: shown, pages, total, counts: counts ?? { draft: 0, scheduled: 0, published: 0 } }
}

export type ListedPost = Awaited<ReturnType<typeof listSomePosts>>['posts'][number]
