import { getPerson } from '#app/admin/access/current-person.ts'
import { requireAccess } from '#app/admin/access/require-access.ts'
import { readUuidField } from '#app/admin/access/uuid-field.ts'
import { markRead } from '#app/features/requests/inbox/reads.server.ts'
import { listOtherViewers, removeViewer, reportViewer } from '#app/features/requests/workflow/viewers.server.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import type { Route } from './+types/viewers.route.ts'

export const headers = requireAccess('read-requests')

/** A tab reports that it shows a request, then the response lists who else is viewing it; or that it no longer does. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db } = context.get(servicesContext)
  const me = getPerson(context).id
  const form = await readForm(request)
  const tab = readUuidField(form, 'tab')
  if (!tab || !isUuid(params.id)) return Response.json({ others: [] }, { status: 404 })
  if (form.get('gone')) {
    await removeViewer(db, { tab, staffId: me })
    return Response.json({ others: [] })
  }
  if (!(await reportViewer(db, { tab, requestId: params.id, staffId: me })))
    return Response.json({ others: [] }, { status: 404 })
  // A hidden tab does not mark the request as read.
  if (form.get('shown')) await markRead(db, { requestId: params.id, staffId: me })
  return Response.json({ others: await listOtherViewers(db, { requestId: params.id, me }) })
}
