import { requireAccess } from '../../access/require-access.ts'
import type { Route } from './+types/image.route.ts'
import { respondWithFile } from './file-response.server.ts'
import { respondWithImage } from './image-response.server.ts'

export const headers = requireAccess('requests')

/** Pixels of a picture's longer side in the office. */
const longest = 1200

/**
 * A picture made anew of one of pixels; an SVG for an `<img>`, in which browsers run no script and load nothing. The policy says the same to whoever opens the address
 * itself: its own styles and the pictures inside it, no more (docs/decisions/0096-artwork-is-drawn-in-the-office.md).
 */
const picturePolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:"

export async function loader(args: Route.LoaderArgs) {
  const picture = await respondWithImage(args, longest)
  return (
    picture ??
    respondWithFile(args, ({ format }) =>
      format === 'svg' ? { type: 'image/svg+xml', policy: picturePolicy } : undefined,
    )
  )
}
