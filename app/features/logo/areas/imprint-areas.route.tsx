import { redirect } from 'react-router'
import { declarePublicRoute } from '#app/lib/http/public-route.ts'
import { servicesContext } from '#app/lib/services.ts'
import type { Route } from './+types/imprint-areas.route.ts'
import { getImprintAreasUrl, imageParameter, maxImagesPerRequest } from './areas.ts'
import { readAreas } from './read-areas.server.ts'

export const headers = declarePublicRoute({ parameters: [imageParameter] })

/**
 * Returns imprint areas of photos: `GET /imprint-areas?picture=…&picture=…`. Redirects other orders of the images to one
 * cached URL. Responses without areas are not cached, as URLs can be invented without limit.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const images = url.searchParams.getAll(imageParameter)
  const noStore = { 'Cache-Control': 'no-store' }
  if (images.length > maxImagesPerRequest)
    return Response.json(
      { error: `Ask for at most ${maxImagesPerRequest} pictures.` },
      { status: 400, headers: noStore },
    )
  const normalizedUrl = getImprintAreasUrl(images)
  if (url.pathname + url.search !== normalizedUrl) throw redirect(normalizedUrl)
  const areas = await readAreas(context.get(servicesContext).db, images)
  return Response.json(areas, { headers: Object.keys(areas).length === 0 ? noStore : {} })
}
