import type { SupplierDecorations } from '#app/features/proposals/decoration/supplier-decorations.ts'
import { storeDecorations } from '#app/features/suppliers/sync/items.server.ts'
import type { Database } from '#db/client.ts'
import { supplierItems, suppliers } from '#db/tables/suppliers.ts'

/** Stores a supplier whose item MUG-1 has a charge per order of $10, which costs $6. */
export async function storeOrderCharges(db: Database, name: string): Promise<void> {
  const [supplier] = await db.insert(suppliers).values({ name, credentials: '' }).returning()
  if (!supplier) throw new Error('the supplier was not stored')
  await db.insert(supplierItems).values({ supplier_id: supplier.id, item_number: 'MUG-1', product_ref: 'MUG' })
  const value: SupplierDecorations = {
    decorations: [],
    orderCharges: [{ label: 'Paper proof', price: 100_000, cost: 60_000 }],
  }
  await storeDecorations(db, { supplierId: supplier.id, productRef: 'MUG', value })
}
