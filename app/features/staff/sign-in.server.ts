import { and, eq, lte, sql } from 'drizzle-orm'
import type { Services } from '#app/lib/services.ts'
import type { Queryable, Transaction } from '#db/client.ts'
import { staffCredentials, staffSessions, staffUsedCodes } from '#db/tables/staff.ts'
import { record } from '../audit/audit.server.ts'
import { type Call, callAuth, getRejection } from './auth/auth.server.ts'
import { type Caller, cookieName, current, getCookies } from './auth/call.server.ts'
import { newToken, toHash } from './auth/session-tokens.server.ts'
import { hashPassword, isOutdated } from './passwords/hash.server.ts'
import { findByEmail, findStaff, type Known, nobody } from './people.server.ts'
import { getActor, type Person } from './person.ts'
import { readSession } from './sessions.server.ts'

type RuntimeRole = Pick<Services, 'db' | 'settings'>

/** `cookies`: what the answer must set. */
export type SignedIn = { status: 'in'; cookies: string[] }
export type Rejected = { status: 'refused' }
export type NeedsCode = { status: 'code'; cookies: string[] }

/**
 * First step of sign-in: email and password. Unknown, incorrect and deactivated accounts get the same response after the same
 * time, as each computes one hash.
 */
export async function signIn(
  services: RuntimeRole,
  caller: Caller,
  { email, password }: { email: string; password: string },
): Promise<SignedIn | NeedsCode | Rejected> {
  const before = await readSession(services, caller)
  return callAuth(services, caller, async (call) => {
    const { api, tx, headers } = call
    const found = await findByEmail(tx, email)
    if (!found) {
      await hashPassword(password)
      await reject(call, undefined, 'password')
      return { status: 'refused' }
    }
    try {
      const body = { email: found.email, password }
      const answer = await api.signInEmail({ body, headers, returnHeaders: true })
      await renewHash(call, found.id, password)
      const cookies = getCookies(answer.headers)
      if ('twoFactorRedirect' in answer.response) {
        // Replaces the previous session of the browser.
        await endBefore(call, before)
        return { status: 'code', cookies }
      }
      await began(call, found, 'password', before)
      return { status: 'in', cookies }
    } catch (error) {
      if (!getRejection(error)) throw error
      await reject(call, found, 'password')
      return { status: 'refused' }
    }
  })
}

/** A hash of a lower cost is rebuilt while its password is at hand. */
async function renewHash({ tx }: Call, staffId: string, password: string): Promise<void> {
  const theirs = and(eq(staffCredentials.staff_id, staffId), eq(staffCredentials.provider_id, 'credential'))
  const [kept] = await tx.select({ hash: staffCredentials.password }).from(staffCredentials).where(theirs)
  if (!kept?.hash || !isOutdated(kept.hash)) return
  const renewed = await hashPassword(password)
  await tx
    .update(staffCredentials)
    .set({ password: renewed })
    .where(and(theirs, eq(staffCredentials.password, kept.hash)))
}

export type CodeRejected = {
  status: 'refused'
  /** `again`: try another code. `start`: enter the password again. `locked`: for a quarter of an hour. */
  why: 'again' | 'start' | 'locked'
}

/** Second step: a code of the authenticator app, or a recovery code. */
export async function signInWithCode(
  services: RuntimeRole,
  caller: Caller,
  { code, recovery }: { code: string; recovery: boolean },
): Promise<SignedIn | CodeRejected> {
  const before = await readSession(services, caller)
  // A code that turns out to be used must leave no session: rolls that back, but not the rejection.
  try {
    return await callAuth(services, caller, async (call) => {
      const { api, tx, headers } = call
      try {
        // With a session better-auth would check the code of that person, as often as one likes.
        headers.set('cookie', only(cookieName('code'), caller.cookie))
        const asked = { body: { code }, headers, returnHeaders: true } as const
        const { response, headers: answered } = await (recovery
          ? current.run({ tx, caller, recoveryCode: code }, () => api.verifyBackupCode(asked))
          : api.verifyTOTP(asked))
        const person = await findStaff(tx, response.user.id)
        if (!person) return { status: 'refused', why: 'start' }
        if (!recovery && !(await spendCode(tx, person.id, code))) throw new UsedCode(person)
        await began(call, person, recovery ? 'password and recovery code' : 'password and code', before)
        return { status: 'in', cookies: getCookies(answered) }
      } catch (error) {
        const rejection = getRejection(error)
        if (!rejection) throw error
        await reject(call, undefined, 'code')
        return { status: 'refused', why: getWhy(rejection.code) }
      }
    })
  } catch (error) {
    if (!(error instanceof UsedCode)) throw error
    await callAuth(services, caller, (call) => reject(call, error.person, 'code used before'))
    return { status: 'refused', why: 'again' }
  }
}

function only(name: string, cookies: string): string {
  return cookies
    .split(/; */)
    .filter((each) => each.startsWith(`${name}=`))
    .join('; ')
}

class UsedCode extends Error {
  readonly person: Known
  constructor(person: Known) {
    super('used code')
    this.person = person
  }
}

function getWhy(code: unknown): CodeRejected['why'] {
  if (code === 'ACCOUNT_TEMPORARILY_LOCKED') return 'locked'
  return code === 'INVALID_CODE' || code === 'INVALID_BACKUP_CODE' ? 'again' : 'start'
}

/** Each code of an app opens one door once. False when it has. */
export async function spendCode(tx: Queryable, staffId: string, code: string): Promise<boolean> {
  // Codes are valid for a minute and a half at most.
  await tx.delete(staffUsedCodes).where(sql`${staffUsedCodes.used_at} < now() - interval '3 minutes'`)
  const spent = await tx
    .insert(staffUsedCodes)
    .values({ staff_id: staffId, code })
    .onConflictDoNothing()
    .returning({ code: staffUsedCodes.code })
  return spent.length > 0
}

/** Signs in a person identified by other means than a password. */
export async function signInKnown(
  call: Call,
  person: Known,
  method: string,
  before: Person | undefined,
): Promise<SignedIn | Rejected> {
  const { response, headers } = await call.api.signInKnown({
    body: { staffId: person.id },
    headers: call.headers,
    returnHeaders: true,
  })
  if (!response.done) return { status: 'refused' }
  await began(call, person, method, before)
  return { status: 'in', cookies: getCookies(headers) }
}

/** A browser that signs in again has one session, the new one. What has run out of this person's goes as well. */
async function began(call: Call, person: Known, method: string, before: Person | undefined): Promise<void> {
  const { tx, caller } = call
  const ranOut = and(eq(staffSessions.staff_id, person.id), lte(staffSessions.expires_at, new Date()))
  await tx.delete(staffSessions).where(ranOut)
  await endBefore(call, before)
  await record(tx, {
    by: getActor(person, caller.address),
    action: 'session.began',
    subject: person.email,
    subjectId: person.id,
    after: { method },
  })
}

async function endBefore({ tx }: Call, before: Person | undefined): Promise<void> {
  if (before) await tx.delete(staffSessions).where(eq(staffSessions.id, before.session.id))
}

/** An unknown email may be a password typed in the wrong field, so it is not stored. */
export function reject({ tx, caller }: Call, person: Known | undefined, at: string): Promise<void> {
  return record(tx, {
    by: nobody(caller.address),
    action: 'session.refused',
    subject: person?.email,
    subjectId: person?.id,
    after: { at },
  })
}

/** Someone who is signed in and gave a wrong password for what they meant to do. */
export function rejectConfirming(
  tx: Transaction,
  person: Pick<Person, 'id' | 'email'>,
  { address }: Caller,
): Promise<void> {
  return record(tx, {
    by: getActor(person, address),
    action: 'session.refused',
    subject: person.email,
    subjectId: person.id,
    after: { at: 'confirming' },
  })
}

export async function signOut(services: RuntimeRole, caller: Caller, person: Person): Promise<string[]> {
  return callAuth(services, caller, async ({ api, tx, headers }) => {
    const answer = await api.signOut({ headers, returnHeaders: true })
    await record(tx, { by: getActor(person, caller.address), action: 'session.ended' })
    return getCookies(answer.headers)
  })
}

/**
 * Verifies the person's password; then renews confirmation and token of their session.
 * @returns cookies to set; undefined if incorrect
 */
export async function confirmPassword(
  services: RuntimeRole,
  caller: Caller,
  { person, password }: { person: Person; password: string },
): Promise<string[] | undefined> {
  return callAuth(services, caller, async ({ api, tx, headers }) => {
    const by = getActor(person, caller.address)
    try {
      await api.verifyPassword({ body: { password }, headers })
    } catch (error) {
      if (!getRejection(error)) throw error
      await rejectConfirming(tx, person, caller)
      return undefined
    }
    const token = newToken()
    const renewed = await api.renewCookie({ body: { token }, headers, returnHeaders: true })
    await tx
      .update(staffSessions)
      .set({ confirmed_at: new Date(), token_hash: toHash(token) })
      .where(eq(staffSessions.id, person.session.id))
    await record(tx, { by, action: 'session.confirmed' })
    return getCookies(renewed.headers)
  })
}
