import type { MiddlewareHandler } from 'hono'
import { findBrandFile } from '#app/features/brand/files/brand-files.server.ts'
import { readLogo } from '#app/features/images/logo.server.ts'
import type { Services } from '#app/lib/services.ts'
import { cacheResponse, type PageCache } from '../page-cache/page-cache.ts'
import type { HttpEnv } from './http-env.ts'
import { createProblemResponse } from './problem.ts'

/** An image without scripts, even when opened directly. */
const imageOnly = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

/**
 * Serves the operator's icons, card and logo in place of the default files. Their names are stable, so they are revalidated;
 * the name of a logo contains its hash.
 */
export function serveBrandFiles(
  services: Pick<Services, 'content' | 'storage'>,
  cache: PageCache | undefined,
): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    const { path } = c.req
    if (path.startsWith('/brand/')) {
      const bytes = await readLogo(services, { address: path })
      if (!bytes)
        return createProblemResponse(c.req.raw, { status: 404, title: 'Not Found', text: 'There is no such file.' })
      return c.body(new Uint8Array(bytes), 200, {
        'Content-Type': 'image/svg+xml',
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Content-Security-Policy': imageOnly,
      })
    }
    const file = await findBrandFile(services, path)
    if (!file) return next()
    const { type, appearanceHash, draw } = file
    const headers = {
      'Content-Type': type,
      'Cache-Control': 'public, max-age=3600, stale-while-revalidate=86400',
      'Content-Security-Policy': imageOnly,
    }
    return cacheResponse(
      cache,
      `${path}?look=${appearanceHash}`,
      c.req.raw.headers,
      async () => new Response(new Uint8Array(await draw()), { headers }),
    )
  }
}
