import { data } from 'react-router'
import { findArtwork } from '#app/features/requests/artwork/artwork.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { admits } from '../../door/access.ts'
import { OfficePage, officeMeta } from '../../shell/page.tsx'
import type { Route } from './+types/artwork.route.ts'

export const headers = admits('requests')
export const meta = ({ loaderData }: Route.MetaArgs) => officeMeta(`Artwork of ${loaderData?.reference ?? 'a request'}`)

export async function loader({ params, context }: Route.LoaderArgs) {
  const artwork = await findArtwork(context.get(servicesContext).db, params.reference)
  if (!artwork) throw data(null, { status: 404 })
  return { reference: artwork.reference, files: artwork.files.map(({ path: _, ...file }) => file) }
}

export default function ArtworkPage({ loaderData: { reference, files } }: Route.ComponentProps) {
  return (
    <OfficePage title={`Artwork of ${reference}`}>
      <ul>
        {files.map(({ index, name }) => (
          <li key={index}>{name}</li>
        ))}
      </ul>
    </OfficePage>
  )
}
