import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { blogCategories, blogPosts } from '#db/tables/blog.ts'

/** Every post, drafts too, newest first: for the operator. */
export function listEveryPost(db: Queryable) {
  return db
    .select({
      slug: blogPosts.slug,
      title: blogPosts.title,
      status: blogPosts.status,
      publishedAt: blogPosts.published_at,
      category: blogCategories.name,
      views: blogPosts.view_count,
    })
    .from(blogPosts)
    .leftJoin(blogCategories, eq(blogCategories.id, blogPosts.category_id))
    .orderBy(desc(sql`coalesce(${blogPosts.published_at}, ${blogPosts.created_at})`), blogPosts.slug)
}

/**
 * Shows or hides a post. A post published for the first time gets the present moment as its date; hidden, it keeps it.
 * @returns 'changed', 'already' when it was so before, or 'missing'
 */
export async function setStatus(
  db: Queryable,
  slug: string,
  status: 'published' | 'draft',
): Promise<'changed' | 'already' | 'missing'> {
  const changed = await db
    .update(blogPosts)
    .set({
      status,
      updated_at: sql`now()`,
      ...(status === 'published' && { published_at: sql`coalesce(${blogPosts.published_at}, now())` }),
    })
    .where(and(eq(blogPosts.slug, slug), ne(blogPosts.status, status)))
    .returning({ id: blogPosts.id })
  if (changed.length > 0) return 'changed'
  const [known] = await db.select({ id: blogPosts.id }).from(blogPosts).where(eq(blogPosts.slug, slug))
  return known ? 'already' : 'missing'
}
