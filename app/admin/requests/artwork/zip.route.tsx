import { findArtwork } from '#app/features/requests/artwork/artwork.server.ts'
import { zipArtwork } from '#app/features/requests/artwork/zip.server.ts'
import { createSlots } from '#app/lib/http/slots.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import type { Route } from './+types/zip.route.ts'
import { closedPolicy, respondNotFound, respondWithDownload } from './file-response.server.ts'

export const headers = requireAccess('read-requests')

/** A person downloads at most two ZIPs at a time, because each keeps a storage file open. */
const takeZipSlot = createSlots({ maxPerHolder: 2 })

/** All files of a request, as BW-7K3F-92.zip. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { db, storage } = context.get(servicesContext)
  const artwork = await findArtwork(db, params.reference)
  if (!artwork) return respondNotFound('Request not found.')
  const zip = await zipArtwork(storage, artwork)
  if (!zip) return respondNotFound('The files of this request are no longer in storage.')
  const options = { name: `${artwork.reference}.zip`, type: 'application/zip', policy: closedPolicy }
  if (request.method === 'HEAD') return respondWithDownload(request, zip, options)
  const release = takeZipSlot(getPerson(context).id)
  if (!release) {
    return new Response('Two of your downloads are still running. Try again when one has finished.', {
      status: 503,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '30' },
    })
  }
  const open = async () => (await zip.open()).once('close', release)
  return respondWithDownload(request, { ...zip, open }, options)
}
