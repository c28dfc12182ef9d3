import { findArtwork } from '#app/features/requests/artwork/artwork.server.ts'
import { zipArtwork } from '#app/features/requests/artwork/zip.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { requireAccess } from '../../access/require-access.ts'
import type { Route } from './+types/zip.route.ts'
import { closedPolicy, respondNotFound, respondWithDownload } from './file-response.server.ts'

export const headers = requireAccess('requests')

/** All files of a request, as BW-7K3F-92.zip. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { db, storage } = context.get(servicesContext)
  const artwork = await findArtwork(db, params.reference)
  if (!artwork) return respondNotFound('Request not found.')
  const zip = await zipArtwork(storage, artwork)
  if (!zip) return respondNotFound('No file of this request is in storage.')
  return respondWithDownload(request, zip, {
    name: `${artwork.reference}.zip`,
    type: 'application/zip',
    policy: closedPolicy,
  })
}
