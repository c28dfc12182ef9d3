import { and, eq, lte, sql } from 'drizzle-orm'
import type { Services } from '#app/lib/services.ts'
import type { Queryable, Transaction } from '#db/client.ts'
import { staffCredentials, staffSecondFactors, staffSessions, staffUsedCodes } from '#db/tables/staff.ts'
import { addAuditEntry } from '../audit/audit.server.ts'
import { type Call, callAuth, decryptData, getRejection } from './auth/auth.server.ts'
import { type Caller, callContext, getCookieName, getCookies } from './auth/call.server.ts'
import { createToken, toHash } from './auth/session-tokens.server.ts'
import { hashPassword, isOutdated } from './passwords/hash.server.ts'
import { findByEmail, findStaff, type StaffMember, toUnknownActor } from './people.server.ts'
import { getActor, type Person } from './person.ts'
import { readSession } from './sessions.server.ts'

type AuthServices = Pick<Services, 'db' | 'settings'>

/** `cookies`: to be set by the response. */
export type SignedIn = { status: 'in'; cookies: string[] }
export type Rejected = { status: 'rejected' }
export type NeedsCode = { status: 'code'; cookies: string[] }

/**
 * First step of sign-in: email and password. Unknown, incorrect and deactivated accounts get the same response after the same
 * time, as each computes one hash.
 */
export async function signIn(
  services: AuthServices,
  caller: Caller,
  { email, password }: { email: string; password: string },
): Promise<SignedIn | NeedsCode | Rejected> {
  const previous = await readSession(services, caller)
  return callAuth(services, caller, async (call) => {
    const { api, tx, headers } = call
    const found = await findByEmail(tx, email)
    if (!found) {
      await hashPassword(password)
      await recordRejection(call, undefined, 'password')
      return { status: 'rejected' }
    }
    try {
      const body = { email: found.email, password }
      const response = await api.signInEmail({ body, headers, returnHeaders: true })
      await renewHash(call, found.id, password)
      const cookies = getCookies(response.headers)
      if ('twoFactorRedirect' in response.response) {
        // Replaces the previous session of the browser.
        await endPreviousSession(call, previous)
        return { status: 'code', cookies }
      }
      await recordSignIn(call, found, 'password', previous)
      return { status: 'in', cookies }
    } catch (error) {
      if (!getRejection(error)) throw error
      await recordRejection(call, found, 'password')
      return { status: 'rejected' }
    }
  })
}

/** Upgrades a hash of a lower cost, as only sign-in has the password. */
async function renewHash({ tx }: Call, staffId: string, password: string): Promise<void> {
  const isTheirs = and(eq(staffCredentials.staff_id, staffId), eq(staffCredentials.provider_id, 'credential'))
  const [stored] = await tx.select({ hash: staffCredentials.password }).from(staffCredentials).where(isTheirs)
  if (!stored?.hash || !isOutdated(stored.hash)) return
  const renewed = await hashPassword(password)
  await tx
    .update(staffCredentials)
    .set({ password: renewed })
    .where(and(isTheirs, eq(staffCredentials.password, stored.hash)))
}

export type CodeRejected = {
  status: 'rejected'
  /**
   * `again`: try another code. `start`: enter the password again. `locked`: for a quarter of an hour. `unreadable`: AUTH_SECRET
   * does not decrypt the second factor.
   */
  reason: 'again' | 'start' | 'locked' | 'unreadable'
}

/** Second step: a code of the authenticator app, or a recovery code. */
export async function signInWithCode(
  services: AuthServices,
  caller: Caller,
  { code, recovery }: { code: string; recovery: boolean },
): Promise<SignedIn | CodeRejected> {
  const previous = await readSession(services, caller)
  // A code that turns out to be used must leave no session: rolls that back, but not the rejection.
  try {
    return await callAuth(services, caller, async (call) => {
      const { api, tx, headers } = call
      // With a session cookie better-auth would check that person's code, without a limit of attempts.
      headers.set('cookie', pickCookie(getCookieName('code'), caller.cookie))
      // Before the attempt, which may consume the challenge.
      const { staffId } = await api.readCodeChallenge({ body: {}, headers })
      const expected = staffId === null ? undefined : await findStaff(tx, staffId)
      if (expected && !(await canCheckCode(call, expected, recovery))) {
        await recordRejection(call, expected, recovery ? 'recovery code' : 'code')
        return { status: 'rejected', reason: 'unreadable' }
      }
      try {
        const request = { body: { code }, headers, returnHeaders: true } as const
        const { response, headers: responseHeaders } = await (recovery
          ? callContext.run({ tx, caller, recoveryCode: code }, () => api.verifyBackupCode(request))
          : api.verifyTOTP(request))
        const person = await findStaff(tx, response.user.id)
        if (!person) return { status: 'rejected', reason: 'start' }
        if (!recovery && !(await markCodeUsed(tx, person.id, code))) throw new UsedCodeError(person)
        await recordSignIn(call, person, recovery ? 'password and recovery code' : 'password and code', previous)
        return { status: 'in', cookies: getCookies(responseHeaders) }
      } catch (error) {
        const rejection = getRejection(error)
        if (!rejection) throw error
        await recordRejection(call, expected, recovery ? 'recovery code' : 'code')
        return { status: 'rejected', reason: getRejectReason(rejection.code) }
      }
    })
  } catch (error) {
    if (!(error instanceof UsedCodeError)) throw error
    await callAuth(services, caller, (call) => recordRejection(call, error.person, 'code used before'))
    return { status: 'rejected', reason: 'again' }
  }
}

async function canCheckCode({ tx, context }: Call, { id }: StaffMember, recovery: boolean): Promise<boolean> {
  const [stored] = await tx.select().from(staffSecondFactors).where(eq(staffSecondFactors.staff_id, id))
  const data = recovery ? stored?.backup_codes : stored?.secret
  // Hashed codes do not depend on the secret.
  if (data === undefined || (recovery && data.startsWith('['))) return true
  return (await decryptData(context, data)) !== undefined
}

function pickCookie(name: string, cookies: string): string {
  return cookies
    .split(/; */)
    .filter((each) => each.startsWith(`${name}=`))
    .join('; ')
}

class UsedCodeError extends Error {
  readonly person: StaffMember
  constructor(person: StaffMember) {
    super('used code')
    this.person = person
  }
}

function getRejectReason(code: unknown): CodeRejected['reason'] {
  if (code === 'ACCOUNT_TEMPORARILY_LOCKED') return 'locked'
  return code === 'INVALID_CODE' || code === 'INVALID_BACKUP_CODE' ? 'again' : 'start'
}

/** Marks a code as used. @returns false if it was used before */
export async function markCodeUsed(tx: Queryable, staffId: string, code: string): Promise<boolean> {
  // Codes are valid for a minute and a half at most.
  await tx.delete(staffUsedCodes).where(sql`${staffUsedCodes.used_at} < now() - interval '3 minutes'`)
  const inserted = await tx
    .insert(staffUsedCodes)
    .values({ staff_id: staffId, code })
    .onConflictDoNothing()
    .returning({ code: staffUsedCodes.code })
  return inserted.length > 0
}

/** Signs in a person identified by other means than a password. */
export async function signInIdentified(
  call: Call,
  person: StaffMember,
  method: string,
  previous: Person | undefined,
): Promise<SignedIn | Rejected> {
  const { response, headers } = await call.api.signInIdentified({
    body: { staffId: person.id },
    headers: call.headers,
    returnHeaders: true,
  })
  if (!response.done) return { status: 'rejected' }
  await recordSignIn(call, person, method, previous)
  return { status: 'in', cookies: getCookies(headers) }
}

/** Records a sign-in; deletes the browser's previous session and the person's expired ones. */
async function recordSignIn(
  call: Call,
  person: StaffMember,
  method: string,
  previous: Person | undefined,
): Promise<void> {
  const { tx, caller } = call
  const isExpired = and(eq(staffSessions.staff_id, person.id), lte(staffSessions.expires_at, new Date()))
  await tx.delete(staffSessions).where(isExpired)
  await endPreviousSession(call, previous)
  await addAuditEntry(tx, {
    by: getActor(person, caller.ip),
    action: 'session.began',
    subject: person.email,
    subjectId: person.id,
    after: { method },
  })
}

async function endPreviousSession({ tx }: Call, previous: Person | undefined): Promise<void> {
  if (previous) await tx.delete(staffSessions).where(eq(staffSessions.id, previous.session.id))
}

/** An unknown email may be a password typed in the wrong field, so it is not stored. */
export function recordRejection({ tx, caller }: Call, person: StaffMember | undefined, at: string): Promise<void> {
  return addAuditEntry(tx, {
    by: toUnknownActor(caller.ip),
    action: 'session.refused',
    subject: person?.email,
    subjectId: person?.id,
    after: { at },
  })
}

/** Records a wrong password or code of a signed-in person. */
export function recordRejectedConfirmation(
  tx: Transaction,
  person: Pick<Person, 'id' | 'email'>,
  { ip }: Caller,
): Promise<void> {
  return addAuditEntry(tx, {
    by: getActor(person, ip),
    action: 'session.refused',
    subject: person.email,
    subjectId: person.id,
    after: { at: 'confirming' },
  })
}

export async function signOut(services: AuthServices, caller: Caller, person: Person): Promise<string[]> {
  return callAuth(services, caller, async ({ api, tx, headers }) => {
    const response = await api.signOut({ headers, returnHeaders: true })
    await addAuditEntry(tx, { by: getActor(person, caller.ip), action: 'session.ended' })
    return getCookies(response.headers)
  })
}

/**
 * Verifies the person's password; then renews confirmation and token of their session.
 * @returns cookies to set; undefined if incorrect
 */
export async function confirmPassword(
  services: AuthServices,
  caller: Caller,
  { person, password }: { person: Person; password: string },
): Promise<string[] | undefined> {
  return callAuth(services, caller, async ({ api, tx, headers }) => {
    const by = getActor(person, caller.ip)
    try {
      await api.verifyPassword({ body: { password }, headers })
    } catch (error) {
      if (!getRejection(error)) throw error
      await recordRejectedConfirmation(tx, person, caller)
      return undefined
    }
    const token = createToken()
    const renewed = await api.renewCookie({ body: { token }, headers, returnHeaders: true })
    await tx
      .update(staffSessions)
      .set({ confirmed_at: new Date(), token_hash: toHash(token) })
      .where(eq(staffSessions.id, person.session.id))
    await addAuditEntry(tx, { by, action: 'session.confirmed' })
    return getCookies(renewed.headers)
  })
}
