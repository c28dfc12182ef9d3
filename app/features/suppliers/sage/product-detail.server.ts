import * as v from 'valibot'
import {
  booleanValue,
  elements,
  firstElement,
  numberValue,
  numberValues,
  textValue,
  textValues,
  timestampValue,
} from '../source/response-schema.ts'
import { SupplierError } from '../source/supplier-error.ts'
import type { SageClient } from './client.server.ts'
import { skus } from './skus.ts'

const responseSchema = v.object({
  product: firstElement({
    prodeid: textValue,
    itemnum: textValue,
    prname: textValue,
    name: textValue,
    category: textValue,
    linename: textValue,
    description: textValues,
    dimensions: textValue,
    colors: textValue,
    madeincountry: textValue,
    prodtime: textValue,
    pics: elements({ index: numberValue, url: textValue, caption: textValue, haslogo: booleanValue }),
    qty: numberValues,
    prc: numberValues,
    pricecode: textValue,
    net: numberValues,
    currency: textValue,
    expdate: timestampValue,
    decorationmethod: textValue,
    decorationnotoffered: booleanValue,
    priceincludes: textValue,
    imprintarea: textValue,
    imprintloc: textValue,
    secondimprintarea: textValue,
    secondimprintloc: textValue,
    setupchg: numberValue,
    setupchgcode: textValue,
    repeatsetupchg: numberValue,
    repeatsetupchgcode: textValue,
    screenchg: numberValue,
    screenchgcode: textValue,
    platechg: numberValue,
    platechgcode: textValue,
    diechg: numberValue,
    diechgcode: textValue,
    toolingchg: numberValue,
    toolingchgcode: textValue,
    addclrchg: numberValue,
    addclrrunchg: numberValues,
    addclrrunchgcode: textValue,
    unitspercarton: numberValue,
    weightpercarton: numberValue,
    skus,
    discontinued: booleanValue,
    active: booleanValue,
  }),
})

export type SageProduct = NonNullable<v.InferOutput<typeof responseSchema>['product']> & { prodeid: string }

/** Reads a product with prices, which SAGE may count toward the account's monthly calls. @throws SupplierError */
export async function getProductDetail(client: SageClient, productId: string): Promise<SageProduct> {
  const response = await client.request('product', { prodEId: productId, includeSuppInfo: 0 })
  const { product } = v.parse(responseSchema, response)
  if (!product) throw new SupplierError('not-found', 'The response has no product.')
  return { ...product, prodeid: product.prodeid ?? productId }
}
