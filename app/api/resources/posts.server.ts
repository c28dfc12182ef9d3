import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { listFilteredPosts } from '#app/features/blog/editing/list-posts.server.ts'
import { getPostPath } from '#app/features/blog/post.ts'
import { blogPosts } from '#db/tables/blog.ts'
import { toCursor } from '../framework/cursor.ts'
import { defineEndpoint } from '../framework/endpoint.ts'
import { ApiProblem } from '../framework/problem.ts'
import {
  createPageSchema,
  optional,
  pageParameters,
  text,
  textParameter,
  timestamp,
  toTimestamp,
  toTimestampOrNull,
  uuid,
} from '../framework/schemas.ts'
import { parseIdCursor } from '../framework/take-page.ts'

const summary = {
  id: uuid,
  slug: text,
  title: text,
  author: optional(text),
  published_at: optional(timestamp),
  updated_at: timestamp,
  url: text,
}

const listPosts = defineEndpoint({
  id: 'listPosts',
  method: 'GET',
  path: '/posts',
  summary: 'Lists published blog posts, newest first',
  scope: 'posts:read',
  query: v.object({
    ...pageParameters,
    q: v.optional(textParameter),
    category: v.optional(v.pipe(textParameter, v.description('Slug of a category'))),
  }),
  response: createPageSchema(v.object({ ...summary, category: optional(text) })),
  async handle({ services: { db }, query: { cursor, limit, q = '', category = '' }, origin }) {
    const filter = { search: q, status: 'published' as const, category, after: parseIdCursor(cursor), limit }
    const { posts, next } = await listFilteredPosts(db, filter)
    return {
      data: posts.map((post) => ({
        id: post.id,
        slug: post.slug,
        title: post.title,
        author: post.author,
        category: post.category,
        published_at: toTimestampOrNull(post.publishedAt),
        updated_at: toTimestamp(post.updatedAt),
        url: new URL(getPostPath(post), origin).href,
      })),
      next: toCursor(next),
    }
  },
})

const getPost = defineEndpoint({
  id: 'getPost',
  method: 'GET',
  path: '/posts/{id}',
  summary: 'Reads a published blog post with its HTML',
  scope: 'posts:read',
  response: v.object({ ...summary, excerpt: optional(text), content: optional(text) }),
  async handle({ services: { db }, params: { id = '' }, origin }) {
    const [post] = await db.select().from(blogPosts).where(eq(blogPosts.id, id))
    if (post?.status !== 'published') throw new ApiProblem('not-found', 'There is no such post.')
    return {
      id,
      slug: post.slug,
      title: post.title,
      author: post.author,
      excerpt: post.excerpt,
      content: post.content,
      published_at: toTimestampOrNull(post.published_at),
      updated_at: toTimestamp(post.updated_at),
      url: new URL(getPostPath(post), origin).href,
    }
  },
})

export const postEndpoints = [listPosts, getPost]
