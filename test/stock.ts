import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { createItem } from '#app/features/stock/items/items.server.ts'
import { listLocations } from '#app/features/stock/locations.server.ts'
import { changeStock } from '#app/features/stock/movements/change-stock.server.ts'
import type { Database } from '#db/client.ts'
import { companies } from '#db/tables/customers.ts'
import { stockItems } from '#db/tables/stock.ts'

export const stockActor = { staffId: null, name: 'jo@boxwright.example', ip: null }

/** Creates a company with a stock item of some pieces at the default location. */
export async function createStockItem(
  db: Database,
  {
    quantity = 0,
    companyId,
    lowAt = null,
    unitCost = null,
    ...named
  }: { quantity?: number; companyId?: string; lowAt?: number | null; unitCost?: number | null; size?: string } = {},
) {
  const company = companyId ?? (await createCompany(db)).id
  const fields = { kind: 'product' as const, name: 'Enamel Camp Mug', color: 'Navy', size: '', contents: [], lowAt }
  const item = await createItem(db, { companyId: company, fields: { ...fields, ...named }, by: stockActor })
  const [location] = await listLocations(db)
  if (!item || !location) throw new Error('the stock item was not created')
  const common = { itemId: item.id, locationId: location.id, by: stockActor }
  if (quantity > 0)
    await changeStock(db, {
      ...common,
      change: { kind: 'receipt', quantity, unitCost },
      reason: '',
      formKey: randomUUID(),
    })
  return {
    ...common,
    companyId: company,
    code: item.code,
    /** A content line of a campaign that is sent from it. */
    line: {
      id: 'mug',
      name: item.name,
      color: item.color,
      image: null,
      quantity: 1,
      sizes: [],
      asksSize: false,
      stock: { '': item.id },
    },
    read: async () => {
      const [row] = await db.select().from(stockItems).where(eq(stockItems.id, item.id))
      if (!row) throw new Error('the stock item is gone')
      return row
    },
  }
}

export async function createCompany(db: Database, name = `Northwind ${randomUUID().slice(0, 8)}`) {
  const [company] = await db.insert(companies).values({ name }).returning()
  if (!company) throw new Error('the company was not inserted')
  return company
}
