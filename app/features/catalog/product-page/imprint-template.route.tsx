import { declarePublicRoute } from '#app/lib/http/public-route.ts'
import { servicesContext } from '#app/lib/services.ts'
import { drawImprintTemplate, getTemplateNames } from '../products/facts/imprint-template.ts'
import { getProductSlug } from '../slug.ts'
import type { Route } from './+types/imprint-template.route.ts'
import { findProduct } from './product.server.ts'

export const headers = declarePublicRoute()

/** Downloads the template of an imprint location: `/products/SLUG/imprint-templates/left-chest.svg`. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const product = await findProduct(context.get(servicesContext).db, params.slug)
  const locations = product?.imprint_locations ?? []
  const name = params.file.replace(/\.svg$/, '')
  const location = params.file.endsWith('.svg') ? locations[getTemplateNames(locations).indexOf(name)] : undefined
  if (!product || !location?.sizeMm)
    return new Response('Not found', { status: 404, headers: { 'Cache-Control': 'no-store' } })
  const svg = drawImprintTemplate({
    product: product.name,
    itemNumber: product.item_number,
    location: { ...location, sizeMm: location.sizeMm },
  })
  return new Response(svg, {
    headers: {
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Content-Disposition': `attachment; filename="${getProductSlug(product).slice(0, 100)}-${name}.svg"`,
    },
  })
}
