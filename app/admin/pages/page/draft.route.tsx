import { readDraftWrite } from '#app/features/content/drafts.server.ts'
import { storeDraft } from '#app/features/page-copy/editing/edit.server.ts'
import { checkPage, readPageForm } from '#app/features/page-copy/editing/form.ts'
import { isPageKey } from '#app/features/page-copy/editing/pages.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { parseVersion, readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import type { DraftResponse } from '../../components/content-editor/autosave.ts'
import { createDraftResponse } from '../../components/content-editor/draft-response.server.ts'
import type { Route } from './+types/draft.route.ts'

export const headers = requireAccess('pages')

export type PageDraftResponse = DraftResponse & { errors: FieldErrors }

/** Autosaves the input of a page for its author, valid or not, and validates it. */
export async function action({ request, params: { page: key }, context }: Route.ActionArgs) {
  if (!isPageKey(key)) return Response.json({}, { status: 404 })
  const form = await readForm(request)
  const typed = readPageForm(key, form)
  const pageDraft = { key, staffId: getPerson(context).id }
  const draft = { ...pageDraft, version: parseVersion(form), typed, write: readDraftWrite(form) }
  const stored = await storeDraft(context.get(servicesContext).db, draft)
  const checked = checkPage(key, typed)
  return createDraftResponse(stored, { errors: checked.ok ? {} : checked.errors })
}
