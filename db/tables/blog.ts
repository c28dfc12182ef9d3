import { type SQL, sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, editedColumns, id, timestamptz } from './columns.ts'

export const blogCategories = pgTable('blog_categories', {
  id: id(),
  name: text('name').notNull(),
  slug: text('slug').notNull().unique(),
  description: text('description'),
  created_at: createdAt(),
})

export const blogTags = pgTable('blog_tags', {
  id: id(),
  name: text('name').notNull(),
  slug: text('slug').notNull().unique(),
  created_at: createdAt(),
})

const inlineTags = 'a|abbr|b|cite|code|del|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u'

/**
 * Title, excerpt and what a reader sees of the HTML: inline tags vanish, every other tag and run of spaces is one
 * space, the four entities that stored HTML may hold are resolved.
 */
const searchText = `boxwright_fold(title || E'\\n' || coalesce(excerpt, '') || E'\\n' || replace(replace(replace(replace(
  regexp_replace(regexp_replace(regexp_replace(content,
    '</?(?:${inlineTags})(?=[\\s/>])[^>]*>', '', 'gi'), '<[^>]*>', ' ', 'g'), '\\s+', ' ', 'g'),
  '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'))`

export const blogPosts = pgTable(
  'blog_posts',
  {
    id: id(),
    slug: text('slug').notNull().unique(),
    title: text('title').notNull(),
    excerpt: text('excerpt'),
    content: text('content').notNull(),
    featured_image: text('featured_image'),
    featured_image_alt: text('featured_image_alt'),
    author: text('author'),
    status: text('status').notNull().default('draft'),
    published_at: timestamptz('published_at'),
    reading_time: integer('reading_time'),
    view_count: integer('view_count').notNull().default(0),
    category_id: uuid('category_id').references(() => blogCategories.id, { onDelete: 'set null' }),
    seo_title: text('seo_title'),
    meta_description: text('meta_description'),
    canonical_url: text('canonical_url'),
    /** The editor's source of `content`; null where the HTML is the source. */
    markdown: text('markdown'),
    /** SHA-256 of the post as last imported from a file, to detect later edits. */
    imported_hash: text('imported_hash'),
    ...editedColumns(),
    created_at: createdAt(),
    search_text: text('search_text')
      .notNull()
      .generatedAlwaysAs((): SQL => sql.raw(searchText)),
  },
  (t) => [
    index('blog_posts_published').on(t.published_at.desc(), t.id).where(sql`status = 'published'`),
    index('blog_posts_category').on(t.category_id, t.published_at.desc(), t.id).where(sql`status = 'published'`),
    index('blog_posts_search').using('gin', t.search_text.op('gin_trgm_ops')).where(sql`status = 'published'`),
    check('blog_posts_published_has_date', sql`status <> 'published' or published_at is not null`),
  ],
)

export const blogPostTags = pgTable(
  'blog_post_tags',
  {
    post_id: uuid('post_id')
      .notNull()
      .references(() => blogPosts.id, { onDelete: 'cascade' }),
    tag_id: uuid('tag_id')
      .notNull()
      .references(() => blogTags.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.post_id, t.tag_id] }), index('blog_post_tags_tag').on(t.tag_id, t.post_id)],
)
