import { and, eq } from 'drizzle-orm'
import type { Services } from '#app/lib/services.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import type { Transaction } from '#db/client.ts'
import { staff, staffCredentials } from '#db/tables/staff.ts'
import { addAuditEntry } from '../audit/audit.server.ts'
import { callAuth } from './auth/auth.server.ts'
import type { Caller } from './auth/call.server.ts'
import { consumeLink, type LinkPurpose } from './links.server.ts'
import { hashPassword } from './passwords/hash.server.ts'
import { endAllSessions, findByEmail, type StaffMember } from './people.server.ts'
import { getActor } from './person.ts'
import { readSession } from './sessions.server.ts'
import { signInIdentified } from './sign-in.server.ts'
import { lockStaff, StaffRejection } from './staff.server.ts'

export type JoinOptions = { token: string; password: string; name?: string | undefined; email?: string | undefined }
export type JoinResult = {
  person: StaffMember
  purpose: LinkPurpose
  /** Cookies of the new session; empty if a second factor is required. */
  cookies: string[]
}

/**
 * Follows a one-time link: sets the password, ends other sessions, and signs in people without a second factor.
 * @returns undefined for an invalid link
 * @throws StaffRejection if the first Admin's email is rejected
 */
export async function followLink(
  services: Pick<Services, 'db' | 'settings'>,
  caller: Caller,
  { token, password, name, email }: JoinOptions,
): Promise<JoinResult | undefined> {
  const [hash, previous] = await Promise.all([hashPassword(password), readSession(services, caller)])
  return callAuth(services, caller, async (call) => {
    const { tx } = call
    await lockStaff(tx)
    const link = await consumeLink(tx, token)
    if (!link) return undefined
    const person = link.person ?? (await createFirstOwner(tx, { name, email }))
    await setPassword(tx, person.id, hash)
    await endAllSessions(tx, person.id)
    const isJoining = link.purpose !== 'reset'
    const [joined] = await tx
      .update(staff)
      .set({
        joined_at: person.joined_at ?? new Date(),
        email_verified: true,
        ...(isJoining && name ? { name } : {}),
        updated_at: new Date(),
      })
      .where(eq(staff.id, person.id))
      .returning()
    if (!joined) throw new Error('the password was not stored')
    await addAuditEntry(tx, {
      by: getActor(joined, caller.ip),
      action: isJoining ? 'staff.joined' : 'staff.password-set',
      subject: joined.email,
      subjectId: joined.id,
      after: isJoining ? { roles: joined.roles, name: joined.name } : { by: 'link' },
    })
    if (joined.second_factor) return { person: joined, purpose: link.purpose, cookies: [] }
    const signedIn = await signInIdentified(
      call,
      joined,
      link.purpose === 'reset' ? 'reset link' : 'invitation',
      previous,
    )
    return { person: joined, purpose: link.purpose, cookies: signedIn.status === 'in' ? signedIn.cookies : [] }
  })
}

async function createFirstOwner(
  tx: Transaction,
  { name, email }: Pick<JoinOptions, 'name' | 'email'>,
): Promise<StaffMember> {
  const normalizedEmail = email === undefined ? undefined : toSingleLine(email).toLowerCase()
  if (!normalizedEmail || !name) throw new StaffRejection('Enter a name and an email address')
  if (await findByEmail(tx, normalizedEmail))
    throw new StaffRejection(`${normalizedEmail} is already a team member. Use another email address`)
  const [person] = await tx
    .insert(staff)
    .values({ name, email: normalizedEmail, roles: ['owner'] })
    .returning()
  if (!person) throw new Error('the first Admin was not stored')
  return person
}

async function setPassword(tx: Transaction, staffId: string, hash: string): Promise<void> {
  const changed = await tx
    .update(staffCredentials)
    .set({ password: hash, updated_at: new Date() })
    .where(and(eq(staffCredentials.staff_id, staffId), eq(staffCredentials.provider_id, 'credential')))
    .returning({ id: staffCredentials.id })
  if (changed.length > 0) return
  const row = { staff_id: staffId, account_id: staffId, provider_id: 'credential', password: hash }
  await tx.insert(staffCredentials).values(row)
}
