import { and, eq, sql } from 'drizzle-orm'
import type { SupplierDecorations } from '#app/features/proposals/decoration/supplier-decorations.ts'
import type { Database, Queryable } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { supplierDecorations, supplierItems } from '#db/tables/suppliers.ts'
import type { Supplier } from '../suppliers.server.ts'
import type { CatalogItem } from './to-rows.ts'

/** An item of a supplier with the id of its product in the shop. `productRef` is the supplier's id. */
export type ImportedItem = CatalogItem & { shopProductId: string; category: string | null }

/** Stores of which parts of the supplier each item consists. */
export async function storeItems(db: Database, supplierId: string, items: readonly CatalogItem[]): Promise<void> {
  if (items.length === 0) return
  await db
    .insert(supplierItems)
    .values(
      items.map(({ itemNumber, productRef, color, parts }) => ({
        supplier_id: supplierId,
        item_number: itemNumber,
        product_ref: productRef,
        color,
        parts,
      })),
    )
    .onConflictDoUpdate({
      target: [supplierItems.supplier_id, supplierItems.item_number],
      set: { product_ref: sql`excluded.product_ref`, color: sql`excluded.color`, parts: sql`excluded.parts` },
    })
}

/** Stores the decorations of a supplier's product. Undefined keeps the stored ones. */
export async function storeDecorations(
  db: Database,
  { supplierId, productRef, value }: { supplierId: string; productRef: string; value: SupplierDecorations | undefined },
): Promise<void> {
  if (!value) return
  const { supplier_id, product_ref } = supplierDecorations
  await db
    .insert(supplierDecorations)
    .values({ supplier_id: supplierId, product_ref: productRef.toLowerCase(), value })
    .onConflictDoUpdate({ target: [supplier_id, product_ref], set: { value, updated_at: new Date() } })
}

/** Items of the supplier that are products of the shop, by the supplier's product id in lower case. */
export async function readImportedItems(db: Queryable, { id, name }: Supplier): Promise<Map<string, ImportedItem[]>> {
  const { item_number, product_ref, color, parts, supplier_id } = supplierItems
  const rows = await db
    .select({
      itemNumber: item_number,
      productRef: product_ref,
      color,
      parts,
      shopProductId: productData.id,
      category: productData.category,
    })
    .from(supplierItems)
    .innerJoin(productData, and(eq(productData.supplier, name), eq(productData.supplier_item_number, item_number)))
    .where(eq(supplier_id, id))
  return Map.groupBy(rows, ({ productRef }) => productRef.toLowerCase())
}
