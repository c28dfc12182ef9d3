import { sql } from 'drizzle-orm'
import type { Services } from '#app/lib/services.ts'
import { productStock } from '#db/tables/suppliers.ts'
import type { SupplierClient } from '../promostandards/client.server.ts'
import { getStock, type PartStock } from '../promostandards/inventory.server.ts'
import { SupplierError } from '../promostandards/supplier-error.ts'
import type { Supplier } from '../suppliers.server.ts'
import { eachConcurrently } from './each-concurrently.ts'
import { type ImportedItem, readImportedItems } from './items.server.ts'
import { isFatal, type RunReport } from './run-report.ts'

type StockOptions = { client: SupplierClient; supplier: Supplier; report: RunReport }

/** Stores the stock of the supplier's products. A product whose call fails keeps its last number, which shows its age. */
export async function updateStock({ db }: Pick<Services, 'db'>, { client, supplier, report }: StockOptions) {
  const items = await readImportedItems(db, supplier)
  await eachConcurrently(items.values(), supplier.options.limits.concurrency, async (own) => {
    const productRef = own[0]?.productRef ?? ''
    try {
      const stock = await getStock(client, productRef)
      const rows = own.flatMap((item) => {
        const quantity = sumStock(stock, item, own.length === 1)
        return quantity === undefined ? [] : [{ product_id: item.productId, quantity, checked_at: sql`now()` }]
      })
      if (rows.length > 0)
        await db
          .insert(productStock)
          .values(rows)
          .onConflictDoUpdate({
            target: productStock.product_id,
            set: { quantity: sql`excluded.quantity`, checked_at: sql`excluded.checked_at` },
          })
      report.count('stock', rows.length)
    } catch (error) {
      if (isFatal(error) || !(error instanceof SupplierError)) throw error
      report.add('inventory', productRef, error)
    }
  })
}

const maxQuantity = 2_000_000_000

/** Units of all parts of an item; undefined if the answer names none of them. */
export function sumStock(
  stock: readonly PartStock[],
  item: ImportedItem | Pick<ImportedItem, 'parts' | 'color'>,
  isOnly: boolean,
) {
  const ids = new Set(item.parts.map(({ id }) => id.toLowerCase()))
  const byPart = stock.filter(({ partId }) => partId !== undefined && ids.has(partId.toLowerCase()))
  const byColor = stock.filter(({ color }) => item.color !== null && color?.toLowerCase() === item.color.toLowerCase())
  const own = byPart.length > 0 ? byPart : byColor.length > 0 ? byColor : isOnly ? stock : []
  if (own.length === 0) return undefined
  return Math.min(
    maxQuantity,
    own.reduce((sum, { quantity }) => sum + quantity, 0),
  )
}
