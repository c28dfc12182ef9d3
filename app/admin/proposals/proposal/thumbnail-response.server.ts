import { createThumbnail } from '#app/features/logo/request/thumbnail/thumbnail.server.ts'
import type { Storage } from '#app/lib/storage/storage.server.ts'
import { closedPolicy } from '../../requests/artwork/file-response.server.ts'

const rasterPattern = /\.(png|jpe?g|webp)$/i

const maxEdge = 600

/** Responds with a re-encoded, smaller image of a stored one; undefined for a file that is no image. */
export async function respondWithThumbnail(storage: Storage, path: string): Promise<Response | undefined> {
  const image = rasterPattern.test(path) ? await createThumbnail(storage, path, { maxEdge, format: 'webp' }) : undefined
  return (
    image &&
    new Response(new Uint8Array(image.bytes), {
      headers: {
        'Content-Type': 'image/webp',
        'Content-Security-Policy': closedPolicy,
        'X-Content-Type-Options': 'nosniff',
      },
    })
  )
}
