import type { Services } from '#app/lib/services.ts'
import { addAuditEntry } from '../audit/audit.server.ts'
import { callAuth, getRejection } from './auth/auth.server.ts'
import { type Caller, getCookies } from './auth/call.server.ts'
import { revokeLinks } from './links.server.ts'
import { getActor, type Person } from './person.ts'
import { recordRejectedConfirmation } from './sign-in.server.ts'

/**
 * Changes the person's own password, ends their other sessions, revokes their links and renews the cookie of this session.
 * @returns undefined if the current password is incorrect
 */
export async function changePassword(
  services: Pick<Services, 'db' | 'settings'>,
  caller: Caller,
  { person, current, chosen }: { person: Person; current: string; chosen: string },
): Promise<string[] | undefined> {
  return callAuth(services, caller, async ({ api, tx, headers }) => {
    try {
      const body = { currentPassword: current, newPassword: chosen, revokeOtherSessions: true }
      const response = await api.changePassword({ body, headers, returnHeaders: true })
      await revokeLinks(tx, person.id)
      await addAuditEntry(tx, {
        by: getActor(person, caller.ip),
        action: 'staff.password-set',
        subject: person.email,
        subjectId: person.id,
        after: { by: 'current password' },
      })
      return getCookies(response.headers)
    } catch (error) {
      if (!getRejection(error)) throw error
      await recordRejectedConfirmation(tx, person, caller)
      return undefined
    }
  })
}
