import { createHmac } from 'node:crypto'
import type { Caller } from '#app/features/staff/auth/call.server.ts'
import { followLink } from '#app/features/staff/join.server.ts'
import { commandLine, type Person } from '#app/features/staff/person.ts'
import type { PersonAccess, Role } from '#app/features/staff/roles.ts'
import {
  beginSecondFactor,
  finishSecondFactor,
  readPendingEnrollment,
} from '#app/features/staff/second-factor.server.ts'
import { readSession } from '#app/features/staff/sessions.server.ts'
import { inviteStaff } from '#app/features/staff/staff.server.ts'
import type { Services } from '#app/lib/services.ts'

export const goodPassword = 'plaid otter bicycle 7'

type StaffServices = Pick<Services, 'db' | 'settings' | 'content'>

export const createCaller = (cookie = ''): Caller => ({ ip: '192.0.2.7', agent: 'Test', cookie })

/** Returns the Cookie header for received cookies. */
export function getCookie(cookies: string[]): string {
  return cookies
    .filter((each) => !/max-age=0/i.test(each))
    .map((each) => each.split(';')[0])
    .join('; ')
}

/** Invites a staff member and follows the invitation. @returns the Set-Cookie headers of the session */
export async function followInvitation(
  services: Pick<Services, 'db' | 'settings'>,
  { email, name, ...access }: Pick<PersonAccess, 'roles'> & Partial<PersonAccess> & { email: string; name: string },
): Promise<string[]> {
  const { token } = await inviteStaff(services.db, { email, ...access, by: commandLine })
  const joined = await followLink(services, createCaller(), { token, password: goodPassword, name })
  if (!joined) throw new Error('the invitation link is invalid')
  return joined.cookies
}

/** Creates a staff member who is signed in with `cookie`. */
export async function joinStaff(services: StaffServices, email: string, ...roles: Role[]) {
  const cookie = getCookie(await followInvitation(services, { email, roles, name: email.split('@')[0] ?? '' }))
  const person = await readSession(services, createCaller(cookie))
  if (!person) throw new Error('the session is missing')
  return { cookie, person }
}

/** Sets up an authenticator app with the codes of `key`, of which `code` is used. The session gets another cookie. */
export async function enrollSecondFactor(
  services: StaffServices,
  { cookie, person }: { cookie: string; person: Person },
) {
  if (!(await beginSecondFactor(services, createCaller(cookie), { person, password: goodPassword })))
    throw new Error('the password was rejected')
  const { key = '' } = (await readPendingEnrollment(services, person)) ?? {}
  const code = getCode(key)
  const enrollment = await finishSecondFactor(services, createCaller(cookie), { person, code })
  if (!enrollment) throw new Error('the code was rejected')
  const renewed = getCookie(enrollment.cookies)
  const reread = await readSession(services, createCaller(renewed))
  if (!reread) throw new Error('the session is missing')
  return { key, code, codes: enrollment.codes, cookie: renewed, person: reread }
}

/** The code an authenticator app shows for a key (RFC 6238). @param steps of 30 s from now */
export function getCode(key: string, steps = 0): string {
  const bits = [...key].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
  const bytes = (bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
  const hash = createHmac('sha1', Buffer.from(bytes)).update(counter).digest()
  const offset = (hash[19] ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
