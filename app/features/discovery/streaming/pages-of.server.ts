import { type SQL, sql } from 'drizzle-orm'
import { hasPage } from '#app/features/catalog/product-page/product.server.ts'

/** Rows that have a page each. */
export type PagesOf = {
  /** Table and condition: `product_data where …` */
  rows: SQL
  /** The slug of a row. */
  slug: SQL
  /** Path prefix: '/products/'. */
  under: string
}

export const publicProducts: PagesOf = {
  rows: sql`product_data where ${hasPage}`,
  slug: sql`coalesce(nullif(slug, ''), name_slug)`,
  under: '/products/',
}

/** A post that was published elsewhere first is found there. */
export const publicPosts = (publicUrl: string | undefined): PagesOf => ({
  rows: sql`blog_posts where status = 'published'
    and coalesce(canonical_url, '') in ('', '/blog/' || slug, ${publicUrl ?? ''} || '/blog/' || slug)`,
  slug: sql`slug`,
  under: '/blog/',
})
