import type { RouterContextProvider } from 'react-router'
import type { Services } from '#app/lib/services.ts'
import type { Fields } from './fields.ts'

export type DraftServices = Pick<Services, 'db' | 'content'>

/**
 * A draft that a preview link opens. `fields` is null if there is no draft (published, discarded or never created): the stored
 * version is meant.
 */
export type LinkedDraft = { id: string; fields: Fields | null; publishAt: Date | null }

/** A storefront page with a draft. `isPublic`: there is no draft to show, so the link redirects to the public page. */
export type DraftPage = {
  path: string
  isPublic?: boolean
  /** Content with the draft over the live values. */
  content?: Services['content']
  /** Passes the draft to the page's loader. */
  prepare?: (context: RouterContextProvider) => void
}
