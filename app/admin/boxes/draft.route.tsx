import { isUuid } from '#app/lib/text/uuid.ts'
import { requireAccess } from '../access/require-access.ts'
import { runDraftAction } from '../components/content-editor/content-action.server.ts'
import type { Route } from './+types/draft.route.ts'
import { boxEditor } from './box-editor.server.ts'

export const headers = requireAccess('boxes')

/** Autosaves the input of a box form. */
export async function action({ params, ...args }: Route.ActionArgs) {
  const id = params.id.toLowerCase()
  return isUuid(id) ? runDraftAction(args, boxEditor, id) : Response.json({}, { status: 404 })
}
