import type { Actor } from '../audit/audit.server.ts'
import type { PersonAccess } from './roles.ts'

/** A signed-in team member. */
export type Person = PersonAccess & {
  id: string
  name: string
  email: string
  /** True if sign-in asks for an authenticator app. */
  secondFactor: boolean
  session: {
    id: string
    /** Time of the last confirmation by password or passkey. */
    confirmedAt: Date
  }
}

declare const proven: unique symbol

/**
 * Permission to change staff, export or delete: a person with a fresh confirmation, or the command line. Created by
 * `getAuthority` and `commandLine` only.
 */
export type Authority = Actor & { [proven]: true }

/** Command line users have access to the database anyway. */
export const commandLine = { staffId: null, name: 'command line', ip: null } as Actor as Authority

/** Maximum age of a confirmation that counts as fresh. */
export const confirmationMaxAgeMs = 15 * 60 * 1000

export const getActor = (person: Pick<Person, 'id' | 'email'>, ip: string): Actor & { staffId: string } => ({
  staffId: person.id,
  name: person.email,
  ip,
})

/** False if the password or passkey must be confirmed again. */
export const isRecentlyConfirmed = ({ session }: Person, now = new Date()): boolean =>
  now.getTime() - session.confirmedAt.getTime() < confirmationMaxAgeMs

/** Returns undefined if the person is not recently confirmed. */
export function getAuthority(person: Person, ip: string, now = new Date()): Authority | undefined {
  return isRecentlyConfirmed(person, now) ? (getActor(person, ip) as Authority) : undefined
}
