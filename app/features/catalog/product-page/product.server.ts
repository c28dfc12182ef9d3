import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { cleanSlug } from '#app/lib/text/slug.ts'
import type { Queryable } from '#db/client.ts'
import { movedSlugs, type PublicProduct, productData, publicColumns } from '#db/tables/products.ts'

/** Hidden products have no page. */
const isVisible = eq(productData.hidden, false)

/**
 * Finds a product, in stock or not, by its slug column or, if none matches, by the slug of its name (docs/domain.md, Slugs).
 */
export async function findProduct(db: Queryable, slug: string): Promise<PublicProduct | undefined> {
  // PostgreSQL rejects NUL in a string.
  if (slug.includes('\0')) return undefined
  const [bySlug] = await db
    .select(publicColumns)
    .from(productData)
    .where(and(eq(productData.slug, slug), isVisible))
    .limit(1)
  if (bySlug) return bySlug
  const [byName] = await db
    .select(publicColumns)
    .from(productData)
    .where(and(eq(productData.name_slug, slug), isVisible))
    // Prefers a product without a slug of its own, then one in stock; the id breaks ties. `hasPage` repeats this.
    .orderBy(desc(isNull(productData.slug)), desc(productData.in_stock), asc(productData.id))
    .limit(1)
  return byName
}

/**
 * SQL condition: `findProduct` returns this row for its slug, or for that of its name: of products with the same name, the one that
 * wins there. The ids in the comparison are swapped, as the lower one wins. An `exists` uses the indexes of both columns; comparing
 * with the winner's id would hash all products.
 */
export const hasPage: SQL<boolean> = sql`(not product_data.hidden and (product_data.slug <> '' or product_data.name_slug <> '' and not exists (
  select from product_data other
  where not other.hidden and (other.slug = product_data.name_slug or other.name_slug = product_data.name_slug and other.id <> product_data.id
    and row(product_data.slug is null, product_data.in_stock, other.id) < row(other.slug is null, other.in_stock, product_data.id))
)))`

/**
 * Returns the product at another slug: the one that had the slug before, or the one that a slug in capitals or with punctuation
 * around it means (docs/domain.md, Slugs). Call it if no product has the slug now.
 */
export async function findProductByFormerSlug(db: Queryable, slug: string): Promise<PublicProduct | undefined> {
  if (slug.includes('\0')) return undefined
  const [moved] = await db
    .select(publicColumns)
    .from(movedSlugs)
    .innerJoin(productData, eq(productData.id, movedSlugs.subject_id))
    .where(and(eq(movedSlugs.kind, 'product'), eq(movedSlugs.slug, slug), isVisible))
  const cleaned = cleanSlug(slug)
  if (moved || cleaned === slug || cleaned === '') return moved
  return (await findProduct(db, cleaned)) ?? (await findProductByFormerSlug(db, cleaned))
}
