import { type MiddlewareFunction, redirect } from 'react-router'
import { may, needsSecondFactor } from '#app/features/staff/roles.ts'
import { readSession } from '#app/features/staff/sessions.server.ts'
import { officeContentSecurityPolicy } from '#app/lib/content-security-policy.ts'
import { logContext, policyContext } from '#app/lib/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import { type Access, accessContext } from './access.ts'
import { type Asked, askerOf } from './asker.server.ts'
import { cookiesContext, personContext } from './person.ts'
import { enrolmentPath, noAccessPath, signInAddress } from './return-path.ts'

const answerHeaders: [string, string][] = [
  ['Cache-Control', 'no-store'],
  ['Referrer-Policy', 'no-referrer'],
  ['X-Robots-Tag', 'noindex, nofollow'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
]

/**
 * The one check of the office, before any of its loaders and actions: is the form from here, does the route say whom it
 * admits, who is it, may they. Every answer that passes is nobody else's.
 */
export const gate: MiddlewareFunction<Response> = async (args, next) => {
  const { context, pattern } = args
  context.set(policyContext, officeContentSecurityPolicy)
  const cookies: string[] = []
  context.set(cookiesContext, cookies)
  const refused = await refusal(args, context.get(accessContext)(pattern))
  const answer = refused ?? (await next())
  // Who has changed the shop's words or products sees them at once, before the notice of it has gone around.
  if (!refused && !isRead(args.request) && context.get(personContext)) {
    const { content, snapshot } = context.get(servicesContext)
    content.clear()
    await snapshot.caughtUp()
  }
  for (const [name, value] of answerHeaders) answer.headers.set(name, value)
  for (const cookie of cookies) answer.headers.append('Set-Cookie', cookie)
  return answer
}

async function refusal(asked: Asked & { url: URL }, access: Access | undefined): Promise<Response | undefined> {
  const { request, context, url } = asked
  const log = context.get(logContext)
  if (!fromHere(request)) {
    log.warn(
      { method: request.method, site: request.headers.get('Sec-Fetch-Site') },
      'the office was asked by another site',
    )
    return new Response('This request came from another site.', { status: 403 })
  }
  if (access === undefined) return new Response('This page is for nobody yet.', { status: 403 })
  const services = context.get(servicesContext)
  const person = await readSession(services, askerOf(asked))
  context.set(personContext, person ?? null)
  if (access === 'anybody') return undefined
  if (!person) return redirect(signInAddress(url.pathname + (isRead(request) ? url.search : '')))
  if (access === 'own account') return undefined
  if (!person.secondFactor && needsSecondFactor(person.role, services.settings)) return redirect(enrolmentPath)
  if (access === 'all staff' || may(person.role, access)) return undefined
  log.warn(
    { staff: person.id, role: person.role, needs: access, method: request.method },
    'the office refused one of its staff',
  )
  return redirect(noAccessPath)
}

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD'

/** Stricter than for the shop: what changes something comes from a page of ours, and its browser says so. */
function fromHere(request: Request): boolean {
  if (isRead(request)) return true
  const site = request.headers.get('Sec-Fetch-Site')
  if (site) return site === 'same-origin'
  return request.headers.get('Origin') === new URL(request.url).origin
}
