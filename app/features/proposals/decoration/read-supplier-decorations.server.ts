import { and, eq, inArray, sql } from 'drizzle-orm'
import { createSlug } from '#app/lib/text/slug.ts'
import type { Queryable } from '#db/client.ts'
import { parseJson } from '#db/json.ts'
import { productData } from '#db/tables/products.ts'
import { supplierDecorations, supplierItems, suppliers } from '#db/tables/suppliers.ts'
import { findMethodKey } from '../editing/creation/method-key.ts'
import type { Method } from '../pricing/method.schema.ts'
import { type SupplierDecorations, supplierDecorationsSchema } from './supplier-decorations.ts'

/** `style` is the supplier's product: its colors share imprints. */
export type ProductDecorations = SupplierDecorations & { style: string }

/** Reads what suppliers offer for products, by the product's id. */
export async function readSupplierDecorations(
  db: Queryable,
  productIds: readonly string[],
): Promise<Map<string, ProductDecorations>> {
  if (productIds.length === 0) return new Map()
  const { supplier_id, product_ref, value } = supplierDecorations
  const rows = await db
    .select({ id: productData.id, supplierId: supplier_id, ref: product_ref, value })
    .from(productData)
    .innerJoin(suppliers, eq(suppliers.name, productData.supplier))
    .innerJoin(
      supplierItems,
      and(eq(supplierItems.supplier_id, suppliers.id), eq(supplierItems.item_number, productData.supplier_item_number)),
    )
    .innerJoin(
      supplierDecorations,
      and(eq(supplier_id, suppliers.id), eq(product_ref, sql`lower(${supplierItems.product_ref})`)),
    )
    .where(inArray(productData.id, [...productIds]))
  return new Map(
    rows.flatMap(({ id, supplierId, ref, value }) => {
      const parsed = parseJson('supplier decorations', supplierDecorationsSchema, value, undefined)
      return parsed ? [[id, { ...parsed, style: `${supplierId.slice(0, 8)}-${createSlug(ref)}` }] as const] : []
    }),
  )
}

/**
 * Methods of the supplier by key: of several that mean a method of the shop, the one with its name has its key. Whether the buyer
 * sees charges as included is the shop's choice.
 */
export function keyMethods(
  { decorations }: Pick<SupplierDecorations, 'decorations'>,
  shopMethods: Readonly<Record<string, Method>>,
): Record<string, Method> {
  const methods = new Map(decorations.map(({ method }) => [method.name, method]))
  const found = [...methods.values()].map((method) => {
    const [key, slug] = [findMethodKey(shopMethods, method.name), createSlug(method.name)]
    return { method, key, slug, hasName: createSlug(shopMethods[key]?.name ?? key) === slug }
  })
  found.sort((a, b) => Number(b.hasName) - Number(a.hasName) || a.method.name.localeCompare(b.method.name))
  const keyed: Record<string, Method> = {}
  for (const { method, key, slug } of found) {
    const shops = shopMethods[key]
    let own = keyed[key] ? slug : key
    for (let number = 2; keyed[own]; number++) own = `${slug}-${number}`
    keyed[own] = {
      ...method,
      setupTreatment: shops?.setupTreatment ?? 'included',
      runTreatment: shops?.runTreatment ?? 'charged',
    }
  }
  return keyed
}
