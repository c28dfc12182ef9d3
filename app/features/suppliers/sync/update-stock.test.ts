import { productData } from '#db/tables/products.ts'
import { productStock } from '#db/tables/suppliers.ts'
import { expect } from '#test/database.ts'
import { test } from '#test/suppliers/supplied-shop.ts'
import { RunReport } from '../run-report.ts'
import type { SupplierSource } from '../source/supplier-source.ts'
import { findSupplier } from '../suppliers.server.ts'
import { storeItems } from './items.server.ts'
import { updateStock } from './update-stock.server.ts'

test('the only color of the shop gets the stock of one other color, but not of several', async ({
  services,
  supplierId,
}) => {
  const { db } = services
  const supplier = await findSupplier(db, supplierId)
  if (!supplier) throw new Error('no supplier')
  const itemNumber = 'MK1-NAVY'
  await db.insert(productData).values({ name: 'Mug', supplier: supplier.name, supplier_item_number: itemNumber })
  await storeItems(db, supplierId, [
    { itemNumber, productRef: 'MK1', color: 'Navy', parts: [{ id: 'MK1-A', size: null }] },
  ])
  const update = async (...stock: [partId: string, color: string, quantity: number][]) => {
    const source: Partial<SupplierSource> = {
      getStock: async () => stock.map(([partId, color, quantity]) => ({ partId, color, size: undefined, quantity })),
    }
    await updateStock(services, { source: source as SupplierSource, supplier, report: new RunReport() })
    return db.select({ quantity: productStock.quantity }).from(productStock)
  }
  expect(await update(['X', 'Red', 900], ['Y', 'Gold', 800])).toEqual([])
  expect(await update(['X', 'Midnight', 70], ['Y', 'midnight', 5])).toEqual([{ quantity: 75 }])
  expect(await update(['mk1-a', '', 60], ['X', 'Red', 900])).toEqual([{ quantity: 60 }])
})
