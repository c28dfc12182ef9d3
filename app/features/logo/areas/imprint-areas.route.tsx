import { redirect } from 'react-router'
import { publicRoute } from '#app/lib/http/public-route.ts'
import { servicesContext } from '#app/lib/services.ts'
import type { Route } from './+types/imprint-areas.route.ts'
import { imprintAreasAddress, mostPicturesAsked, pictureParameter } from './areas.ts'
import { readAreas } from './read-areas.server.ts'

export const headers = publicRoute({ parameters: [pictureParameter] })

/**
 * Where a logo goes on photographs: `GET /imprint-areas?picture=…&picture=…`. Other orders of the same pictures lead to the one
 * address that is kept, and an answer without any area is kept nowhere: addresses of pictures can be made up without end.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const pictures = url.searchParams.getAll(pictureParameter)
  const notKept = { 'Cache-Control': 'no-store' }
  if (pictures.length > mostPicturesAsked)
    return Response.json({ error: `Ask for at most ${mostPicturesAsked} pictures.` }, { status: 400, headers: notKept })
  const address = imprintAreasAddress(pictures)
  if (url.pathname + url.search !== address) throw redirect(address)
  const areas = await readAreas(context.get(servicesContext).db, pictures)
  return Response.json(areas, { headers: Object.keys(areas).length === 0 ? notKept : {} })
}
