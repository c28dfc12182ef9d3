import { and, count, eq, ne } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { getTexts, type Sections } from './build-copy.ts'
import type { Field } from './fields.ts'
import { getSections } from './form.ts'
import type { PageKey } from './pages.ts'

/** A category or brand with its number of products in stock. */
export type StockedTerm = { name: string; products: number }
export type StockedTerms = { category: StockedTerm[]; brand: StockedTerm[] }

/** Reads the categories and brands of the catalog by name. */
export async function readStockedTerms(db: Queryable): Promise<StockedTerms> {
  const [category, brand] = await Promise.all([countProductsByTerm(db, 'category'), countProductsByTerm(db, 'brand')])
  return { category, brand }
}

async function countProductsByTerm(db: Queryable, kind: keyof StockedTerms): Promise<StockedTerm[]> {
  const column: typeof productData.category | typeof productData.brand = productData[kind]
  const rows = await db
    .select({ name: column, products: count() })
    .from(productData)
    .where(and(eq(productData.in_stock, true), ne(column, '')))
    .groupBy(column)
    .orderBy(column)
  return rows.map(({ name, products }) => ({ name: name ?? '', products }))
}

/** Lists the categories and brands on a page without products in stock. */
export function listEmptyTerms(key: PageKey, own: Readonly<Sections>, stockedTerms: StockedTerms): string[] {
  const listEmpty = (field: Field, copy: unknown): string[] => {
    if (field.kind === 'category' || field.kind === 'brand') {
      const name = String(copy)
      return stockedTerms[field.kind].some((term) => term.name === name) ? [] : [name]
    }
    if (field.kind === 'list') return (copy as unknown[]).flatMap((each) => listEmpty(field.each, each))
    if (field.kind !== 'group') return []
    return field.fields.flatMap(([part, each]) => listEmpty(each, (copy as Record<string, unknown>)[part]))
  }
  const copy = getTexts(key, own)
  return [...new Set(getSections(key).flatMap(([name, field]) => listEmpty(field, copy[name])))]
}
