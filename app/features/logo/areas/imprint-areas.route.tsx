import { redirect } from 'react-router'
import { publicRoute } from '#app/lib/http/public-route.ts'
import { servicesContext } from '#app/lib/services.ts'
import type { Route } from './+types/imprint-areas.route.ts'
import { imageParameter, imprintAreasAddress, maxImagesAsked } from './areas.ts'
import { readAreas } from './read-areas.server.ts'

export const headers = publicRoute({ parameters: [imageParameter] })

/**
 * Returns imprint areas of photos: `GET /imprint-areas?picture=…&picture=…`. Redirects other orders of the images to one
 * cached URL. Responses without areas are not cached, as addresses can be invented without limit.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const images = url.searchParams.getAll(imageParameter)
  const notKept = { 'Cache-Control': 'no-store' }
  if (images.length > maxImagesAsked)
    return Response.json({ error: `Ask for at most ${maxImagesAsked} pictures.` }, { status: 400, headers: notKept })
  const address = imprintAreasAddress(images)
  if (url.pathname + url.search !== address) throw redirect(address)
  const areas = await readAreas(context.get(servicesContext).db, images)
  return Response.json(areas, { headers: Object.keys(areas).length === 0 ? notKept : {} })
}
