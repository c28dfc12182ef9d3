import { Readable } from 'node:stream'
import type { Handler } from 'hono'
import { getStoredPath } from '#app/features/images/address.ts'
import { openStored } from '#app/features/images/open-stored.server.ts'
import type { Storage } from '#app/lib/storage/storage.server.ts'
import type { HttpEnv } from './http-env.ts'
import { createProblemResponse } from './problem.ts'

/**
 * Serves uploaded images from storage, publicly and cached forever, as the URL contains a hash of the content. Other files in
 * storage are inaccessible.
 */
export const serveMediaFiles =
  (storage: Storage): Handler<HttpEnv> =>
  async (c) => {
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
    if (method === 'GET') return c.body(Readable.toWeb(file.stream) as ReadableStream<Uint8Array>, 200, headers)
    file.stream.destroy()
    return c.body(null, 200, headers)
  }
