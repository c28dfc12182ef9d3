import { and, eq } from 'drizzle-orm'
import type { Services } from '#app/lib/services.ts'
import { staff, staffSecondFactors } from '#db/tables/staff.ts'
import { addAuditEntry } from '../audit/audit.server.ts'
import { readBrand } from '../brand/brand.server.ts'
import { callAuth, decryptData, getAuth, getRejection } from './auth/auth.server.ts'
import { type Caller, getCookies } from './auth/call.server.ts'
import { createRecoveryCodes } from './auth/recovery-code.ts'
import { hashCodes } from './auth/stored-codes.server.ts'
import { getActor, type Person } from './person.ts'
import { markCodeUsed, recordRejectedConfirmation } from './sign-in.server.ts'

type AuthServices = Pick<Services, 'db' | 'settings'>

/** Setup data of an authenticator app: the URL for the QR code and the key to type. */
export type Enrollment = { uri: string; key: string }

/**
 * Creates a new key for an authenticator app, effective after a first code; revokes the previous one.
 * @returns false if the password is incorrect
 */
export async function beginSecondFactor(
  services: AuthServices,
  caller: Caller,
  { person, password }: { person: Pick<Person, 'id' | 'email'>; password: string },
): Promise<boolean> {
  return callAuth(services, caller, async ({ api, tx, headers }) => {
    try {
      await api.verifyPassword({ body: { password }, headers })
      await disableSecondFactor(tx, person, caller)
      await api.enableTwoFactor({ body: { password, method: 'totp' }, headers })
      return true
    } catch (error) {
      if (!getRejection(error)) throw error
      await recordRejectedConfirmation(tx, person, caller)
      return false
    }
  })
}

/** Returns the setup data of a key that is not yet verified; undefined for one that AUTH_SECRET does not decrypt. */
export async function readPendingEnrollment(
  services: AuthServices & Pick<Services, 'content'>,
  person: Person,
): Promise<Enrollment | undefined> {
  const auth = await getAuth(services)
  const [row] = await services.db.select().from(staffSecondFactors).where(eq(staffSecondFactors.staff_id, person.id))
  if (!row || row.verified) return undefined
  const secret = await decryptData(await auth.$context, row.secret)
  if (secret === undefined) return undefined
  const key = encodeBase32(secret)
  const { name: issuer } = await readBrand(services)
  const uri = new URL(`otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(person.email)}`)
  // Apps take a plus sign literally.
  const parameters = new URLSearchParams({ secret: key, issuer, digits: '6', period: '30' })
  uri.search = parameters.toString().replaceAll('+', '%20')
  return { uri: uri.href, key }
}

/**
 * Verifies the first code, which enables the app for every sign-in.
 * @returns the recovery codes, to be shown once, and renewed session cookies; undefined for an incorrect code
 */
export async function finishSecondFactor(
  services: AuthServices,
  caller: Caller,
  { person, code }: { person: Person; code: string },
): Promise<{ codes: string[]; cookies: string[] } | undefined> {
  return callAuth(services, caller, async ({ api, tx, headers }) => {
    try {
      const response = await api.verifyTOTP({ body: { code }, headers, returnHeaders: true })
      await markCodeUsed(tx, person.id, code)
      await recordChange(tx, person, caller, 'staff.second-factor-on')
      const codes = createRecoveryCodes()
      await storeRecoveryCodes(tx, person, codes)
      return { codes, cookies: getCookies(response.headers) }
    } catch (error) {
      if (!getRejection(error)) throw error
      await recordRejectedConfirmation(tx, person, caller)
      return undefined
    }
  })
}

/**
 * Replaces the recovery codes.
 * @returns the new codes, to be shown once; undefined if the password is incorrect; 'off' without an authenticator app
 */
export async function renewRecoveryCodes(
  services: AuthServices,
  caller: Caller,
  { person, password }: { person: Person; password: string },
): Promise<string[] | 'off' | undefined> {
  return callAuth(services, caller, async ({ api, tx, headers }) => {
    try {
      await api.verifyPassword({ body: { password }, headers })
      const codes = createRecoveryCodes()
      if (!(await storeRecoveryCodes(tx, person, codes))) return 'off'
      await recordChange(tx, person, caller, 'staff.recovery-codes-renewed')
      return codes
    } catch (error) {
      if (!getRejection(error)) throw error
      await recordRejectedConfirmation(tx, person, caller)
      return undefined
    }
  })
}

/** @returns false without a verified authenticator app, such as after it was removed in another tab */
async function storeRecoveryCodes(tx: Tx, { id }: Person, codes: string[]): Promise<boolean> {
  const rows = await tx
    .update(staffSecondFactors)
    .set({ backup_codes: await hashCodes(codes) })
    .where(and(eq(staffSecondFactors.staff_id, id), staffSecondFactors.verified))
    .returning()
  return rows.length > 0
}

/** @returns false if the password is incorrect */
export async function removeSecondFactor(
  services: AuthServices,
  caller: Caller,
  { person, password }: { person: Person; password: string },
): Promise<boolean> {
  return callAuth(services, caller, async ({ api, tx, headers }) => {
    try {
      await api.verifyPassword({ body: { password }, headers })
    } catch (error) {
      if (!getRejection(error)) throw error
      await recordRejectedConfirmation(tx, person, caller)
      return false
    }
    await disableSecondFactor(tx, person, caller)
    return true
  })
}

/** Counts unused recovery codes. */
export async function countRecoveryCodes(services: AuthServices, person: Person): Promise<number> {
  if (!person.secondFactor) return 0
  const { api } = await getAuth(services)
  const { backupCodes } = await api.viewBackupCodes({ body: { userId: person.id } })
  return backupCodes.length
}

type Tx = Parameters<typeof addAuditEntry>[0]

async function disableSecondFactor(tx: Tx, person: Pick<Person, 'id' | 'email'>, caller: Caller): Promise<void> {
  const [removed] = await tx.delete(staffSecondFactors).where(eq(staffSecondFactors.staff_id, person.id)).returning()
  await tx.update(staff).set({ second_factor: false }).where(eq(staff.id, person.id))
  if (removed?.verified) await recordChange(tx, person, caller, 'staff.second-factor-off')
}

function recordChange(
  tx: Tx,
  person: Pick<Person, 'id' | 'email'>,
  { ip }: Caller,
  action: 'staff.second-factor-on' | 'staff.second-factor-off' | 'staff.recovery-codes-renewed',
): Promise<void> {
  return addAuditEntry(tx, { by: getActor(person, ip), action, subject: person.email, subjectId: person.id })
}

const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Encodes as RFC 4648 base32 without padding, as authenticator apps expect. */
function encodeBase32(text: string): string {
  const bits = [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((group) => base32Alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}
