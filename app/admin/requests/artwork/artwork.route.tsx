import { data } from 'react-router'
import { findArtwork } from '#app/features/requests/artwork/artwork.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { requireAccess } from '../../access/require-access.ts'
import { AdminPage, createAdminMeta } from '../../shell/admin-page.tsx'
import type { Route } from './+types/artwork.route.ts'
import { Artwork } from './artwork.tsx'

export const headers = requireAccess('read-requests')
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createAdminMeta(`Artwork for ${loaderData?.reference ?? 'a request'}`, matches)

export async function loader({ params, context }: Route.LoaderArgs) {
  const artwork = await findArtwork(context.get(servicesContext).db, params.reference)
  if (!artwork) throw data(null, { status: 404 })
  return { reference: artwork.reference, files: artwork.files.map(({ path: _, ...file }) => file) }
}

/** Artwork of a request on a separate page. */
export default function ArtworkPage({ loaderData: { reference, files } }: Route.ComponentProps) {
  return (
    <AdminPage title={`Artwork for ${reference}`} back={{ to: `/admin/requests/${reference}`, label: 'Request' }}>
      <Artwork reference={reference} files={files} heading="h2" />
    </AdminPage>
  )
}
