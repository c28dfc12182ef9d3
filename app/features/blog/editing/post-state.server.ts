import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Queryable } from '#db/client.ts'
import { parseJson } from '#db/json.ts'
import { blogCategories, blogPosts, blogPostTags, blogTags } from '#db/tables/blog.ts'
import { contentSchedules } from '#db/tables/content-history.ts'
import { movedSlugs } from '#db/tables/products.ts'
import type { Term } from '../post.ts'

const text = v.nullable(v.string())
/** A column that revisions of early releases lack. */
const newerText = v.optional(text, null)
const term = v.object({ name: v.string(), slug: v.string() }) satisfies v.GenericSchema<unknown, Term>

/** Editable state of a post with categories and tags by name, as stored in its history. Dates as text. */
const postStateSchema = v.object({
  slug: v.string(),
  title: v.string(),
  excerpt: text,
  content: v.string(),
  markdown: newerText,
  featured_image: text,
  featured_image_alt: newerText,
  author: text,
  status: v.string(),
  published_at: text,
  publish_at: newerText,
  reading_time: v.nullable(v.number()),
  category: v.nullable(term),
  tags: v.array(term),
  seo_title: newerText,
  meta_description: newerText,
  canonical_url: newerText,
})

export type PostState = v.InferOutput<typeof postStateSchema>

/** A stored post with all columns. */
const storedPostSchema = v.object({
  ...postStateSchema.entries,
  id: v.string(),
  version: v.number(),
  view_count: v.number(),
  imported_hash: newerText,
  demo: v.optional(v.boolean(), false),
  created_at: v.string(),
  updated_at: v.string(),
})

export type StoredPost = v.InferOutput<typeof storedPostSchema>

/** The post of a revision; null if the change made it, undefined if it cannot be read. */
export const parseStoredPost = (before: unknown): StoredPost | null | undefined =>
  parseJson('revision of a post', v.nullable(storedPostSchema), before, undefined)

/** SQL for the time at which a stored post is published; null without one. */
export const getPublishAt = (id: SQLWrapper) =>
  sql<Date | null>`(select s.publish_at from ${contentSchedules} s
  where s.kind = 'post' and s.subject = ${id}::text and s.staff_id is null)`.mapWith(contentSchedules.publish_at)

/** SQL for a post as JSON with category, tags and schedule, as read and as stored in the history. `p` is its row. */
export const postJson = sql`to_jsonb(p) - 'search_text' - 'category_id' || jsonb_build_object(
  'publish_at', ${getPublishAt(sql`p.id`)},
  'category', (select jsonb_build_object('name', c.name, 'slug', c.slug)
    from ${blogCategories} c where c.id = p.category_id),
  'tags', coalesce((select jsonb_agg(jsonb_build_object('name', t.name, 'slug', t.slug) order by t.name)
    from ${blogPostTags} pt join ${blogTags} t on t.id = pt.tag_id where pt.post_id = p.id), '[]'))`

const selectPosts = async (db: Queryable, rest: SQL): Promise<StoredPost[]> => {
  const { rows } = await db.execute<{ post: StoredPost }>(sql`select ${postJson} as post from ${blogPosts} p ${rest}`)
  return rows.map(({ post }) => post)
}

export const readStoredPost = async (db: Queryable, id: string) => (await selectPosts(db, sql`where p.id = ${id}`))[0]

/** All posts ordered by slug. */
export const readStoredPosts = (db: Queryable) => selectPosts(db, sql`order by p.slug`)

/** Locks the post until the transaction ends. */
export const lockPost = async (tx: Queryable, id: string) =>
  (await selectPosts(tx, sql`where p.id = ${id} for update of p`))[0]

export const lockPostBySlug = async (tx: Queryable, slug: string) =>
  (await selectPosts(tx, sql`where p.slug = ${slug} for update of p`))[0]

/** Locks the post that had this slug before. */
export const lockPostByFormerSlug = async (tx: Queryable, slug: string) =>
  (
    await selectPosts(
      tx,
      sql`where p.id = (select subject_id from ${movedSlugs} where kind = 'post' and slug = ${slug}) for update of p`,
    )
  )[0]

/** Returns the editable state of a post. */
export function getState(post: PostState): PostState {
  const { slug, title, excerpt, content, markdown, featured_image, featured_image_alt, author } = post
  const { status, published_at, publish_at, reading_time, category, tags } = post
  const { seo_title, meta_description, canonical_url } = post
  return {
    slug,
    title,
    excerpt,
    content,
    markdown,
    featured_image,
    featured_image_alt,
    author,
    status,
    published_at,
    publish_at,
    reading_time,
    category,
    tags,
    seo_title,
    meta_description,
    canonical_url,
  }
}

/** Returns the changed fields; compares categories and tags by slug and dates to the millisecond. */
export function listChangedFields(before: PostState, after: PostState): (keyof PostState)[] {
  const [one, other] = [toComparable(before), toComparable(after)]
  return (Object.keys(one) as (keyof PostState)[]).filter((key) => one[key] !== other[key])
}

function toComparable(post: PostState): Record<keyof PostState, unknown> {
  return {
    ...getState(post),
    published_at: post.published_at && Date.parse(post.published_at),
    publish_at: post.publish_at && Date.parse(post.publish_at),
    category: post.category?.slug ?? null,
    tags: post.tags
      .map(({ slug }) => slug)
      .sort()
      .join(),
  }
}
