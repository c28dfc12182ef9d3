import { data } from 'react-router'
import { getContentKey } from '#app/features/page-copy/editing/copy.server.ts'
import { isPageKey } from '#app/features/page-copy/editing/pages.ts'
import { requireAccess } from '../../access/require-access.ts'
import { renderPreview } from '../../components/content-editor/render-preview.server.ts'
import type { Route } from './+types/preview.route.ts'

export const headers = requireAccess('pages')

/** Renders a page with the draft of the requesting person. */
export function loader({ params: { page }, ...args }: Route.LoaderArgs) {
  if (!isPageKey(page)) throw data(null, { status: 404 })
  return renderPreview(args, { kind: 'page', id: getContentKey(page) })
}
