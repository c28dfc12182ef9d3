import { getActor } from '#app/features/staff/person.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { getClient } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { createDraftResponse } from '../../components/content-editor/draft-response.server.ts'
import type { Route } from './+types/draft.route.ts'
import { storeDraft } from './editor-action.server.ts'

export const headers = requireAccess('products')

/** Autosaves the input of a product form for its author. */
export async function action(args: Route.ActionArgs) {
  const { request, params, context } = args
  if (!isUuid(params.id)) return Response.json({}, { status: 404 })
  const person = getPerson(context)
  const by = { ...getActor(person, getClient(args).ip), staffId: person.id }
  const stored = await storeDraft(context.get(servicesContext).db, { id: params.id, form: await readForm(request), by })
  return createDraftResponse(stored)
}
