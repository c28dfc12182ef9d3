import * as v from 'valibot'
import { elements, numberValue, textValue } from '../source/response-schema.ts'
import { SupplierError } from '../source/supplier-error.ts'
import type { SageClient } from './client.server.ts'

/** SAGE's limit of a search. */
const maxProducts = 50_000
const defaultPageSize = 1_000

const responseSchema = v.object({ totalfound: numberValue, products: elements({ prodeid: textValue }) })

type SearchOptions = {
  supplierNumber: number
  /** Only products that changed since then. */
  since?: Date
  /** Products of a page. */
  pageSize?: number
}

/** A page of a supplier's products from the first number on, and how many there are. @throws SupplierError */
export async function searchProducts(client: SageClient, startNum: number, options: SearchOptions) {
  const { supplierNumber: suppId, since, pageSize: maxRecs = defaultPageSize } = options
  const search = {
    suppId,
    startNum,
    maxRecs,
    maxTotalItems: maxProducts,
    ...(since && { updatedSince: since.toISOString().replace(/\.\d+Z$/, 'Z') }),
  }
  const { totalfound, products } = v.parse(responseSchema, await client.request('search', { search }))
  return { total: totalfound, ids: products.map(({ prodeid }) => prodeid) }
}

/** Ids of a supplier's products. Fails rather than listing a part, as missing products are hidden. @throws SupplierError */
export async function findProductIds(client: SageClient, options: SearchOptions): Promise<string[]> {
  const found = new Set<string>()
  let total: number | undefined
  for (let startNum = 1, isMore = true; isMore; ) {
    const page = await searchProducts(client, startNum, options)
    total ??= page.total
    const before = found.size
    for (const id of page.ids) if (id) found.add(id)
    startNum += page.ids.length
    isMore = found.size > before && (total === undefined || startNum <= total)
  }
  if (total !== undefined && total >= maxProducts)
    throw new SupplierError('rejected', `The supplier has ${maxProducts.toLocaleString('en-US')} products or more.`)
  if (total !== undefined && found.size < total)
    throw new SupplierError('invalid-response', `The search found ${total} products, but listed ${found.size}.`)
  return [...found]
}
