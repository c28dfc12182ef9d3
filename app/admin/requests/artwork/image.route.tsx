import { requireAccess } from '../../access/require-access.ts'
import type { Route } from './+types/image.route.ts'
import { respondWithFile } from './file-response.server.ts'
import { respondWithImage } from './image-response.server.ts'

export const headers = requireAccess('read-requests')

/** Pixels of the longer edge in the admin. */
const maxLength = 1200

/**
 * A re-encoded raster image, or an SVG for an `<img>`, in which browsers run no script and load nothing. The policy also holds
 * when the URL is opened directly (decision 0029).
 */
const imagePolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:"

export async function loader(args: Route.LoaderArgs) {
  const image = await respondWithImage(args, maxLength)
  return (
    image ??
    respondWithFile(args, ({ format }) =>
      format === 'svg' ? { type: 'image/svg+xml', policy: imagePolicy } : undefined,
    )
  )
}
