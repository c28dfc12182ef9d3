import { redirect } from 'react-router'
import { signOut } from '#app/features/staff/sign-in.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { admits } from '../door/access.ts'
import { askerOf, settingCookies } from '../door/asker.server.ts'
import { personOf } from '../door/person.ts'
import { homePath, signInPath } from '../door/return-path.ts'
import type { Route } from './+types/sign-out.route.ts'

export const headers = admits('own account')

/** Following a link signs nobody out. */
export const loader = () => redirect(homePath)

export async function action(args: Route.ActionArgs) {
  const cookies = await signOut(args.context.get(servicesContext), askerOf(args), personOf(args.context))
  return redirect(`${signInPath}?told=out`, { status: 303, headers: settingCookies(cookies) })
}
