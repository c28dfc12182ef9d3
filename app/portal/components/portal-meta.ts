import { createPageMeta } from '#app/lib/http/head/page-meta.ts'
import type { Matches } from '#app/lib/http/head/site.ts'

/** Head of a page of the portal, which no search engine lists. */
export const createPortalMeta = (title: string, matches: Matches) =>
  createPageMeta({ title, description: 'Proposals, orders, stock and shipments of a customer.', index: false, matches })
