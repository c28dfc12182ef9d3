import * as v from 'valibot'
import { flag, listOf, number, one, text, texts, time } from '../source/shape.ts'
import { SupplierError } from '../source/supplier-error.ts'
import type { SupplierProduct } from '../source/supplier-product.ts'
import type { SupplierClient } from './client.server.ts'

const color = { colorname: text, standardcolorname: text, hex: text }

const partSchema = {
  partid: text,
  description: texts,
  countryoforigin: text,
  primarycolor: one({ color: one(color), ...color }),
  colorarray: listOf('color', color),
  primarymaterial: text,
  apparelsize: one({ labelsize: text, customsize: text }),
  dimension: one({ dimensionuom: text, depth: number, height: number, width: number, weightuom: text, weight: number }),
  leadtime: number,
  isrushservice: flag,
  iscloseout: flag,
  enddate: time,
}

const responseSchema = v.object({
  product: one({
    productid: text,
    productname: text,
    description: texts,
    productmarketingpointarray: listOf('productmarketingpoint', { pointtype: text, pointcopy: text }),
    productbrand: text,
    productcategoryarray: listOf('productcategory', { category: text, subcategory: text }),
    productpartarray: listOf('productpart', partSchema),
    primaryimageurl: texts,
    iscloseout: flag,
    enddate: time,
  }),
})

const locale = { localizationCountry: 'US', localizationLanguage: 'en' }

/** Reads a product with its parts. @throws SupplierError */
export async function getProduct(client: SupplierClient, productId: string): Promise<SupplierProduct> {
  const answer = await client.call({
    service: 'productData',
    operation: 'getProduct',
    fields: { ...locale, productId },
  })
  const { product } = v.parse(responseSchema, answer)
  if (!product) throw new SupplierError('not-found', 'The response has no product.')
  return { ...product, productid: product.productid ?? productId }
}

const sellableSchema = v.object({ productsellablearray: listOf('productsellable', { productid: text }) })
const modifiedSchema = v.object({ productdatemodifiedarray: listOf('productdatemodified', { productid: text }) })

const toIds = (entries: { productid: string | undefined }[]) => {
  const ids = new Map<string, string>()
  for (const { productid } of entries)
    if (productid && !ids.has(productid.toLowerCase())) ids.set(productid.toLowerCase(), productid)
  return [...ids.values()]
}

/** Ids of all products for sale; none if the supplier answers with "no results". @throws SupplierError */
export async function getSellableIds(client: SupplierClient): Promise<string[]> {
  const answer = await noResultsAsEmpty(
    client.call({ service: 'productData', operation: 'getProductSellable', fields: { ...locale, isSellable: 'true' } }),
  )
  return toIds(v.parse(sellableSchema, answer).productsellablearray)
}

/** Ids of products that changed since then. @throws SupplierError */
export async function getModifiedIds(client: SupplierClient, since: Date): Promise<string[]> {
  const answer = await noResultsAsEmpty(
    client.call({
      service: 'productData',
      operation: 'getProductDateModified',
      fields: { ...locale, changeTimeStamp: since.toISOString() },
    }),
  )
  return toIds(v.parse(modifiedSchema, answer).productdatemodifiedarray)
}

async function noResultsAsEmpty<T extends object>(answer: Promise<T>): Promise<T | Record<string, never>> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof SupplierError && error.kind === 'not-found' && !/status 404/.test(error.message)) return {}
    throw error
  }
}
