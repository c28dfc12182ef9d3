import { createHash } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { createSlug } from '#app/lib/text/slug.ts'
import type { Queryable } from '#db/client.ts'
import { parseJson } from '#db/json.ts'
import { productData } from '#db/tables/products.ts'
import { supplierDecorations, supplierItems, suppliers } from '#db/tables/suppliers.ts'
import { fallbackKey, findMethodKey } from '../editing/creation/method-key.ts'
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
    const [shopKey, slug] = [findMethodKey(shopMethods, method.name), createSlug(method.name)]
    return { method, shopKey, slug, hasShopName: createSlug(shopMethods[shopKey]?.name ?? shopKey) === slug }
  })
  found.sort((a, b) => Number(b.hasShopName) - Number(a.hasShopName) || a.method.name.localeCompare(b.method.name))
  const keyed: Record<string, Method> = {}
  for (const { method, shopKey, slug } of found) {
    const shopMethod = shopMethods[shopKey]
    // Drafts store keys, so the key of a name without a slug depends on no other method.
    const base = slug || `method-${createHash('sha256').update(method.name).digest('hex').slice(0, 8)}`
    let key = keyed[shopKey] || shopKey === fallbackKey ? base : shopKey
    for (let number = 2; keyed[key]; number++) key = `${base}-${number}`
    keyed[key] = {
      ...method,
      setupTreatment: shopMethod?.setupTreatment ?? 'included',
      runTreatment: shopMethod?.runTreatment ?? 'charged',
    }
  }
  return keyed
}
