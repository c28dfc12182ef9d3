import { createContext, data, type RouterContextProvider } from 'react-router'
import type { PortalMember } from '#app/features/portal/access/portal-member.ts'

/** Set by the guard. */
export const memberContext = createContext<PortalMember>()

/** The signed-in member. */
export const getMember = (context: Readonly<RouterContextProvider>): PortalMember => context.get(memberContext)

/** The signed-in member, on a page for managers. @throws a 403 response for viewers */
export function requireManager(context: Readonly<RouterContextProvider>): PortalMember {
  const member = getMember(context)
  if (member.role !== 'manager') throw data(null, { status: 403 })
  return member
}
