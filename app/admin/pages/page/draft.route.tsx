import { isPageKey } from '#app/features/page-copy/editing/pages.ts'
import { requireAccess } from '../../access/require-access.ts'
import { runDraftAction } from '../../components/content-editor/content-action.server.ts'
import type { Route } from './+types/draft.route.ts'
import { getPageEditor } from './page-editor.server.ts'

export const headers = requireAccess('pages')

/** Autosaves the input of a page. */
export async function action({ params: { page }, ...args }: Route.ActionArgs) {
  if (!isPageKey(page)) return Response.json({}, { status: 404 })
  const editor = getPageEditor(page)
  return runDraftAction(args, editor, editor.id)
}
