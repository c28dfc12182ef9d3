import type { Services } from '#app/lib/services.ts'
import { readCopy } from '../editing/copy.server.ts'
import { type PageKey, pageKeys } from '../editing/pages.ts'
import { hasStories } from './stories.server.ts'

/** Returns the pages that visitors can open: without a story or photograph, not those of customers. */
export async function listPublicPages(services: Pick<Services, 'content'>): Promise<PageKey[]> {
  const isShown = hasStories(await readCopy(services, 'customer-stories'))
  return pageKeys.filter((key) => key !== 'customer-stories' || isShown)
}
