import { data } from 'react-router'
import { renderCodeFile } from '#app/features/sends/redemption/code-files.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getClient, getOrigin } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { openCampaign } from '../campaign/open-campaign.server.ts'
import type { Route } from './+types/code-file.route.ts'

export const headers = requireAccess('proposals')

/** POST: the codes that the page before has, as cards or CSV. */
export async function action(args: Route.ActionArgs) {
  const services = args.context.get(servicesContext)
  const campaign = await openCampaign(services.db, args.params.id)
  const form = await readForm(args.request)
  const file = await renderCodeFile(services, {
    campaignId: campaign.id,
    codes: String(form.get('codes') ?? ''),
    origin: getOrigin(args),
    format: form.get('format') === 'csv' ? 'csv' : 'cards',
    by: getActor(getPerson(args.context), getClient(args).ip),
  })
  if (!file) throw data(null, { status: 404 })
  return new Response(typeof file.bytes === 'string' ? file.bytes : new Uint8Array(file.bytes), {
    headers: { 'Content-Type': file.type, 'Content-Disposition': `attachment; filename="${file.fileName}"` },
  })
}

/** Codes are known once. */
export const loader = () => {
  throw data(null, { status: 404 })
}
