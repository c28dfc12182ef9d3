import { parseOwnList, parseOwnText, type ShopPromises } from '#app/features/catalog/product-page/promises.ts'
import type { Services } from '#app/lib/services.ts'
import { readCopy } from './copy.server.ts'

/** Reads what product pages promise, of the shop and its categories. Without changes it needs no query. */
export async function readPromises(services: Pick<Services, 'content'>): Promise<ShopPromises> {
  const { promises, categories } = await readCopy(services, 'product-pages')
  return {
    ...promises,
    categories: categories.map(({ category, badges, included, shipping, proofNote }) => ({
      category,
      badges: parseOwnList(badges.join('\n')),
      included: parseOwnList(included.join('\n')),
      shipping: parseOwnText(shipping),
      proofNote: parseOwnText(proofNote),
    })),
  }
}
