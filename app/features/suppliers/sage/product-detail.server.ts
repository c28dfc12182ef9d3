import * as v from 'valibot'
import { flag, list, number, numbers, one, text, texts, time } from '../source/shape.ts'
import { SupplierError } from '../source/supplier-error.ts'
import type { SageClient } from './client.server.ts'
import { skus } from './skus.ts'

const responseSchema = v.object({
  product: one({
    prodeid: text,
    itemnum: text,
    prname: text,
    name: text,
    category: text,
    linename: text,
    description: texts,
    dimensions: text,
    colors: text,
    madeincountry: text,
    prodtime: text,
    pics: list({ index: number, url: text, caption: text, haslogo: flag }),
    qty: numbers,
    prc: numbers,
    pricecode: text,
    net: numbers,
    currency: text,
    expdate: time,
    decorationmethod: text,
    decorationnotoffered: flag,
    priceincludes: text,
    imprintarea: text,
    imprintloc: text,
    secondimprintarea: text,
    secondimprintloc: text,
    setupchg: number,
    setupchgcode: text,
    repeatsetupchg: number,
    repeatsetupchgcode: text,
    screenchg: number,
    screenchgcode: text,
    platechg: number,
    platechgcode: text,
    diechg: number,
    diechgcode: text,
    toolingchg: number,
    toolingchgcode: text,
    addclrchg: number,
    addclrrunchg: numbers,
    addclrrunchgcode: text,
    unitspercarton: number,
    weightpercarton: number,
    skus,
    discontinued: flag,
    active: flag,
  }),
})

export type SageProduct = NonNullable<v.InferOutput<typeof responseSchema>['product']> & { prodeid: string }

/** Reads a product with prices, which SAGE may count toward the account's monthly calls. @throws SupplierError */
export async function getProductDetail(client: SageClient, productId: string): Promise<SageProduct> {
  const answer = await client.call('product', { prodEId: productId, includeSuppInfo: 0 })
  const { product } = v.parse(responseSchema, answer)
  if (!product) throw new SupplierError('not-found', 'The response has no product.')
  return { ...product, prodeid: product.prodeid ?? productId }
}
