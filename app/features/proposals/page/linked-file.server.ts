import { Readable } from 'node:stream'
import { findStoredFile } from '#app/features/requests/artwork/artwork.server.ts'
import type { Services } from '#app/lib/services.ts'

/** Shown by browsers; anything else is downloaded. */
const imageTypes = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['gif', 'image/gif'],
  ['svg', 'image/svg+xml'],
])

export const respondFileNotFound = () =>
  new Response('File not found.', { status: 404, headers: { 'Content-Type': 'text/plain' } })

/** Responds with a private file of a proposal. The caller has checked that it belongs to the link. */
export async function respondWithLinkedFile(
  { storage }: Pick<Services, 'storage'>,
  { path, name: fullName }: { path: string; name: string },
): Promise<Response> {
  const stored = await findStoredFile(storage, { path })
  if (!stored) return respondFileNotFound()
  const name = fullName.replace(/[^\w.-]/g, '_')
  const type = imageTypes.get(name.slice(name.lastIndexOf('.') + 1).toLowerCase())
  return new Response(Readable.toWeb(await stored.open()) as ReadableStream<Uint8Array>, {
    headers: {
      'Content-Type': type ?? 'application/octet-stream',
      'Content-Length': String(stored.size),
      'Content-Disposition': `${type ? 'inline' : 'attachment'}; filename="${name}"`,
      // Opened by itself, a drawing can neither run scripts nor load anything.
      'Content-Security-Policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    },
  })
}
