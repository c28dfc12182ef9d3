import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { HttpEnv } from './http-env.ts'
import { problem } from './problem.ts'

/** Limit for forms; uploads have their own limits. */
export const maxBodyBytes = 1024 * 1024
const methods = ['GET', 'HEAD', 'POST', 'OPTIONS']
/** Paths that receive files: their routes limit the size. */
const pathsWithFiles =
  /^\/(uploads|admin\/(images|requests\/[^/]+\/reply|products\/import\/[^/]+|(boxes|products|posts|pages)\/[^/]+|brand))(\.data)?$/

const badAddress = {
  status: 400,
  title: 'Bad Request',
  text: 'The address of this page is damaged. Check the link, or start from the home page.',
}

/** Rejects or redirects malformed URLs, so that no loader receives one. */
export const rejectBadAddress: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  if (!isDecodable(pathname) || /%00/.test(pathname + search)) return problem(c.req.raw, badAddress)
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
  const { method } = c.req
  const headers = { Allow: methods.join(', ') }
  if (!methods.includes(method)) {
    return problem(c.req.raw, {
      status: 405,
      title: 'Method Not Allowed',
      text: 'This address does not answer that.',
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
    return problem(c.req.raw, { status: 403, title: 'Forbidden', text: 'This request came from another site.' })
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

const limitFormBody = bodyLimit({
  maxSize: maxBodyBytes,
  onError: (c) => {
    // The rest of the body is still being sent, so the connection cannot be reused.
    const headers = { Connection: 'close' }
    const text = 'That is more than this form can take.'
    return problem(c.req.raw, { status: 413, title: 'Content Too Large', text, headers })
  },
})

export const limitBody: MiddlewareHandler<HttpEnv> = (c, next) =>
  // Reading the body flag creates a request object, so it is skipped for methods without a body.
  c.req.method === 'GET' || c.req.method === 'HEAD' || pathsWithFiles.test(c.req.path) ? next() : limitFormBody(c, next)
