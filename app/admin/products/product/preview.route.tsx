import { data } from 'react-router'
import { requireAccess } from '#app/admin/access/require-access.ts'
import { renderPreview } from '#app/admin/components/content-editor/render-preview.server.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import type { Route } from './+types/preview.route.ts'

export const headers = requireAccess('products')

/** Renders the page of a product with the draft of the requesting person. */
export function loader({ params: { id }, ...args }: Route.LoaderArgs) {
  if (!isUuid(id)) throw data(null, { status: 404 })
  return renderPreview(args, { kind: 'product', id })
}
