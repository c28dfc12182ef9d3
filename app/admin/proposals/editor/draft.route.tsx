import { isUuid } from '#app/lib/text/uuid.ts'
import { requireAccess } from '../../access/require-access.ts'
import { runDraftAction } from '../../components/content-editor/content-action.server.ts'
import type { Route } from './+types/draft.route.ts'
import { proposalEditor } from './proposal-editor.server.ts'

export const headers = requireAccess('proposals')

/** Autosaves the input of a proposal. */
export async function action({ params: { id }, ...args }: Route.ActionArgs) {
  return isUuid(id) ? runDraftAction(args, proposalEditor, id) : Response.json({}, { status: 404 })
}
