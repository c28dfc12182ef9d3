import { inArray, sql } from 'drizzle-orm'
import type { Services } from '#app/lib/services.ts'
import { createSlug } from '#app/lib/text/slug.ts'
import { productStock } from '#db/tables/suppliers.ts'
import { isFatal, type RunReport } from '../run-report.ts'
import { SupplierError } from '../source/supplier-error.ts'
import type { PartStock } from '../source/supplier-product.ts'
import type { SupplierSource } from '../source/supplier-source.ts'
import type { Supplier } from '../suppliers.server.ts'
import { forEachConcurrently } from './for-each-concurrently.ts'
import { type ImportedItem, readImportedItems } from './items.server.ts'
import { isSameColor, toProductNumber } from './to-rows.ts'

type StockOptions = { source: SupplierSource; supplier: Supplier; report: RunReport }

/** Stores the stock of the supplier's products. A product whose call fails keeps its last quantity, shown with its age. */
export async function updateStock({ db }: Pick<Services, 'db'>, { source, supplier, report }: StockOptions) {
  const itemsByProduct = await readImportedItems(db, supplier)
  await forEachConcurrently(itemsByProduct.values(), supplier.options.limits.concurrency, async (colors) => {
    const [first] = colors
    if (!first) return
    const { productRef } = first
    try {
      const stock = await source.getStock({ productRef, productNumber: toProductNumber(first) })
      const sums = colors.map((item) => ({
        id: item.shopProductId,
        quantity: sumStock(stock, item, colors.length === 1),
      }))
      const rows = sums.flatMap(({ id, quantity }) =>
        typeof quantity === 'number' ? [{ product_id: id, quantity, checked_at: sql`now()` }] : [],
      )
      // Unlimited stock is no quantity, so the product shows none.
      const unlimited = sums.filter(({ quantity }) => quantity === null).map(({ id }) => id)
      if (unlimited.length > 0) await db.delete(productStock).where(inArray(productStock.product_id, unlimited))
      if (rows.length > 0)
        await db
          .insert(productStock)
          .values(rows)
          .onConflictDoUpdate({
            target: productStock.product_id,
            set: { quantity: sql`excluded.quantity`, checked_at: sql`excluded.checked_at` },
          })
      report.count('stock', rows.length + unlimited.length)
    } catch (error) {
      if (isFatal(error) || !(error instanceof SupplierError)) throw error
      report.add(source.titles.stock, productRef, error)
    }
  })
}

const maxQuantity = 2_000_000_000

/**
 * Returns the units of all parts of an item; null if one is unlimited; undefined if the response has none of them.
 * @param isOnlyColor of the shop; then the stock of a response of one color is the item's, also under other part ids and color names
 */
function sumStock(stock: readonly PartStock[], item: Pick<ImportedItem, 'parts' | 'color'>, isOnlyColor: boolean) {
  const ids = new Set(item.parts.map(({ id }) => id.toLowerCase()))
  const byPart = stock.filter(({ partId }) => partId !== undefined && ids.has(partId.toLowerCase()))
  const byColor = stock.filter(({ color }) => isSameColor(color, item.color))
  const colors = new Set(stock.map(({ color }) => createSlug(color ?? '')).filter(Boolean))
  const others = isOnlyColor && colors.size <= 1 ? stock : []
  const matching = byPart.length > 0 ? byPart : byColor.length > 0 ? byColor : others
  if (matching.length === 0) return undefined
  if (matching.some(({ quantity }) => quantity === null)) return null
  return Math.min(
    maxQuantity,
    matching.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0),
  )
}
