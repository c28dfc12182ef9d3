import { readBrand } from '#app/features/brand/brand.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { findBySlug } from '../links.server.ts'
import type { Route } from './+types/code-stylesheet.route.ts'
import { createCampaignStylesheetResponse } from './campaign-stylesheet.server.ts'

/** GET /r/{slug}/look.css: the colors of the campaign. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const campaign = await findBySlug(services.db, params.slug)
  return createCampaignStylesheetResponse(campaign?.color, await readBrand(services))
}
