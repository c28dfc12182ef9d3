import { limitStaffAttempts } from '#app/features/staff/attempts.server.ts'
import { type Authority, getAuthority } from '#app/features/staff/person.ts'
import { confirmPassword } from '#app/features/staff/sign-in.server.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { formatTooManyAttempts } from '#app/lib/http/rate-limit.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getClient, type RouteArgs } from './client.server.ts'
import { confirmFieldName } from './confirm-field.tsx'
import { cookiesContext, getPerson } from './current-person.ts'

/** Maximum password attempts of a signed-in person in ten minutes. */
const maxAttempts = 10

type ConfirmationResult = { ok: true; authority: Authority } | { ok: false; errors: FieldErrors }

/**
 * Re-authenticates for a sensitive action, such as on the team, an export or an erasure: the password of this form's `<ConfirmField>`, unless it was
 * confirmed in the last 15 minutes. Functions that perform such an action require the returned authority.
 */
export async function confirmIdentity(args: RouteArgs, form: FormData): Promise<ConfirmationResult> {
  const person = getPerson(args.context)
  const client = getClient(args)
  const authority = getAuthority(person, client.ip)
  if (authority) return { ok: true, authority }
  const password = form.get(confirmFieldName)
  if (typeof password !== 'string' || password === '') return reject('Enter your password to continue')
  const services = args.context.get(servicesContext)
  const retryAfterMinutes = await limitStaffAttempts(services, {
    form: 'admin-confirm',
    ...client,
    person,
    max: maxAttempts,
  })
  if (retryAfterMinutes !== undefined) return reject(formatTooManyAttempts(retryAfterMinutes))
  const cookies = await confirmPassword(services, client, { person, password })
  if (!cookies) return reject('Incorrect password')
  args.context.get(cookiesContext).push(...cookies)
  const confirmedPerson = { ...person, session: { ...person.session, confirmedAt: new Date() } }
  const confirmedAuthority = getAuthority(confirmedPerson, client.ip)
  if (!confirmedAuthority) throw new Error('a password that was just confirmed must count as recent')
  return { ok: true, authority: confirmedAuthority }
}

const reject = (message: string): ConfirmationResult => ({ ok: false, errors: { [confirmFieldName]: [message] } })
