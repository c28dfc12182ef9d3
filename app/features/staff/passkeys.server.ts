import { randomBytes } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { and, asc, eq } from 'drizzle-orm'
import type { Services } from '#app/lib/services.ts'
import type { Queryable } from '#db/client.ts'
import { staff, staffPasskeys } from '#db/tables/staff.ts'
import { record } from '../audit/audit.server.ts'
import { readBrand } from '../brand/brand.server.ts'
import { callAuth } from './auth/auth.server.ts'
import { type Caller, cookieName } from './auth/call.server.ts'
import { getActor, type Person } from './person.ts'
import { readSession } from './sessions.server.ts'
import { type Rejected, reject, type SignedIn, signInKnown } from './sign-in.server.ts'

type RuntimeRole = Pick<Services, 'db' | 'settings'>

/** Loaded when the first passkey is. */
const webauthn = () => import('@simplewebauthn/server')

/** Seconds a browser has to answer. */
const timeoutMs = 5 * 60
const cookie = cookieName('passkey')
const maxNameLength = 60

/** @param origin where the browser is; passkeys belong to its host */
const relyingParty = (origin: string) => ({ expectedOrigin: origin, expectedRPID: new URL(origin).hostname })

export async function listPasskeys(db: Queryable, staffId: string) {
  return db
    .select({
      id: staffPasskeys.id,
      name: staffPasskeys.name,
      createdAt: staffPasskeys.created_at,
      usedAt: staffPasskeys.used_at,
    })
    .from(staffPasskeys)
    .where(eq(staffPasskeys.staff_id, staffId))
    .orderBy(asc(staffPasskeys.created_at))
}

export type ListedPasskey = Awaited<ReturnType<typeof listPasskeys>>[number]

/** Returns the options for creating a passkey. */
export async function passkeyToAdd(
  services: RuntimeRole & Pick<Services, 'content'>,
  caller: Caller,
  { person, origin }: { person: Person; origin: string },
) {
  const known = await services.db
    .select({ id: staffPasskeys.credential_id, transports: staffPasskeys.transports })
    .from(staffPasskeys)
    .where(eq(staffPasskeys.staff_id, person.id))
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: (await readBrand(services)).name,
    rpID: relyingParty(origin).expectedRPID,
    userID: new Uint8Array(Buffer.from(person.id.replaceAll('-', ''), 'hex')),
    userName: person.email,
    userDisplayName: person.name,
    excludeCredentials: known,
    // It signs in alone, so the device must verify its user.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestationType: 'none',
  })
  await callAuth(services, caller, ({ context }) =>
    keep(context, `passkey-add-${person.session.id}`, options.challenge),
  )
  return options
}

/** False when the browser's answer does not hold, or the passkey is there already. */
export async function addPasskey(
  services: RuntimeRole,
  caller: Caller,
  {
    person,
    origin,
    name,
    response,
  }: { person: Person; origin: string; name: string; response: RegistrationResponseJSON },
): Promise<boolean> {
  return callAuth(services, caller, async ({ context, tx }) => {
    const expectedChallenge = await take(context, `passkey-add-${person.session.id}`)
    if (!expectedChallenge) return false
    const { verifyRegistrationResponse } = await webauthn()
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...relyingParty(origin),
      response,
      expectedChallenge,
      requireUserVerification: true,
    }).catch(() => ({ verified: false, registrationInfo: undefined }))
    if (!verified || !registrationInfo) return false
    const { credential } = registrationInfo
    const added = await tx
      .insert(staffPasskeys)
      .values({
        staff_id: person.id,
        name: getName(name),
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: credential.transports ?? [],
      })
      .onConflictDoNothing()
      .returning({ name: staffPasskeys.name })
    if (!added[0]) return false
    await record(tx, { by: getActor(person, caller.address), action: 'staff.passkey-added', after: added[0] })
    return true
  })
}

const getName = (typed: string) => typed.replace(/\s+/g, ' ').trim().slice(0, maxNameLength) || 'Passkey'

export async function renamePasskey(
  { db }: Pick<Services, 'db'>,
  { person, address, id, name }: { person: Person; address: string; id: string; name: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const mine = and(eq(staffPasskeys.staff_id, person.id), eq(staffPasskeys.id, id))
    const [before] = await tx.select({ name: staffPasskeys.name }).from(staffPasskeys).where(mine).for('update')
    if (!before) return false
    const after = { name: getName(name) }
    await tx.update(staffPasskeys).set(after).where(mine)
    await record(tx, { by: getActor(person, address), action: 'staff.passkey-renamed', before, after })
    return true
  })
}

export async function removePasskey(
  { db }: Pick<Services, 'db'>,
  { person, address, id }: { person: Person; address: string; id: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [before] = await tx
      .delete(staffPasskeys)
      .where(and(eq(staffPasskeys.staff_id, person.id), eq(staffPasskeys.id, id)))
      .returning({ name: staffPasskeys.name })
    if (!before) return false
    await record(tx, { by: getActor(person, address), action: 'staff.passkey-removed', before })
    return true
  })
}

/** Returns the options for signing in with a passkey of this host. `cookies` bind the response to this browser. */
export async function passkeyToSignIn(services: RuntimeRole, caller: Caller, { origin }: { origin: string }) {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(origin).expectedRPID,
    userVerification: 'required',
  })
  const id = randomBytes(24).toString('base64url')
  await callAuth(services, caller, ({ context }) => keep(context, `passkey-${id}`, options.challenge))
  return { options, cookies: [`${cookie}=${id}; Max-Age=${timeoutMs}; Path=/; HttpOnly; Secure; SameSite=Lax`] }
}

/**
 * Signs in with a passkey, without password or code: the device has verified its user, and the signature is bound to this host
 * (decision 0022).
 */
export async function signInWithPasskey(
  services: RuntimeRole,
  caller: Caller,
  { origin, response }: { origin: string; response: AuthenticationResponseJSON },
): Promise<SignedIn | Rejected> {
  const before = await readSession(services, caller)
  return callAuth(services, caller, async (call) => {
    const { context, tx } = call
    const id = new RegExp(`${cookie}=([\\w-]+)`).exec(caller.cookie)?.[1]
    const expectedChallenge = id && (await take(context, `passkey-${id}`))
    const [found] = await tx
      .select({ passkey: staffPasskeys, person: staff })
      .from(staffPasskeys)
      .innerJoin(staff, eq(staff.id, staffPasskeys.staff_id))
      .where(eq(staffPasskeys.credential_id, response.id))
      .for('update')
    if (!expectedChallenge || !found) return fail(call, found?.person)
    const { passkey, person } = found
    const { verifyAuthenticationResponse } = await webauthn()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...relyingParty(origin),
      response,
      expectedChallenge,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
        transports: passkey.transports,
      },
    }).catch(() => ({ verified: false, authenticationInfo: undefined }))
    if (!verified || !authenticationInfo) return fail(call, person)
    await tx
      .update(staffPasskeys)
      .set({ counter: authenticationInfo.newCounter, used_at: new Date() })
      .where(eq(staffPasskeys.id, passkey.id))
    const signedIn = await signInKnown(call, person, 'passkey', before)
    return signedIn.status === 'in' ? signedIn : fail(call, person)
  })
}

async function fail(call: Parameters<typeof reject>[0], person: Parameters<typeof reject>[1]): Promise<Rejected> {
  await reject(call, person, 'passkey')
  return { status: 'refused' }
}

type Context = Parameters<Parameters<typeof callAuth>[2]>[0]['context']

async function keep({ internalAdapter }: Context, identifier: string, challenge: string): Promise<void> {
  const expiresAt = new Date(Date.now() + timeoutMs * 1000)
  await internalAdapter.createVerificationValue({ identifier, value: challenge, expiresAt })
}

/** A challenge is good for one answer. */
async function take({ internalAdapter }: Context, identifier: string): Promise<string | undefined> {
  const kept = await internalAdapter.consumeVerificationValue(identifier)
  return kept?.value
}
