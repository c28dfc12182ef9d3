import { data, redirect } from 'react-router'
import { exportAddresses } from '#app/features/portal/downloads/export-addresses.server.ts'
import { findCampaign } from '#app/features/portal/records/campaigns.server.ts'
import { visitorContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import { requireManager } from '../access/current-member.ts'
import { requireFound, requireId } from '../access/require-id.ts'
import { createCsvResponse } from '../downloads/csv-response.ts'
import type { Route } from './+types/addresses.route.ts'

const maxPerTenMinutes = 5

export const loader = ({ params }: Route.LoaderArgs) => redirect(`/portal/campaigns/${requireId(params.id)}`)

/** Downloads the confirmed addresses, where staff allow it. */
export async function action({ context, params }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const member = requireManager(context)
  const campaignId = requireId(params.id)
  requireFound(await findCampaign(services.db, { companyId: member.companyId, id: campaignId }))
  if (await services.limitAttempts('portal-addresses', member.id, maxPerTenMinutes)) throw data(null, { status: 429 })
  const { ip } = context.get(visitorContext)
  const file = await exportAddresses(services.db, { member, campaignId, ip })
  if (!file) throw data(null, { status: 403 })
  return createCsvResponse(file)
}
