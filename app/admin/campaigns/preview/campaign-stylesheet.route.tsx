import { readBrand } from '#app/features/brand/brand.server.ts'
import { createCampaignStylesheetResponse } from '#app/features/sends/page/campaign-stylesheet.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { requireAccess } from '../../access/require-access.ts'
import { openCampaign } from '../campaign/open-campaign.server.ts'
import type { Route } from './+types/campaign-stylesheet.route.ts'

export const headers = requireAccess('proposals')

/** The colors of a campaign for its preview. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { color } = await openCampaign(services.db, params.id)
  return createCampaignStylesheetResponse(color, await readBrand(services))
}
