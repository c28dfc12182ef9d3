import * as v from 'valibot'
import { firstElement, nestedElements, numberValue, textValue } from '../source/response-schema.ts'
import { SupplierError } from '../source/supplier-error.ts'
import type { PartStock } from '../source/supplier-product.ts'
import type { SupplierClient } from './client.server.ts'

const responseV2 = v.object({
  inventory: firstElement({
    partinventoryarray: nestedElements('partinventory', {
      partid: textValue,
      partcolor: textValue,
      labelsize: textValue,
      quantityavailable: firstElement({ quantity: firstElement({ value: numberValue }) }),
    }),
  }),
})

const responseV1 = v.object({
  productvariationinventoryarray: nestedElements('productvariationinventory', {
    partid: textValue,
    attributecolor: textValue,
    attributesize: textValue,
    quantityavailable: numberValue,
  }),
})

/** Units of each part. A part without a number is left out, as it is unknown, not sold out. @throws SupplierError */
export async function getStock(client: SupplierClient, productId: string): Promise<PartStock[]> {
  const isVersion1 = client.getVersion('inventory')?.startsWith('1.')
  const response = await client.request({
    service: 'inventory',
    operation: 'getInventoryLevels',
    fields: isVersion1 ? { productID: productId, productIDtype: 'Supplier' } : { productId },
  })
  const parts = isVersion1
    ? v.parse(responseV1, response).productvariationinventoryarray.map((part) => ({
        partId: part.partid,
        color: part.attributecolor,
        size: part.attributesize,
        quantity: part.quantityavailable,
      }))
    : (v.parse(responseV2, response).inventory?.partinventoryarray ?? []).map((part) => ({
        partId: part.partid,
        color: part.partcolor,
        size: part.labelsize,
        quantity: part.quantityavailable?.quantity?.value,
      }))
  const known = parts.flatMap(({ quantity, ...part }) =>
    quantity === undefined ? [] : [{ ...part, quantity: Math.max(0, Math.floor(quantity)) }],
  )
  if (known.length === 0) throw new SupplierError('not-found', 'The response has no stock.')
  return known
}
