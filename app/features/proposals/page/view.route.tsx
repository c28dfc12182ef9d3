import { isPersonRequest } from '#app/lib/http/is-person-request.ts'
import { parseVersion, readForm } from '#app/lib/http/read-form.ts'
import { readSession } from '../../staff/sessions.server.ts'
import { recordView } from '../lifecycle/record-view.server.ts'
import type { Route } from './+types/view.route.ts'
import { requireLink } from './proposal-link.server.ts'

const createEmptyResponse = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers })

/** POST /p/{token}/view, sent by a page that a person has had in sight for some seconds. Scanners, bots and staff do not count. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { services, ip, proposal, recipient, by } = await requireLink({ context, params })
  if (await services.limitAttempts('proposal-view', recipient.id)) return createEmptyResponse(429)
  const version = parseVersion(await readForm(request))
  const { headers } = request
  const isSameOrigin = headers.get('Sec-Fetch-Site') === 'same-origin'
  if (!isSameOrigin || !isPersonRequest(headers)) return createEmptyResponse(204)
  const caller = { ip, agent: headers.get('User-Agent') ?? '', cookie: headers.get('Cookie') ?? '' }
  if (await readSession(services, caller)) return createEmptyResponse(204)
  await recordView(services, { id: proposal.id, version, by })
  return createEmptyResponse(204)
}

export const loader = () => createEmptyResponse(405, { Allow: 'POST' })
