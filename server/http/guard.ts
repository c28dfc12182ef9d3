import type { MiddlewareHandler } from 'hono'
import type { HttpEnv } from './http-env.ts'
import { apiPath, createProblemResponse } from './problem.ts'

const methods = ['GET', 'HEAD', 'POST', 'OPTIONS']
/** Methods of the API, which rejects those that a path lacks. */
const apiMethods = ['PATCH', 'PUT', 'DELETE']

const badUrl = {
  status: 400,
  title: 'Bad Request',
  text: 'The address of this page is damaged. Check the link, or start from the home page.',
}

const badHost = { status: 400, title: 'Bad Request', text: 'The request must name one host.' }

/**
 * Rejects a request without a host or with several (RFC 9112, 3.2): a proxy may have read another one than the shop. HTTP/1.0, which
 * health checks of load balancers still use, needs none.
 */
export const rejectBadHost: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const { headersDistinct, httpVersion } = c.env.incoming
  const hosts = headersDistinct.host?.length ?? 0
  if (hosts > 1 || (hosts === 0 && httpVersion !== '1.0')) return createProblemResponse(c.req.raw, badHost)
  await next()
}

/** Rejects or redirects malformed URLs, so that no loader receives one. */
export const rejectBadUrl: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  if (!isDecodable(pathname) || /%00/.test(pathname + search)) return createProblemResponse(c.req.raw, badUrl)
  if (pathname.includes('//')) {
    // A leading // would also be read as another host.
    return c.redirect(pathname.replace(/\/{2,}/g, '/') + search, 308)
  }
  if (c.req.method === 'GET' && pathname.length > 1 && pathname.endsWith('/')) {
    return c.redirect(pathname.slice(0, -1) + search, 308)
  }
  await next()
}

function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname)
    return true
  } catch {
    return false
  }
}

export const rejectUnknownMethod: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const { method, path } = c.req
  const allowed = path.startsWith(apiPath) ? [...methods, ...apiMethods] : methods
  const headers = { Allow: allowed.join(', ') }
  if (!allowed.includes(method)) {
    return createProblemResponse(c.req.raw, {
      status: 405,
      title: 'Method Not Allowed',
      text: 'This URL does not support this method.',
      headers,
    })
  }
  if (method === 'OPTIONS') return c.body(null, 204, headers)
  await next()
}

/**
 * Rejects cross-site requests. Browsers send their origin (Sec-Fetch-Site, Origin); a client without these headers is no
 * browser and has no session.
 */
export const rejectCrossSite: MiddlewareHandler<HttpEnv> = async (c, next) => {
  if (c.req.method === 'POST' && !isSameSite(c.req.raw, c.get('origin'))) {
    return createProblemResponse(c.req.raw, {
      status: 403,
      title: 'Forbidden',
      text: 'This request came from another site.',
    })
  }
  await next()
}

function isSameSite(request: Request, ownOrigin: string): boolean {
  const site = request.headers.get('Sec-Fetch-Site')
  if (site) return site === 'same-origin' || site === 'none'
  const origin = request.headers.get('Origin')
  if (!origin) return true
  const hosts = [new URL(ownOrigin).host, new URL(request.url).host]
  return URL.canParse(origin) && hosts.includes(new URL(origin).host)
}
