import * as v from 'valibot'
import {
  booleanValue,
  firstElement,
  nestedElements,
  numberValue,
  textValue,
  textValues,
  timestampValue,
} from '../source/response-schema.ts'
import { SupplierError } from '../source/supplier-error.ts'
import type { SupplierProduct } from '../source/supplier-product.ts'
import type { SupplierClient } from './client.server.ts'

const color = { colorname: textValue, standardcolorname: textValue, hex: textValue }

const partSchema = {
  partid: textValue,
  countryoforigin: textValue,
  primarycolor: firstElement({ color: firstElement(color), ...color }),
  colorarray: nestedElements('color', color),
  primarymaterial: textValue,
  apparelsize: firstElement({ labelsize: textValue, customsize: textValue }),
  dimension: firstElement({
    dimensionuom: textValue,
    depth: numberValue,
    height: numberValue,
    width: numberValue,
    weightuom: textValue,
    weight: numberValue,
  }),
  leadtime: numberValue,
  isrushservice: booleanValue,
  enddate: timestampValue,
}

const responseSchema = v.object({
  product: firstElement({
    productid: textValue,
    productname: textValue,
    description: textValues,
    productbrand: textValue,
    productcategoryarray: nestedElements('productcategory', { category: textValue }),
    productpartarray: nestedElements('productpart', partSchema),
    primaryimageurl: textValues,
    enddate: timestampValue,
  }),
})

const locale = { localizationCountry: 'US', localizationLanguage: 'en' }

/** Reads a product with its parts. @throws SupplierError */
export async function getProduct(client: SupplierClient, productId: string): Promise<SupplierProduct> {
  const response = await client.request({
    service: 'productData',
    operation: 'getProduct',
    fields: { ...locale, productId },
  })
  const { product } = v.parse(responseSchema, response)
  if (!product) throw new SupplierError('not-found', 'The response has no product.')
  return { ...product, productid: product.productid ?? productId }
}

const sellableSchema = v.object({ productsellablearray: nestedElements('productsellable', { productid: textValue }) })
const modifiedSchema = v.object({
  productdatemodifiedarray: nestedElements('productdatemodified', { productid: textValue }),
})

const toIds = (entries: { productid: string | undefined }[]) => {
  const ids = new Map<string, string>()
  for (const { productid } of entries)
    if (productid && !ids.has(productid.toLowerCase())) ids.set(productid.toLowerCase(), productid)
  return [...ids.values()]
}

/** Ids of all products for sale; none if the supplier responds with "no results". @throws SupplierError */
export async function getSellableIds(client: SupplierClient): Promise<string[]> {
  const response = await noResultsAsEmpty(
    client.request({
      service: 'productData',
      operation: 'getProductSellable',
      fields: { ...locale, isSellable: 'true' },
    }),
  )
  return toIds(v.parse(sellableSchema, response).productsellablearray)
}

/** Ids of products that changed since then. @throws SupplierError */
export async function getModifiedIds(client: SupplierClient, since: Date): Promise<string[]> {
  const response = await noResultsAsEmpty(
    client.request({
      service: 'productData',
      operation: 'getProductDateModified',
      fields: { ...locale, changeTimeStamp: since.toISOString() },
    }),
  )
  return toIds(v.parse(modifiedSchema, response).productdatemodifiedarray)
}

/** A status such as 404 or 410 says that the service is gone, not that it has no results. */
async function noResultsAsEmpty<T extends object>(response: Promise<T>): Promise<T | Record<string, never>> {
  try {
    return await response
  } catch (error) {
    if (error instanceof SupplierError && error.kind === 'not-found' && error.status === undefined) return {}
    throw error
  }
}
