import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { getProductPath } from '#app/features/catalog/slug.ts'
import type { Database } from '#db/client.ts'
import { blogCategories, blogPosts, blogTags } from '#db/tables/blog.ts'
import { productData } from '#db/tables/products.ts'

/** Every public page, by its route. */
export const shopPages = [
  '/',
  '/get-started',
  '/privacy-policy',
  '/products',
  '/products/{slug}',
  '/shortlist',
  '/quote-list',
  '/swag-box-builder',
  '/swag-box-summary',
  '/swag-box-checkout',
  '/swag-box-success',
  '/swag-boxes',
  '/swag-storage',
  '/ready-made-boxes',
  '/bulk-swag',
  '/customer-stories',
  '/about-us',
  '/blog',
  '/blog/{slug}',
  '/blog/category/{termSlug}',
  '/blog/tag/{termSlug}',
  '/no-such-page',
] as const

/** Returns the path of a demo page for a route. */
export async function getPath(route: string, db: Database): Promise<string> {
  if (!route.includes('{')) return route
  const [product] = await db
    .select()
    .from(productData)
    .where(and(eq(productData.in_stock, true), isNotNull(productData.price_breaks)))
    .orderBy(asc(productData.name))
    .limit(1)
  // Other tests add posts of their own, with any content.
  const [post] = await db
    .select()
    .from(blogPosts)
    .where(and(eq(blogPosts.status, 'published'), eq(blogPosts.demo, true)))
    .orderBy(asc(blogPosts.slug))
    .limit(1)
  const [category] = await db.select().from(blogCategories).limit(1)
  const [tag] = await db.select().from(blogTags).limit(1)
  if (!product || !post || !category || !tag) throw new Error('the demo shop has no such product or no blog')
  const paths: Record<string, string> = {
    '/products/{slug}': getProductPath(product),
    '/blog/{slug}': `/blog/${post.slug}`,
    '/blog/category/{termSlug}': `/blog/category/${category.slug}`,
    '/blog/tag/{termSlug}': `/blog/tag/${tag.slug}`,
  }
  return paths[route] ?? route
}
