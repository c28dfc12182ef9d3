import { type MiddlewareFunction, redirect } from 'react-router'
import { hasPermission, needsSecondFactor } from '#app/features/staff/roles.ts'
import { readSession } from '#app/features/staff/sessions.server.ts'
import { createAdminContentSecurityPolicy } from '#app/lib/http/content-security-policy.ts'
import { logContext, policyContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getClient, type RouteArgs } from './client.server.ts'
import { cookiesContext, personContext } from './current-person.ts'
import { type Access, accessContext } from './require-access.ts'
import { enrollmentPath, getSignInPath, noAccessPath } from './return-path.ts'

const responseHeaders: [string, string][] = [
  ['Cache-Control', 'no-store'],
  ['Referrer-Policy', 'no-referrer'],
  ['X-Robots-Tag', 'noindex, nofollow'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
]

/**
 * The access check of the admin, before every loader and action: same origin, declared access, session, second factor,
 * permission. Responses are private.
 */
export const guard: MiddlewareFunction<Response> = async (args, next) => {
  const { context, pattern } = args
  context.set(policyContext, createAdminContentSecurityPolicy)
  const cookies: string[] = []
  context.set(cookiesContext, cookies)
  const declared = context.get(accessContext)(pattern)
  const rejection = await checkAccess(args, (isRead(args.request) && declared?.toRead) || declared?.access)
  const response = rejection ?? (await next())
  // Clears this process's cache of brand and page copy, so that a person sees their own change before the database's NOTIFY arrives.
  if (!rejection && !isRead(args.request) && context.get(personContext)) {
    context.get(servicesContext).content.clear()
  }
  for (const [name, value] of responseHeaders) response.headers.set(name, value)
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie)
  return response
}

async function checkAccess(args: RouteArgs & { url: URL }, access: Access | undefined): Promise<Response | undefined> {
  const { request, context, url } = args
  const log = context.get(logContext)
  if (!isSameOrigin(request)) {
    log.warn({ method: request.method, site: request.headers.get('Sec-Fetch-Site') }, 'admin.cross_site_rejected')
    return new Response('This request came from another site.', { status: 403 })
  }
  if (access === undefined) return new Response('This route declares no access.', { status: 403 })
  const services = context.get(servicesContext)
  const person = await readSession(services, getClient(args))
  context.set(personContext, person ?? null)
  if (access === 'anyone') return undefined
  if (!person) return redirect(getSignInPath(url.pathname + (isRead(request) ? url.search : '')))
  if (access === 'own-account') return undefined
  if (!person.secondFactor && needsSecondFactor(person.roles, services.settings)) return redirect(enrollmentPath)
  if (access === 'all-staff' || hasPermission(person, access)) return undefined
  log.warn({ staff: person.id, roles: person.roles, needs: access, method: request.method }, 'admin.permission_denied')
  return redirect(noAccessPath)
}

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD'

/** Stricter than for the storefront: a write needs a browser that declares a same-origin request. */
function isSameOrigin(request: Request): boolean {
  if (isRead(request)) return true
  const site = request.headers.get('Sec-Fetch-Site')
  if (site) return site === 'same-origin'
  return request.headers.get('Origin') === new URL(request.url).origin
}
