import { createThumbnail } from '#app/features/logo/request/thumbnail/thumbnail.server.ts'
import { findArtworkFile } from '#app/features/requests/artwork/artwork.server.ts'
import { isRasterFormat } from '#app/features/requests/artwork/artwork-file.ts'
import { servicesContext } from '#app/lib/services.ts'
import { closedPolicy, type FileArgs, respondNotFound } from './file-response.server.ts'

/**
 * Re-encodes a raster file of a request: browsers of the team never decode submitted bytes.
 * @param maxEdge pixels of its longer edge
 * @returns undefined for a file of another kind, or none
 */
export async function respondWithImage({ context, params }: FileArgs, maxEdge: number): Promise<Response | undefined> {
  const { db, storage } = context.get(servicesContext)
  const file = await findArtworkFile(db, params)
  if (!file || !isRasterFormat(file.format)) return undefined
  const image = await createThumbnail(storage, file.path, { maxEdge, format: 'webp' })
  if (!image) return respondNotFound('This file is no longer in storage, or is not an image.')
  return new Response(new Uint8Array(image.bytes), {
    headers: {
      'Content-Type': 'image/webp',
      'Content-Security-Policy': closedPolicy,
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
