import { redirect } from 'react-router'
import { signOut } from '#app/features/staff/sign-in.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getClient, setCookieHeaders } from '../access/client.server.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { homePath, signInPath } from '../access/return-path.ts'
import type { Route } from './+types/sign-out.route.ts'

export const headers = requireAccess('own-account')

/** Signing out needs the form: a GET changes nothing. */
export const loader = () => redirect(homePath)

export async function action(args: Route.ActionArgs) {
  const cookies = await signOut(args.context.get(servicesContext), getClient(args), getPerson(args.context))
  return redirect(`${signInPath}?notice=signed-out`, { status: 303, headers: setCookieHeaders(cookies) })
}
