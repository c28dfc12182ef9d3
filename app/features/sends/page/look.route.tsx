import { readBrand } from '#app/features/brand/brand.server.ts'
import { toPaletteRule } from '#app/features/brand/colors/palette.ts'
import { servicesContext } from '#app/lib/services.ts'
import { findByPublicToken, findByToken } from '../links.server.ts'
import type { Route } from './+types/look.route.ts'

/** GET /s/{token}/look.css: the colors of the campaign, as a file, which the content security policy allows. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const found = await findByToken(services.db, params.token)
  const campaign = found?.campaign ?? (await findByPublicToken(services.db, params.token))
  const { colours } = await readBrand(services)
  const rule = campaign?.color ? toPaletteRule({ ...colours, primary: campaign.color }) : ''
  // Above the shop's own colors, which the page has inline.
  return new Response(rule.replace(':root', ':root:root'), {
    headers: { 'Content-Type': 'text/css; charset=utf-8', 'X-Content-Type-Options': 'nosniff' },
  })
}
