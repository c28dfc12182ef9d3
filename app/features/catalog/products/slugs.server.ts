import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { movedSlugs, productData } from '#db/tables/products.ts'

/**
 * Returns another product that already uses a slug, stored or derived from its name (docs/domain.md, Slugs).
 * @param except id of the product that is to get the slug
 */
export async function findOtherProductBySlug(db: Queryable, { slug, except }: { slug: string; except: string }) {
  const [otherProduct] = await db
    .select({ id: productData.id, name: productData.name })
    .from(productData)
    .where(
      and(
        ne(productData.id, except),
        or(
          eq(productData.slug, slug),
          and(sql`coalesce(${productData.slug}, '') = ''`, eq(productData.name_slug, slug)),
        ),
      ),
    )
    .limit(1)
  return otherProduct
}

/** Returns the product that a former slug redirects to. */
export async function findProductRedirectedFrom(db: Queryable, { slug, except }: { slug: string; except: string }) {
  const [moved] = await db
    .select({ id: productData.id, name: productData.name, slug: productData.slug })
    .from(movedSlugs)
    .innerJoin(productData, eq(productData.id, movedSlugs.subject_id))
    .where(and(eq(movedSlugs.kind, 'product'), eq(movedSlugs.slug, slug), ne(productData.id, except)))
  return moved
}
