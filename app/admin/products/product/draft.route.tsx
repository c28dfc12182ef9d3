import { isUuid } from '#app/lib/text/uuid.ts'
import { requireAccess } from '../../access/require-access.ts'
import { runDraftAction } from '../../components/content-editor/content-action.server.ts'
import type { Route } from './+types/draft.route.ts'
import { createProductEditor } from './product-editor.server.ts'

export const headers = requireAccess('products')

/** Autosaves the input of a product form. */
export async function action({ params, ...args }: Route.ActionArgs) {
  const id = params.id.toLowerCase()
  return isUuid(id) ? runDraftAction(args, createProductEditor(), id) : Response.json({}, { status: 404 })
}
