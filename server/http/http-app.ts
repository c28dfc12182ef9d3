import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { Hono } from 'hono'
import type pg from 'pg'
import type { Logger } from '#app/lib/log.ts'
import type { Services } from '#app/lib/services.ts'
import type { Settings } from '#app/lib/settings/parse-settings.ts'
import type { Storage } from '#app/lib/storage/storage.server.ts'
import type { Replica } from '../database/replica.ts'
import type { PageCache } from '../page-cache/page-cache.ts'
import { redirectToMarkdown } from '../rendering/markdown-redirect.ts'
import { type App, createPages } from '../rendering/pages.ts'
import { serveSocialCards } from '../rendering/social-cards.ts'
import { serveBrandFiles } from './brand-files.ts'
import { rejectBadHost, rejectBadUrl, rejectCrossSite, rejectUnknownMethod } from './guard.ts'
import { createHealthRoutes } from './health.ts'
import type { HttpEnv } from './http-env.ts'
import { serveMediaFiles } from './media-files.ts'
import { redirectRenamedPath } from './renamed-paths.ts'
import { type BodyLimits, receiveBodies } from './request-bodies.ts'
import { handleUnexpectedError, logRequests } from './request-log.ts'
import { addSecurityHeaders, createSecurityHeaders } from './security-headers.ts'
import { serveStaticFiles } from './static-files.ts'

export type HttpParts = {
  settings: Pick<Settings, 'TRUST_PROXY' | 'PUBLIC_URL' | 'HSTS_SUBDOMAINS'>
  log: Logger
  pool: pg.Pool
  storage: Storage
  content: Services['content']
  app: () => Promise<App>
  /** Absent in development, where code changes under a page. */
  cache?: PageCache
  /** Replica, if configured. */
  replica?: Replica | undefined
  /** Folder of the built client; absent in development. */
  clientFolder?: string
  /** Shorter limits of bodies, for tests. */
  bodyLimits?: BodyLimits
  isStopping: () => boolean
}

/** Creates the HTTP application: all middleware and routes in order. */
export function createHttpApp({
  settings,
  log,
  pool,
  storage,
  content,
  app,
  cache,
  replica,
  clientFolder,
  bodyLimits,
  isStopping,
}: HttpParts) {
  const http = new Hono<HttpEnv>()
  const pages = createPages(app, { cache, replica, publicUrl: settings.PUBLIC_URL })
  http.use(addSecurityHeaders(settings), addRobotsHeader, logRequests(log, settings), rejectBadHost)
  http.onError(handleUnexpectedError)
  http.route('/', createHealthRoutes({ pool, replica, isStopping, hasPages: () => cache?.hasPages() ?? false }))
  http.use(rejectBadUrl, redirectRenamedPath, rejectUnknownMethod)
  http.use(serveBrandFiles({ storage, content }, cache))
  if (clientFolder) http.use(serveStaticFiles(clientFolder))
  http.all('/media/:name', serveMediaFiles(storage))
  http.all('/cards/:file', serveSocialCards({ page: pages.getPublicPage, cache, content, storage }))
  http.use(redirectToMarkdown, rejectCrossSite, receiveBodies(bodyLimits))
  http.all('*', pages.handle)
  return http
}

/** Adapts the app to Node's server. */
export function createRequestListener(
  http: Hono<HttpEnv>,
  settings: Pick<Settings, 'PUBLIC_URL' | 'HSTS_SUBDOMAINS'>,
): RequestListener {
  return getRequestListener(http.fetch, {
    // HTTP/1.0, which health checks of load balancers still use, has no Host header.
    hostname: 'localhost',
    // Malformed requests never reach the app.
    errorHandler: () => {
      const headers = createSecurityHeaders(settings)
      headers.set('Content-Type', 'text/plain')
      headers.set('Cache-Control', 'no-store')
      return new Response('Bad Request', { status: 400, headers })
    },
  })
}

/** Data of pages, answers of forms, feeds of products. */
const forPrograms = /^(application\/json|text\/(x-script|csv))/

/** Excludes other files and errors from search engines; pages do so in their head (app/lib/http/head/page-meta.ts). */
const addRobotsHeader: MiddlewareHandler = async (c, next) => {
  await next()
  const { status, headers } = c.res
  if (headers.has('X-Robots-Tag') || (status >= 300 && status < 400)) return
  const type = headers.get('Content-Type')
  if (status >= 400 || type === null || forPrograms.test(type)) headers.set('X-Robots-Tag', 'noindex')
}
