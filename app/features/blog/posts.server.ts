import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { toLikePattern } from '#app/lib/text/escape.ts'
import { cleanSlug } from '#app/lib/text/slug.ts'
import type { Queryable } from '#db/client.ts'
import { blogCategories, blogPosts, blogPostTags, blogTags } from '#db/tables/blog.ts'
import { movedSlugs } from '#db/tables/products.ts'
import type { BlogFilters } from './listing/filters.ts'
import type { TermKind } from './listing/former-term-slugs.server.ts'
import { maxMatches, maxRelatedPosts, type PostList, postsPerPage, type RelatedPost, type Term } from './post.ts'

// Literals, as the planner uses the partial indexes only without parameters.
const published = sql`${blogPosts.status} = 'published'`
const newestFirst = [sql`${blogPosts.published_at} desc nulls last`, blogPosts.id]

const category = sql<Term | null>`case when ${blogCategories.id} is not null
  then json_build_object('name', ${blogCategories.name}, 'slug', ${blogCategories.slug}) end`

const tags = sql<Term[]>`coalesce((
  select json_agg(json_build_object('name', t.name, 'slug', t.slug) order by t.name)
  from ${blogPostTags} pt join ${blogTags} t on t.id = pt.tag_id
  where pt.post_id = ${blogPosts.id}), '[]')`

// Posts without a stored reading time: about 1,400 characters of HTML per minute.
const readingTime = sql<number>`coalesce(${blogPosts.reading_time},
  greatest(1, ceil(length(${blogPosts.content}) / 1400.0)::int))`

const summaryColumns = {
  slug: blogPosts.slug,
  title: blogPosts.title,
  excerpt: blogPosts.excerpt,
  image: blogPosts.featured_image,
  imageAlt: blogPosts.featured_image_alt,
  publishedAt: blogPosts.published_at,
  readingTime,
  category,
  tags,
}

/** Lists published posts that match search text and category slug; at most 300 for a search (docs/domain.md, Blog). */
export async function listPosts(db: Queryable, { search, category: slug, page }: BlogFilters): Promise<PostList> {
  const inCategory = slug
    ? sql`${blogPosts.category_id} = (select id from ${blogCategories} where slug = ${slug})`
    : undefined
  if (!search) return readPage(db, inCategory, page)

  const matchesByIndex = and(inCategory, sql`${blogPosts.search_text} like boxwright_fold(${toLikePattern(search)})`)
  // Avoids the trigram index for common words, where scanning posts newest first until enough match is faster. The
  // planner would sort all matches.
  const matchesByScan = and(inCategory, sql`strpos(${blogPosts.search_text}, boxwright_fold(${search})) > 0`)
  const total = await countPosts(db, inCategory ? matchesByScan : matchesByIndex, maxMatches)
  return readPage(db, inCategory || total === maxMatches ? matchesByScan : matchesByIndex, page, total)
}

/** Returns a category or tag with a page of its posts; undefined if unknown. */
export async function readArchive(db: Queryable, { kind, slug, page }: { kind: TermKind; slug: string; page: number }) {
  if (!isStorable(slug)) return undefined
  const [found] = await (kind === 'category'
    ? db.select().from(blogCategories).where(eq(blogCategories.slug, slug))
    : db
        .select({ id: blogTags.id, name: blogTags.name, slug: blogTags.slug, description: sql<null>`null` })
        .from(blogTags)
        .where(eq(blogTags.slug, slug)))
  if (!found) return undefined
  const { id, name, description } = found
  const hasTerm =
    kind === 'category'
      ? eq(blogPosts.category_id, id)
      : sql`${blogPosts.id} in (select post_id from ${blogPostTags} where tag_id = ${id})`
  return { term: { name, slug: found.slug, description }, ...(await readPage(db, hasTerm, page)) }
}

/** Lists all categories by name. */
export async function listCategories(db: Queryable): Promise<Term[]> {
  return db
    .select({ name: blogCategories.name, slug: blogCategories.slug })
    .from(blogCategories)
    .orderBy(blogCategories.name)
}

export type FoundPost = NonNullable<Awaited<ReturnType<typeof readPost>>>

/** Reads a published post with its stored HTML. */
export async function readPost(db: Queryable, slug: string) {
  if (!isStorable(slug)) return undefined
  const [post] = await selectPosts(db).where(and(published, eq(blogPosts.slug, slug)))
  return post
}

/** Returns the slug of a published post by a former one, or by one in capitals or with punctuation around it. */
export async function findPostSlugByFormerSlug(db: Queryable, slug: string): Promise<string | undefined> {
  if (!isStorable(slug)) return undefined
  const [moved] = await db
    .select({ slug: blogPosts.slug })
    .from(movedSlugs)
    .innerJoin(blogPosts, and(published, eq(blogPosts.id, movedSlugs.subject_id)))
    .where(and(eq(movedSlugs.kind, 'post'), eq(movedSlugs.slug, slug)))
  const cleaned = cleanSlug(slug)
  if (moved || cleaned === slug || cleaned === '') return moved?.slug
  const post = await readPost(db, cleaned)
  return post?.slug ?? (await findPostSlugByFormerSlug(db, cleaned))
}

const selectPosts = (db: Queryable) =>
  db
    .select({
      ...summaryColumns,
      id: blogPosts.id,
      categoryId: blogPosts.category_id,
      content: blogPosts.content,
      author: blogPosts.author,
      seoTitle: blogPosts.seo_title,
      metaDescription: blogPosts.meta_description,
      canonicalUrl: blogPosts.canonical_url,
      updatedAt: blogPosts.updated_at,
    })
    .from(blogPosts)
    .leftJoin(blogCategories, eq(blogCategories.id, blogPosts.category_id))

/** Lists the newest other posts of the same category, at most 3. */
export async function listRelated(
  db: Queryable,
  post: { id: string; categoryId: string | null },
): Promise<RelatedPost[]> {
  if (!post.categoryId) return []
  return db
    .select({
      slug: blogPosts.slug,
      title: blogPosts.title,
      excerpt: blogPosts.excerpt,
      image: blogPosts.featured_image,
      imageAlt: blogPosts.featured_image_alt,
      publishedAt: blogPosts.published_at,
    })
    .from(blogPosts)
    .where(and(published, eq(blogPosts.category_id, post.categoryId), ne(blogPosts.id, post.id)))
    .orderBy(...newestFirst)
    .limit(maxRelatedPosts)
}

/** Lists the newest posts, for lists without pages. */
export function listNewestPosts(db: Queryable, limit: number) {
  const { slug, title, excerpt, published_at } = blogPosts
  return db
    .select({ slug, title, excerpt, publishedAt: published_at })
    .from(blogPosts)
    .where(published)
    .orderBy(...newestFirst)
    .limit(limit)
}

/** Lists the newest posts with their HTML, for the feed. */
export function listFeedPosts(db: Queryable, limit: number) {
  return db
    .select({ ...summaryColumns, content: blogPosts.content, author: blogPosts.author })
    .from(blogPosts)
    .leftJoin(blogCategories, eq(blogCategories.id, blogPosts.category_id))
    .where(published)
    .orderBy(...newestFirst)
    .limit(limit)
}

/** Increments the views of a published post atomically; returns false for other slugs. */
export async function countView(db: Queryable, slug: string): Promise<boolean> {
  if (!isStorable(slug)) return false
  const counted = await db
    .update(blogPosts)
    .set({ view_count: sql`${blogPosts.view_count} + 1` })
    .where(and(published, eq(blogPosts.slug, slug)))
    .returning({ id: blogPosts.id })
  return counted.length > 0
}

function countPosts(db: Queryable, condition: SQL | undefined, max?: number): Promise<number> {
  const matches = db
    .select({ one: sql`1`.as('one') })
    .from(blogPosts)
    .where(and(published, condition))
  return db.$count((max ? matches.limit(max) : matches).as('matches'))
}

/** Reads a page of posts; page numbers beyond the last return the last page. */
async function readPage(
  db: Queryable,
  condition: SQL | undefined,
  page: number,
  knownTotal?: number,
): Promise<PostList> {
  const total = knownTotal ?? (await countPosts(db, condition))
  const pages = Math.max(1, Math.ceil(total / postsPerPage))
  const currentPage = Math.min(page, pages)
  if (total === 0) return { posts: [], page: 1, pages, total }
  // Finds the page's ids in an index and reads only those posts.
  const ids = db
    .select({ id: blogPosts.id })
    .from(blogPosts)
    .where(and(published, condition))
    .orderBy(...newestFirst)
    .limit(postsPerPage)
    .offset((currentPage - 1) * postsPerPage)
    .as('page_ids')
  const posts = await db
    .select(summaryColumns)
    .from(blogPosts)
    .innerJoin(ids, eq(ids.id, blogPosts.id))
    .leftJoin(blogCategories, eq(blogCategories.id, blogPosts.category_id))
    .orderBy(...newestFirst)
  return { posts, page: currentPage, pages, total }
}

/** PostgreSQL text cannot contain NUL characters, so no slug has one. */
const isStorable = (slug: string) => !slug.includes('\0')
