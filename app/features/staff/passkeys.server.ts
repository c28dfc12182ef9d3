import { randomBytes } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { and, asc, eq } from 'drizzle-orm'
import type { Services } from '#app/lib/services.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import type { Queryable } from '#db/client.ts'
import { staff, staffPasskeys } from '#db/tables/staff.ts'
import { addAuditEntry } from '../audit/audit.server.ts'
import { readBrand } from '../brand/brand.server.ts'
import { callAuth } from './auth/auth.server.ts'
import { type Caller, getCookieName } from './auth/call.server.ts'
import { getActor, type Person } from './person.ts'
import { readSession } from './sessions.server.ts'
import { type Rejected, recordRejection, type SignedIn, signInIdentified } from './sign-in.server.ts'

type AuthServices = Pick<Services, 'db' | 'settings'>

/** A credential as a browser sent it. Only its id is checked; the verifier validates the rest. */
export type SentCredential = { id: string }

/** Loaded when first used. */
const loadWebAuthn = () => import('@simplewebauthn/server')

/** Time for the browser's response. */
const timeoutSeconds = 5 * 60
const challengeCookie = getCookieName('passkey')
const maxNameLength = 60

/** @param origin origin of the browser's page; passkeys belong to its host */
const getRelyingParty = (origin: string) => ({ expectedOrigin: origin, expectedRPID: new URL(origin).hostname })

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
export async function createPasskeyOptions(
  services: AuthServices & Pick<Services, 'content'>,
  caller: Caller,
  { person, origin }: { person: Person; origin: string },
) {
  const known = await services.db
    .select({ id: staffPasskeys.credential_id, transports: staffPasskeys.transports })
    .from(staffPasskeys)
    .where(eq(staffPasskeys.staff_id, person.id))
  const { generateRegistrationOptions } = await loadWebAuthn()
  const options = await generateRegistrationOptions({
    rpName: (await readBrand(services)).name,
    rpID: getRelyingParty(origin).expectedRPID,
    userID: new Uint8Array(Buffer.from(person.id.replaceAll('-', ''), 'hex')),
    userName: person.email,
    userDisplayName: person.name,
    excludeCredentials: known,
    // A passkey is the only factor, so the device must verify its user.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestationType: 'none',
  })
  await callAuth(services, caller, ({ context }) =>
    storeChallenge(context, `passkey-add-${person.session.id}`, options.challenge),
  )
  return options
}

/** Stores a passkey. @returns false if the response is invalid or the passkey already exists */
export async function addPasskey(
  services: AuthServices,
  caller: Caller,
  { person, origin, name, response }: { person: Person; origin: string; name: string; response: SentCredential },
): Promise<boolean> {
  return callAuth(services, caller, async ({ context, tx }) => {
    const expectedChallenge = await consumeChallenge(context, `passkey-add-${person.session.id}`)
    if (!expectedChallenge) return false
    const { verifyRegistrationResponse } = await loadWebAuthn()
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...getRelyingParty(origin),
      response: response as RegistrationResponseJSON,
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
    await addAuditEntry(tx, { by: getActor(person, caller.ip), action: 'staff.passkey-added', after: added[0] })
    return true
  })
}

const getName = (input: string) => toSingleLine(input).slice(0, maxNameLength) || 'Passkey'

export async function renamePasskey(
  { db }: Pick<Services, 'db'>,
  { person, ip, id, name }: { person: Person; ip: string; id: string; name: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isOwn = and(eq(staffPasskeys.staff_id, person.id), eq(staffPasskeys.id, id))
    const [before] = await tx.select({ name: staffPasskeys.name }).from(staffPasskeys).where(isOwn).for('update')
    if (!before) return false
    const after = { name: getName(name) }
    await tx.update(staffPasskeys).set(after).where(isOwn)
    await addAuditEntry(tx, { by: getActor(person, ip), action: 'staff.passkey-renamed', before, after })
    return true
  })
}

export async function removePasskey(
  { db }: Pick<Services, 'db'>,
  { person, ip, id }: { person: Person; ip: string; id: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [before] = await tx
      .delete(staffPasskeys)
      .where(and(eq(staffPasskeys.staff_id, person.id), eq(staffPasskeys.id, id)))
      .returning({ name: staffPasskeys.name })
    if (!before) return false
    await addAuditEntry(tx, { by: getActor(person, ip), action: 'staff.passkey-removed', before })
    return true
  })
}

/** Returns the options for signing in with a passkey of this host. `cookies` bind the response to this browser. */
export async function createSignInOptions(services: AuthServices, caller: Caller, { origin }: { origin: string }) {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID: getRelyingParty(origin).expectedRPID,
    userVerification: 'required',
  })
  const id = randomBytes(24).toString('base64url')
  await callAuth(services, caller, ({ context }) => storeChallenge(context, `passkey-${id}`, options.challenge))
  return {
    options,
    cookies: [`${challengeCookie}=${id}; Max-Age=${timeoutSeconds}; Path=/; HttpOnly; Secure; SameSite=Lax`],
  }
}

/**
 * Signs in with a passkey, without password or code: the device has verified its user, and the signature is bound to this host
 * (decision 0022).
 */
export async function signInWithPasskey(
  services: AuthServices,
  caller: Caller,
  { origin, response }: { origin: string; response: SentCredential },
): Promise<SignedIn | Rejected> {
  const before = await readSession(services, caller)
  return callAuth(services, caller, async (call) => {
    const { context, tx } = call
    const id = new RegExp(`${challengeCookie}=([\\w-]+)`).exec(caller.cookie)?.[1]
    const expectedChallenge = id && (await consumeChallenge(context, `passkey-${id}`))
    const [found] = await tx
      .select({ passkey: staffPasskeys, person: staff })
      .from(staffPasskeys)
      .innerJoin(staff, eq(staff.id, staffPasskeys.staff_id))
      .where(eq(staffPasskeys.credential_id, response.id))
      .for('update')
    if (!expectedChallenge || !found) return rejectPasskey(call, found?.person)
    const { passkey, person } = found
    const { verifyAuthenticationResponse } = await loadWebAuthn()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...getRelyingParty(origin),
      response: response as AuthenticationResponseJSON,
      expectedChallenge,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
        transports: passkey.transports,
      },
    }).catch(() => ({ verified: false, authenticationInfo: undefined }))
    if (!verified || !authenticationInfo) return rejectPasskey(call, person)
    await tx
      .update(staffPasskeys)
      .set({ counter: authenticationInfo.newCounter, used_at: new Date() })
      .where(eq(staffPasskeys.id, passkey.id))
    const signedIn = await signInIdentified(call, person, 'passkey', before)
    return signedIn.status === 'in' ? signedIn : rejectPasskey(call, person)
  })
}

async function rejectPasskey(
  call: Parameters<typeof recordRejection>[0],
  person: Parameters<typeof recordRejection>[1],
): Promise<Rejected> {
  await recordRejection(call, person, 'passkey')
  return { status: 'rejected' }
}

type Context = Parameters<Parameters<typeof callAuth>[2]>[0]['context']

async function storeChallenge({ internalAdapter }: Context, identifier: string, challenge: string): Promise<void> {
  const expiresAt = new Date(Date.now() + timeoutSeconds * 1000)
  await internalAdapter.createVerificationValue({ identifier, value: challenge, expiresAt })
}

/** Deletes and returns a challenge, as each allows one response. */
async function consumeChallenge({ internalAdapter }: Context, identifier: string): Promise<string | undefined> {
  const stored = await internalAdapter.consumeVerificationValue(identifier)
  return stored?.value
}
