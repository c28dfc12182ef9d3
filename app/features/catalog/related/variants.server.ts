import { and, asc, eq, isNotNull, or } from 'drizzle-orm'
import { formatColorName } from '#app/lib/text/format-color-name.ts'
import type { Queryable } from '#db/client.ts'
import { type Product, productData } from '#db/tables/products.ts'
import { getProductPath } from '../slug.ts'
import type { Swatch } from './swatch.ts'

/** Only a mistake in the data exceeds it. */
const maxColors = 60

/**
 * Reads the colors of a design in stock and the product's own; empty if it is the only one. By `family` alone: a style
 * also has one category and brand, so that no filter splits it, and a product page has no filters.
 */
export async function readVariants(db: Queryable, { id, family }: Pick<Product, 'id' | 'family'>): Promise<Swatch[]> {
  if (!family) return []
  const { name, slug, colour: color, colour_hex, in_stock } = productData
  const rows = await db
    .select({ id: productData.id, name, slug, color, colour_hex })
    .from(productData)
    .where(and(eq(productData.family, family), isNotNull(color), or(in_stock, eq(productData.id, id))))
    .orderBy(asc(color), asc(productData.id))
    .limit(maxColors)
  const found = rows.flatMap(({ color, ...row }) => (color ? [{ ...row, color }] : []))
  return found.some((row) => row.id !== id) ? toSwatches(id, found) : []
}

type VariantRow = { id: string; name: string; slug: string | null; color: string; colour_hex: string | null }

function toSwatches(currentId: string, rows: VariantRow[]): Swatch[] {
  const byName = rows.toSorted((a, b) => a.color.localeCompare(b.color, 'en') || (a.id < b.id ? -1 : 1))
  return byName.map(({ id, name, slug, color, colour_hex }) => ({
    to: getProductPath({ slug, name }),
    name: formatColorName({ name, color }),
    color,
    ...(colour_hex && { hex: colour_hex }),
    isCurrent: id === currentId,
  }))
}
