import { eq } from 'drizzle-orm'
import type { Services } from '#app/lib/services.ts'
import { staff, staffSecondFactors } from '#db/tables/staff.ts'
import { record } from '../audit/audit.server.ts'
import { readBrand } from '../brand/brand.server.ts'
import { callAuth, getAuth, getRejection } from './auth/auth.server.ts'
import { type Caller, getCookies } from './auth/call.server.ts'
import { newRecoveryCodes } from './auth/recovery-code.ts'
import { hashCodes } from './auth/stored-codes.server.ts'
import { getActor, type Person } from './person.ts'
import { rejectConfirming, spendCode } from './sign-in.server.ts'

type RuntimeRole = Pick<Services, 'db' | 'settings'>

/** Setup data of an authenticator app: the URL for the QR code and the key to type. */
export type Enrolment = { uri: string; key: string }

/**
 * Creates a new key for an authenticator app, effective after a first code; revokes the previous one.
 * @returns false if the password is incorrect
 */
export async function beginSecondFactor(
  services: RuntimeRole,
  caller: Caller,
  { person, password }: { person: Pick<Person, 'id' | 'email'>; password: string },
  cookies = caller.cookie,
): Promise<boolean> {
  return callAuth(services, caller, async ({ api, tx }) => {
    const headers = new Headers({ cookie: cookies })
    try {
      await api.verifyPassword({ body: { password }, headers })
      await turnOff(tx, person, caller)
      await api.enableTwoFactor({ body: { password, method: 'totp' }, headers })
      return true
    } catch (error) {
      if (!getRejection(error)) throw error
      await rejectConfirming(tx, person, caller)
      return false
    }
  })
}

/** The key that waits for its first code. */
export async function openEnrolment(
  services: RuntimeRole & Pick<Services, 'content'>,
  person: Person,
): Promise<Enrolment | undefined> {
  const auth = await getAuth(services)
  const { secretConfig } = await auth.$context
  const [row] = await services.db.select().from(staffSecondFactors).where(eq(staffSecondFactors.staff_id, person.id))
  if (!row || row.verified) return undefined
  const { symmetricDecrypt } = await import('better-auth/crypto')
  const key = base32(await symmetricDecrypt({ key: secretConfig, data: row.secret }))
  const { name: issuer } = await readBrand(services)
  const uri = new URL(`otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(person.email)}`)
  uri.search = new URLSearchParams({ secret: key, issuer, digits: '6', period: '30' }).toString()
  return { uri: uri.href, key }
}

/**
 * Verifies the first code, which enables the app for every sign-in.
 * @returns the recovery codes, to be shown once, and renewed session cookies; undefined for an incorrect code
 */
export async function finishSecondFactor(
  services: RuntimeRole,
  caller: Caller,
  { person, code }: { person: Person; code: string },
): Promise<{ codes: string[]; cookies: string[] } | undefined> {
  return callAuth(services, caller, async ({ api, tx, headers }) => {
    try {
      const answer = await api.verifyTOTP({ body: { code }, headers, returnHeaders: true })
      await spendCode(tx, person.id, code)
      await note(tx, person, caller, 'staff.second-factor-on')
      return { codes: await giveRecoveryCodes(tx, person), cookies: getCookies(answer.headers) }
    } catch (error) {
      if (!getRejection(error)) throw error
      await rejectConfirming(tx, person, caller)
      return undefined
    }
  })
}

/** New recovery codes, to be shown once; the old ones open nothing any more. Nothing when the password is wrong. */
export async function renewRecoveryCodes(
  services: RuntimeRole,
  caller: Caller,
  { person, password }: { person: Person; password: string },
): Promise<string[] | undefined> {
  return callAuth(services, caller, async ({ api, tx, headers }) => {
    try {
      await api.verifyPassword({ body: { password }, headers })
      await note(tx, person, caller, 'staff.recovery-codes-renewed')
      return giveRecoveryCodes(tx, person)
    } catch (error) {
      if (!getRejection(error)) throw error
      await rejectConfirming(tx, person, caller)
      return undefined
    }
  })
}

async function giveRecoveryCodes(tx: Tx, { id }: Person): Promise<string[]> {
  const codes = newRecoveryCodes()
  const stored = { backup_codes: await hashCodes(codes) }
  await tx.update(staffSecondFactors).set(stored).where(eq(staffSecondFactors.staff_id, id))
  return codes
}

/** False when the password is wrong. */
export async function removeSecondFactor(
  services: RuntimeRole,
  caller: Caller,
  { person, password }: { person: Person; password: string },
): Promise<boolean> {
  return callAuth(services, caller, async ({ api, tx, headers }) => {
    try {
      await api.verifyPassword({ body: { password }, headers })
    } catch (error) {
      if (!getRejection(error)) throw error
      await rejectConfirming(tx, person, caller)
      return false
    }
    await turnOff(tx, person, caller)
    return true
  })
}

/** Counts unused recovery codes. */
export async function countRecoveryCodes(services: RuntimeRole, person: Person): Promise<number> {
  if (!person.secondFactor) return 0
  const { api } = await getAuth(services)
  const { backupCodes } = await api.viewBackupCodes({ body: { userId: person.id } })
  return backupCodes.length
}

type Tx = Parameters<typeof record>[0]

async function turnOff(tx: Tx, person: Pick<Person, 'id' | 'email'>, caller: Caller): Promise<void> {
  const [gone] = await tx.delete(staffSecondFactors).where(eq(staffSecondFactors.staff_id, person.id)).returning()
  await tx.update(staff).set({ second_factor: false }).where(eq(staff.id, person.id))
  if (gone?.verified) await note(tx, person, caller, 'staff.second-factor-off')
}

function note(
  tx: Tx,
  person: Pick<Person, 'id' | 'email'>,
  { address }: Caller,
  action: 'staff.second-factor-on' | 'staff.second-factor-off' | 'staff.recovery-codes-renewed',
): Promise<void> {
  return record(tx, { by: getActor(person, address), action, subject: person.email, subjectId: person.id })
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, as authenticator apps take it, without padding. */
function base32(text: string): string {
  const bits = [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => letters[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}
