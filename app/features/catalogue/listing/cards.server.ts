import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { firstPicture, productData } from '#db/tables/products.ts'
import { colorsOf, coloursColumn } from '../related/siblings.server.ts'
import type { ListedProduct } from './listed-product.ts'

/** What a card shows of a product; `cardOf` makes it of a row. */
export const cardColumns = {
  id: productData.id,
  name: productData.name,
  slug: productData.slug,
  category: productData.category,
  brand: productData.brand,
  image: firstPicture,
  price: productData.rounded_price,
  minimumQuantity: productData.minimum_quantity,
  colours: coloursColumn,
}

type CardRow = Omit<ListedProduct, 'colors'> & { colours: Parameters<typeof colorsOf>[1] }

export function cardOf({ colours, ...row }: CardRow): ListedProduct {
  return { ...row, colors: colorsOf(row.id, colours) }
}

/** The products in that order, without those that are no longer in stock. */
export async function readCards(db: Database, ids: readonly string[]): Promise<ListedProduct[]> {
  if (ids.length === 0) return []
  const { id, in_stock } = productData
  const rows = await db
    .select(cardColumns)
    .from(productData)
    .where(and(eq(in_stock, true), sql`${id} = any(${sql.param(ids)}::uuid[])`))
  const cards = new Map(rows.map((row) => [row.id, cardOf(row)]))
  return ids.flatMap((each) => cards.get(each) ?? [])
}

/** So many products in stock as their ids follow, after one or from the first on. */
export async function readCardsFrom(db: Database, after: string | undefined, most: number): Promise<ListedProduct[]> {
  const { id, in_stock } = productData
  const rows = await db
    .select(cardColumns)
    .from(productData)
    .where(and(eq(in_stock, true), after === undefined ? undefined : gt(id, after)))
    .orderBy(asc(id))
    .limit(most)
  return rows.map(cardOf)
}
