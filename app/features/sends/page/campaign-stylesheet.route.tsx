import { readBrand } from '#app/features/brand/brand.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { findByPublicToken, findByToken } from '../links.server.ts'
import type { Route } from './+types/campaign-stylesheet.route.ts'
import { createCampaignStylesheetResponse } from './campaign-stylesheet.server.ts'

/** GET /s/{token}/look.css: the colors of the campaign, as a file, which the content security policy allows. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const found = await findByToken(services.db, params.token)
  const campaign = found?.campaign ?? (await findByPublicToken(services.db, params.token))
  return createCampaignStylesheetResponse(campaign?.color, await readBrand(services))
}
