import * as v from 'valibot'
import { booleanValue, elements, numberValue, textValue } from '../source/response-schema.ts'
import { SupplierError } from '../source/supplier-error.ts'
import type { PartStock } from '../source/supplier-product.ts'
import type { SageClient } from './client.server.ts'
import { getSkuColor, getSkuSize, skus, toQuantity } from './skus.ts'

const responseSchema = v.object({
  products: elements({ ok: booleanValue, errmsg: textValue, onhand: numberValue, skus }),
})

type ItemOptions = { supplierNumber: number; itemNumber: string }

/** Units by color and size. Empty numbers are unknown, not 0. @throws SupplierError */
export async function getInventory(
  client: SageClient,
  { supplierNumber, itemNumber }: ItemOptions,
): Promise<PartStock[]> {
  const products = [{ sageNum: supplierNumber, itemNum: itemNumber }]
  const [product] = v.parse(responseSchema, await client.request('inventory', { products })).products
  if (!product || product.ok === false) throw new SupplierError('not-found', `SAGE has no stock of item ${itemNumber}.`)
  const known = product.skus.flatMap((sku): PartStock[] => {
    const quantity = toQuantity(sku)
    return quantity === undefined
      ? []
      : [{ partId: undefined, color: getSkuColor(sku), size: getSkuSize(sku), quantity }]
  })
  if (known.length > 0) return known
  const quantity = toQuantity(product)
  if (quantity === undefined) throw new SupplierError('not-found', `SAGE has no stock of item ${itemNumber}.`)
  return [{ partId: undefined, color: undefined, size: undefined, quantity }]
}
