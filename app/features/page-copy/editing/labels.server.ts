import { and, count, eq, ne } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import type { Field } from './fields.ts'
import { getSections } from './form.ts'
import type { PageKey } from './pages.ts'
import { getWords, type Sections } from './words.ts'

/** A category or brand, and how many products in stock it has. */
export type Label = { name: string; products: number }
export type Labels = { category: Label[]; brand: Label[] }

/** The categories and brands of the catalog, by name. */
export async function readLabels(db: Queryable): Promise<Labels> {
  const [category, brand] = await Promise.all([getLabels(db, 'category'), getLabels(db, 'brand')])
  return { category, brand }
}

async function getLabels(db: Queryable, kind: keyof Labels): Promise<Label[]> {
  const column: typeof productData.category | typeof productData.brand = productData[kind]
  const rows = await db
    .select({ name: column, products: count() })
    .from(productData)
    .where(and(eq(productData.in_stock, true), ne(column, '')))
    .groupBy(column)
    .orderBy(column)
  return rows.map(({ name, products }) => ({ name: name ?? '', products }))
}

/** The categories and brands a page names of which no product is in stock. */
export function emptyLabels(key: PageKey, own: Readonly<Sections>, labels: Labels): string[] {
  const named = (field: Field, words: unknown): string[] => {
    if (field.kind === 'category' || field.kind === 'brand') {
      const name = String(words)
      return labels[field.kind].some((label) => label.name === name) ? [] : [name]
    }
    if (field.kind === 'list') return (words as unknown[]).flatMap((each) => named(field.each, each))
    if (field.kind !== 'group') return []
    return field.fields.flatMap(([part, each]) => named(each, (words as Record<string, unknown>)[part]))
  }
  const words = getWords(key, own)
  return [...new Set(getSections(key).flatMap(([name, field]) => named(field, words[name])))]
}
