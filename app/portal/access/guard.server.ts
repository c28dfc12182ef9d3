import { data, type MiddlewareFunction, redirect } from 'react-router'
import { expireCookie, readCookie } from '#app/features/portal/access/cookies.server.ts'
import { getSignInPath, portalPath } from '#app/features/portal/access/return-path.ts'
import { readSession } from '#app/features/portal/access/sessions.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { memberContext } from './current-member.ts'

/** Routes whose forms a viewer may submit: their own sessions, and opening a proposal or proof that they may read. */
const viewerWrites = ['portal/account', 'portal/proposals/:id', 'portal/proofs/:id/:version']

/** The access check of the portal, before every loader and action: a session, and a manager for every other form. */
export const guard: MiddlewareFunction<Response> = async ({ request, context, url, pattern }, next) => {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const token = readCookie(request, 'session')
  const member = token && (await readSession(context.get(servicesContext).db, token))
  if (!member)
    return redirect(getSignInPath(isRead ? url.pathname + url.search : portalPath), {
      headers: token ? { 'Set-Cookie': expireCookie('session') } : {},
    })
  if (!isRead && member.role !== 'manager' && !viewerWrites.includes(pattern)) throw data(null, { status: 403 })
  context.set(memberContext, member)
  return next()
}
