import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { formatStockItem } from '#app/features/stock/items/format-item.ts'
import type { Queryable } from '#db/client.ts'
import type { ContentLine } from '#db/tables/sends.ts'
import { stockItems } from '#db/tables/stock.ts'

/** Stock items of a customer that differ only in size. `id`: of the first one. */
type StockGroup = {
  id: string
  name: string
  sizes: string[]
  available: number
  items: (typeof stockItems.$inferSelect)[]
}

/** Lists what a customer has in stock, by name. */
export async function listStockGroups(db: Queryable, companyId: string): Promise<StockGroup[]> {
  const rows = await db
    .select()
    .from(stockItems)
    .where(and(eq(stockItems.company_id, companyId), isNull(stockItems.archived_at)))
    .orderBy(stockItems.name, stockItems.color, stockItems.created_at, stockItems.id)
  const groups = Map.groupBy(rows, ({ kind, name, color, size, id }) =>
    JSON.stringify(size === '' ? [kind, name, color, id] : [kind, name, color]),
  )
  return [...groups.values()].flatMap((items) => {
    const [first] = items
    if (!first) return []
    return {
      id: first.id,
      name: formatStockItem({ ...first, size: '' }),
      items,
      sizes: items.flatMap(({ size }) => size || []),
      available: items.reduce((sum, { on_hand, reserved }) => sum + on_hand - reserved, 0),
    }
  })
}

/** A content line that is sent from stock; recipients choose among its sizes. Empty for an unknown item. */
export async function readStockContents(db: Queryable, itemId: string): Promise<ContentLine[]> {
  const [item] = await db.select().from(stockItems).where(eq(stockItems.id, itemId))
  const groups = item?.company_id ? await listStockGroups(db, item.company_id) : []
  const group = groups.find(({ items }) => items.some(({ id }) => id === itemId))
  return group ? toStockContents(group, 1) : []
}

/** @param quantity of a package */
export function toStockContents({ items, sizes }: StockGroup, quantity: number): ContentLine[] {
  const [first] = items
  if (!first) return []
  const { name, color, image } = first
  const stock = Object.fromEntries(items.map(({ id, size }) => [size, id]))
  return [{ id: randomUUID(), name, color, image, quantity, sizes, asksSize: sizes.length > 0, stock }]
}
