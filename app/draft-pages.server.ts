import { getPostDraftPage } from './features/blog/editing/post-draft-page.server.ts'
import { brandKey } from './features/brand/brand.server.ts'
import { getBrandDraftPage } from './features/brand/editing/brand-document.server.ts'
import { getProductDraftPage } from './features/catalog/product-page/product-draft-page.server.ts'
import type { DraftPage, DraftServices, LinkedDraft } from './features/content/draft-page.ts'
import type { ContentKind } from './features/content/revisions.server.ts'
import { getCopyDraftPage } from './features/page-copy/editing/edit.server.ts'
import { getBoxDraftPage } from './features/ready-made/editing/box-draft-page.server.ts'

type GetDraftPage = (services: DraftServices, draft: LinkedDraft) => Promise<DraftPage | undefined>

/** The storefront page of each kind with a draft; undefined if the draft cannot be read. The brand is stored among the pages. */
export const draftPages: Record<ContentKind, GetDraftPage> = {
  box: getBoxDraftPage,
  page: (services, draft) => (draft.id === brandKey ? getBrandDraftPage : getCopyDraftPage)(services, draft),
  post: getPostDraftPage,
  product: getProductDraftPage,
  // Proposals have pages for their recipients instead.
  proposal: async () => undefined,
}
