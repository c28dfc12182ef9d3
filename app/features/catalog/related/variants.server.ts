import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { type Product, productData } from '#db/tables/products.ts'
import { getProductPath } from '../slug.ts'
import type { Colors, Swatch } from './variants.ts'

/** Maximum number of dots on a card. */
const maxDots = 5
/** Only a mistake in the data exceeds it. */
const maxColors = 60

type VariantRow = {
  id: string
  name: string
  slug: string | null
  color: string
  colour_hex: string | null
  /** Of all colors in stock. */
  colorCount: number
}

/**
 * For a select from product_data: the colors of the row's design that are in stock, its own among them, as colorsOf
 * reads them; at most as many as a card shows. In the row's own statement, so that a page of products costs no other.
 */
export const colorsColumn = sql<VariantRow[] | null>`(
  select json_agg(shown) from (
    select variant.id, variant.name, variant.slug, variant.colour as color, variant.colour_hex, count(*) over () as "colorCount"
    from product_data variant
    where variant.in_stock and variant.family = product_data.family and variant.colour is not null
    order by variant.id = product_data.id desc, variant.colour, variant.id
    limit ${sql.raw(String(maxDots))}
  ) shown
)`

/** Returns the colors of a card; empty if the design has only one. */
export function getColors(id: string, rows: VariantRow[] | null): Colors {
  const count = rows?.[0]?.colorCount ?? 0
  // The last dot makes room for the number of hidden colors.
  const shown = count > maxDots ? (rows ?? []).slice(0, maxDots - 1) : (rows ?? [])
  return { swatches: count > 1 ? toSwatches(id, shown) : [], hiddenCount: count - shown.length }
}

/** Reads the colors of a design in stock and the product's own; empty if it is the only one. */
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

function toSwatches(currentId: string, rows: Omit<VariantRow, 'colorCount'>[]): Swatch[] {
  const byName = rows.toSorted((a, b) => a.color.localeCompare(b.color, 'en') || (a.id < b.id ? -1 : 1))
  return byName.map(({ id, name, slug, color, colour_hex }) => ({
    to: getProductPath({ slug, name }),
    name: name.toLowerCase().includes(color.toLowerCase()) ? name : `${name}, ${color}`,
    color,
    ...(colour_hex && { hex: colour_hex }),
    current: id === currentId,
  }))
}
