import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Handler } from 'hono'
import { getStoredPath } from '#app/features/images/image-url.ts'
import { openStored } from '#app/features/images/open-stored.server.ts'
import type { Storage } from '#app/lib/storage/storage.server.ts'
import { createClientSlots } from './client-slots.ts'
import type { HttpEnv } from './http-env.ts'
import { createProblemResponse } from './problem.ts'
import { sendStream } from './response-stream.ts'

/** Images that were read from a bucket and stay in memory until their clients have received them. */
const maxBufferedImages = 400
/** A client must read a minimum in each interval (response-stream.ts): 2 kB a second, as on a poor mobile network. */
const intervalMs = 120_000

const busy = {
  status: 503,
  title: 'Service Unavailable',
  text: 'Too many images are being read just now. Try again in a few seconds.',
  headers: { 'Retry-After': '5' },
}

/**
 * Serves uploaded images from storage, publicly and cached forever, as the URL contains a hash of the content. Other files in
 * storage are inaccessible.
 */
export function serveMediaFiles(storage: Storage): Handler<HttpEnv> {
  // No lower limit per client: the images of a page are requested at once, and many visitors may share an IP.
  const takeSlot = createClientSlots({ max: maxBufferedImages, maxPerHolder: maxBufferedImages })
  return async (c) => {
    const { method } = c.req
    const name = c.req.param('name') ?? ''
    const path = getStoredPath(name)
    const missing = { status: 404, title: 'Not Found', text: 'This image does not exist.' }
    if (!path || (method !== 'GET' && method !== 'HEAD')) return createProblemResponse(c.req.raw, missing)
    const etag = `"${name}"`
    const headers: Record<string, string> = { 'Cache-Control': 'public, max-age=31536000, immutable', ETag: etag }
    if (c.req.header('If-None-Match')?.includes(etag)) return c.body(null, 304, headers)
    const file = await openStored(storage, path)
    if (!file) return createProblemResponse(c.req.raw, missing)
    headers['Content-Type'] = name.endsWith('.avif') ? 'image/avif' : 'image/webp'
    if (file.size !== undefined) headers['Content-Length'] = String(file.size)
    if (method === 'HEAD') {
      file.stream.destroy()
      return c.body(null, 200, headers)
    }
    // A local file is streamed, as an open file costs no more than the connection to its client.
    if (file.size !== undefined) return c.body(Readable.toWeb(file.stream) as ReadableStream<Uint8Array>, 200, headers)
    const slot = takeSlot(c.get('clientIp'))
    if (!slot) {
      file.stream.destroy()
      return createProblemResponse(c.req.raw, busy)
    }
    // The image is read into memory at once, so that a slow client does not occupy one of the few connections to the bucket.
    const bytes = await buffer(file.stream).catch((error: unknown) => {
      slot.release()
      throw error
    })
    headers['Content-Length'] = String(bytes.length)
    const body = new Blob([bytes]).stream()
    return c.body(sendStream(body, c, { done: slot.release, onStart: slot.setReading, intervalMs }), 200, headers)
  }
}
