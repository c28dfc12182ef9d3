import { type SQL, sql } from 'drizzle-orm'
import { hasPage } from '#app/features/catalog/product-page/product.server.ts'

/** The rows of a table that have a public page. */
export type PageSource = {
  /** The part of a query after `from`, ending in a `where` clause that callers extend with `and`. */
  rows: SQL
  slug: SQL
  /** Path prefix: '/products/'. */
  pathPrefix: string
}

export const publicProducts: PageSource = {
  rows: sql`product_data where ${hasPage}`,
  slug: sql`coalesce(nullif(slug, ''), name_slug)`,
  pathPrefix: '/products/',
}

/** Excludes posts whose canonical URL is another page. */
export const selectPublicPosts = (publicUrl: string | undefined): PageSource => ({
  rows: sql`blog_posts where status = 'published'
    and coalesce(canonical_url, '') in ('', '/blog/' || slug, ${publicUrl ?? ''} || '/blog/' || slug)`,
  slug: sql`slug`,
  pathPrefix: '/blog/',
})
