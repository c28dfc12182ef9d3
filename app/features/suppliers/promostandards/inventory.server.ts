import * as v from 'valibot'
import { listOf, number, one, text } from '../source/shape.ts'
import { SupplierError } from '../source/supplier-error.ts'
import type { PartStock } from '../source/supplier-product.ts'
import type { SupplierClient } from './client.server.ts'

const second = v.object({
  inventory: one({
    partinventoryarray: listOf('partinventory', {
      partid: text,
      partcolor: text,
      labelsize: text,
      quantityavailable: one({ quantity: one({ uom: text, value: number }) }),
    }),
  }),
})

const first = v.object({
  productvariationinventoryarray: listOf('productvariationinventory', {
    partid: text,
    attributecolor: text,
    attributesize: text,
    quantityavailable: number,
  }),
})

/** Units of each part. A part without a number is left out, as it is unknown, not sold out. @throws SupplierError */
export async function getStock(client: SupplierClient, productId: string): Promise<PartStock[]> {
  const isFirst = client.getVersion('inventory')?.startsWith('1.')
  const answer = await client.call({
    service: 'inventory',
    operation: 'getInventoryLevels',
    fields: isFirst ? { productID: productId, productIDtype: 'Supplier' } : { productId },
  })
  const parts = isFirst
    ? v.parse(first, answer).productvariationinventoryarray.map((part) => ({
        partId: part.partid,
        color: part.attributecolor,
        size: part.attributesize,
        quantity: part.quantityavailable,
      }))
    : (v.parse(second, answer).inventory?.partinventoryarray ?? []).map((part) => ({
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
