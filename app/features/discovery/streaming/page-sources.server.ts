import { type SQL, sql } from 'drizzle-orm'
import { hasPage } from '#app/features/catalog/product-page/product.server.ts'

/** Selects rows of a table, of which each has a page. */
export type PageSource = {
  /** The part of a query after `from`: a table, and the condition that its rows with a page meet. */
  rows: SQL
  /** The slug of a row. */
  slug: SQL
  /** Path prefix: '/products/'. */
  pathPrefix: string
}

export const publicProducts: PageSource = {
  rows: sql`product_data where ${hasPage}`,
  slug: sql`coalesce(nullif(slug, ''), name_slug)`,
  pathPrefix: '/products/',
}

/** Excludes posts with a canonical URL on another site. */
export const selectPublicPosts = (publicUrl: string | undefined): PageSource => ({
  rows: sql`blog_posts where status = 'published'
    and coalesce(canonical_url, '') in ('', '/blog/' || slug, ${publicUrl ?? ''} || '/blog/' || slug)`,
  slug: sql`slug`,
  pathPrefix: '/blog/',
})
