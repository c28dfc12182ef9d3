import { listChangedFields, parseFingerprints } from '#app/features/content/fields.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { requireAccess } from '../access/require-access.ts'
import type { DraftResponse } from '../components/content-editor/autosave.ts'
import { saveFormDraft } from '../components/content-editor/content-action.server.ts'
import type { Route } from './+types/draft.route.ts'
import { getBrandEditor } from './brand-editor.server.ts'

export const headers = requireAccess('pages')

/** `changed` are the fields that the draft changes. */
export type BrandDraftResponse = DraftResponse & { changed: string[] }

/** Autosaves the brand for its author. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  // Forms of earlier versions of the software have one section only.
  if (!form.has('seen')) return Response.json({}, { status: 400 })
  const editor = getBrandEditor('name')
  const changed = listChangedFields(editor.parseForm(form), parseFingerprints(form))
  return saveFormDraft(context, editor, { id: editor.id, form, extra: { changed } })
}
