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
      quantityavailable: firstElement({ quantity: firstElement({ uom: textValue, value: numberValue }) }),
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

/** The unit of measure of single pieces. Others are packages, such as CA for cases, of which the standard gives no size. */
const eachUnit = 'EA'

type InventoryClient = Pick<SupplierClient, 'getVersion' | 'request'>

/**
 * Units of each part. A part without a number, or counted in packages, is left out, as its stock is unknown, not zero.
 * @throws SupplierError
 */
export async function getStock(client: InventoryClient, productId: string): Promise<PartStock[]> {
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
        quantity: toPieces(part.quantityavailable?.quantity),
      }))
  const known = parts.flatMap(({ quantity, ...part }) =>
    quantity === undefined ? [] : [{ ...part, quantity: Math.max(0, Math.floor(quantity)) }],
  )
  if (known.length === 0) throw new SupplierError('not-found', 'The response has no stock.')
  return known
}

function toPieces(quantity: { uom?: string | undefined; value?: number | undefined } | undefined): number | undefined {
  const { uom = eachUnit, value } = quantity ?? {}
  return uom.toUpperCase() === eachUnit ? value : undefined
}
