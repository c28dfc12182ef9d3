import type { Services } from '#app/lib/services.ts'
import { readCopy } from '../editing/copy.server.ts'
import { pageKeys, type SinglePageKey } from '../editing/pages.ts'
import { hasStories } from './stories.server.ts'

/** Returns the pages that visitors can open: without a story or photograph, not those of customers. */
export async function listPublicPages(services: Pick<Services, 'content'>): Promise<SinglePageKey[]> {
  const isShown = hasStories(await readCopy(services, 'customer-stories'))
  return pageKeys.filter(
    (key): key is SinglePageKey => key !== 'product-pages' && (key !== 'customer-stories' || isShown),
  )
}
