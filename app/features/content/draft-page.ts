import type { RouterContextProvider } from 'react-router'
import type { Services } from '#app/lib/services.ts'
import type { Fields } from './fields.ts'

export type DraftServices = Pick<Services, 'db' | 'content'>

/** The draft of a link; `fields` are null for what is stored, as the draft was published or discarded, or never was. */
export type LinkedDraft = { id: string; fields: Fields | null; publishAt: Date | null }

/** A storefront page with a draft. `isPublic`: it has no draft to show. */
export type DraftPage = {
  path: string
  isPublic?: boolean
  /** Content of the brand and pages over what is live. */
  content?: Services['content']
  /** Passes the draft to the page's loader. */
  prepare?: (context: RouterContextProvider) => void
}
