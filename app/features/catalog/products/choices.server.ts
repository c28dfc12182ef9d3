import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'

/** Maximum number of options of a form field. */
const maxChoices = 1000
/** Only a mistake in the data exceeds it. */
const maxVariants = 60

export type Choices = Record<'category' | 'brand' | 'supplier', string[]>

/** Returns the values in use across all products, by name. */
export async function readChoices(db: Queryable): Promise<Choices> {
  const [category, brand, supplier] = await Promise.all(
    (['category', 'brand', 'supplier'] as const).map(async (column) => {
      const value = productData[column]
      const rows = await db
        .selectDistinct({ value: sql<string>`${value}` })
        .from(productData)
        .where(sql`${value} <> ''`)
        .orderBy(asc(value))
        .limit(maxChoices)
      return rows.map(({ value }) => value)
    }),
  )
  return { category: category ?? [], brand: brand ?? [], supplier: supplier ?? [] }
}

/** Lists the other products of a design, in stock or not. */
export function listVariants(db: Queryable, { family, except }: { family: string; except: string }) {
  const { id, name, colour: color, colour_hex, in_stock } = productData
  return db
    .select({ id, name, colour: color, colour_hex, in_stock })
    .from(productData)
    .where(and(eq(productData.family, family), ne(id, except)))
    .orderBy(asc(color), asc(name), asc(id))
    .limit(maxVariants)
}
