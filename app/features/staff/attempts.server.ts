import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { Services } from '#app/lib/services.ts'
import { findByEmail, type StaffMember, toUnknownActor } from './people.server.ts'
import { getActor, type Person } from './person.ts'

/** Forms of the admin that limit attempts: their counters, and what the audit log calls them. */
const forms = {
  'admin-sign-in': 'password',
  'admin-account': 'password',
  'admin-code': 'code',
  'admin-passkey': 'passkey',
  'admin-link': 'link',
  'admin-forgot': 'forgotten password',
  'admin-forgot-account': 'forgotten password',
  'admin-confirm': 'confirming',
} as const

type Attempt = {
  form: keyof typeof forms
  /** IP address of the client. */
  ip: string
  /** Attempts in ten minutes; the usual limit if absent. */
  max?: number
  /** Counts the attempts of this signed-in person instead of those of the IP address. */
  person?: Pick<Person, 'id' | 'email'>
  /** Counts the attempts on this account instead of those of the IP address. */
  email?: string
}

/**
 * Counts an attempt. Of those over the limit, the audit log gets one entry in ten minutes, so that an attack cannot fill it.
 * @returns undefined if the attempt is allowed, else whole minutes until the next one is
 */
export async function limitStaffAttempts(
  { db, limitAttempts }: Pick<Services, 'db' | 'limitAttempts'>,
  { form, ip, max, person, email }: Attempt,
): Promise<number | undefined> {
  const key = person?.id ?? email?.trim().toLowerCase() ?? ip
  const minutes = await limitAttempts(form, key, max)
  if (minutes === undefined || (await limitAttempts(`${form}-recorded`, key, 1)) !== undefined) return minutes
  const subject: Pick<StaffMember, 'id' | 'email'> | undefined =
    person ?? (email === undefined ? undefined : await findByEmail(db, email))
  const by: Actor = person ? getActor(person, ip) : toUnknownActor(ip)
  const after = { at: forms[form] }
  await addAuditEntry(db, { by, action: 'session.limited', subject: subject?.email, subjectId: subject?.id, after })
  return minutes
}
