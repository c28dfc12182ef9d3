import { redirect } from 'react-router'
import { expireCookie, readCookie } from '#app/features/portal/access/cookies.server.ts'
import { signInPath } from '#app/features/portal/access/return-path.ts'
import { endSession } from '#app/features/portal/access/sessions.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import type { Route } from './+types/sign-out.route.ts'

export const loader = () => redirect(signInPath)

/** Ends the session of this browser. */
export async function action({ request, context }: Route.ActionArgs) {
  const token = readCookie(request, 'session')
  if (token) await endSession(context.get(servicesContext).db, token)
  return redirect(signInPath, { status: 303, headers: { 'Set-Cookie': expireCookie('session') } })
}
