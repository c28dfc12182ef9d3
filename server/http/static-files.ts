import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'
import { imageFolders, versionFile } from '../build/image-set.ts'
import { isCompressible, matchesTag } from './encoding.ts'
import { createProblemResponse } from './problem.ts'

/** Folder of the workers' scripts, which have a separate content security policy. */
export const workerFolder = 'assets/workers'

const cachedForever = 'public, max-age=31536000, immutable'
const imagePath = new RegExp(`^/(${imageFolders.join('|')})/`)

/**
 * Names under /assets and /layers contain a hash. An image is cached forever under the current version of the images, and not at all
 * under another one, which another process may have named. Other files keep their name when they change.
 */
function getCacheControl(path: string, version: string | undefined, imageSet: string | undefined): string {
  if (/^\/(assets|layers)\//.test(path)) return cachedForever
  if (!imagePath.test(path)) return 'public, max-age=3600, stale-while-revalidate=86400'
  if (version === undefined) return 'public, max-age=86400, stale-while-revalidate=604800'
  return version === imageSet ? cachedForever : 'no-cache'
}

/**
 * A worker has the policy of its file, not of its page. Workers may load nothing, except that pdf.js loads its decoders of rare
 * images as scripts, and our workers fetch images from this site.
 */
function getPolicy(path: string): string | undefined {
  if (/^\/assets\/pdfjs-[^/]+\/.+\.worker\.min\.mjs$/.test(path)) return "default-src 'none'; script-src 'self'"
  if (path.startsWith(`/${workerFolder}/`)) return "default-src 'none'; script-src 'self'; connect-src 'self'"
}

/**
 * Serves the client build with Hono's serveStatic, which knows neither conditional requests nor hidden files. A missing hashed file or
 * image gets a 404 here, without a page render.
 */
export function serveStaticFiles(root: string): MiddlewareHandler {
  const serve = serveStatic({ root, precompressed: true })
  const versionPath = join(root, versionFile)
  const imageSet = existsSync(versionPath) ? readFileSync(versionPath, 'utf8') : undefined
  return async (c, next) => {
    const { method, path, raw } = c.req
    if (method !== 'GET' && method !== 'HEAD') return next()
    const file = path.includes('/.') ? undefined : await serve(c, async () => {})
    if (!file) {
      if (!/^\/(assets|layers|pictures)\//.test(path)) return next()
      return createProblemResponse(raw, { status: 404, title: 'Not Found', text: 'There is no such file.' })
    }
    const { headers } = file
    headers.set('Cache-Control', getCacheControl(path, c.req.query('v'), imageSet))
    const policy = getPolicy(path)
    if (policy) headers.set('Content-Security-Policy', policy)
    if (isCompressible(headers.get('Content-Type'), Number.POSITIVE_INFINITY)) headers.set('Vary', 'Accept-Encoding')
    if (file.status !== 200) return file
    const etag = `W/"${headers.get('Content-Length')}-${Date.parse(headers.get('Last-Modified') ?? '')}"`
    headers.set('ETag', etag)
    if (!matchesTag(c.req.header('If-None-Match'), etag)) return file
    await file.body?.cancel()
    for (const name of ['Content-Type', 'Content-Length', 'Content-Encoding']) headers.delete(name)
    return new Response(null, { status: 304, headers })
  }
}
