import { readDraftWrite, saveDraft } from '#app/features/content/drafts.server.ts'
import { parseBoxForm } from '#app/features/ready-made/editing/box-form-values.ts'
import { parseVersion, readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { isUuid } from '../access/uuid-field.ts'
import { createDraftResponse } from '../components/draft-response.server.ts'
import type { Route } from './+types/draft.route.ts'

export const headers = requireAccess('boxes')

/** Autosaves the input of a box form for its author. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const subject = params.id.toLowerCase()
  if (!isUuid(subject)) return Response.json({}, { status: 404 })
  const form = await readForm(request)
  const staffId = getPerson(context).id
  const draft = { kind: 'box' as const, subject, staffId, version: parseVersion(form), fields: parseBoxForm(form) }
  return createDraftResponse(
    await saveDraft(context.get(servicesContext).db, { ...draft, write: readDraftWrite(form) }),
  )
}
