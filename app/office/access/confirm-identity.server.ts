import { type Authority, authorityOf } from '#app/features/staff/person.ts'
import { confirmPassword } from '#app/features/staff/sign-in.server.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { tooManyAttempts } from '#app/lib/rate-limit.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getClient, type RouteCall } from './client.server.ts'
import { confirmFieldName } from './confirm-field.tsx'
import { cookiesContext, getPerson } from './current-person.ts'

/** Passwords one person may try in ten minutes once signed in. */
const mostTries = 10

type Confirmed = { ok: true; authority: Authority } | { ok: false; errors: FieldErrors }

/**
 * What a change of staff, an export or a deletion needs: the password, given in the last quarter of an hour or in this
 * form's own field (`<ConfirmField>`). The functions that do such things take the authority it returns.
 */
export async function confirmIdentity(asked: RouteCall, form: FormData): Promise<Confirmed> {
  const person = getPerson(asked.context)
  const asker = getClient(asked)
  const authority = authorityOf(person, asker.address)
  if (authority) return { ok: true, authority }
  const password = form.get(confirmFieldName)
  if (typeof password !== 'string' || password === '') return refused('Your password is needed for this')
  const services = asked.context.get(servicesContext)
  const minutes = await services.limitAttempts('office-confirm', person.id, mostTries)
  if (minutes !== undefined) return refused(tooManyAttempts(minutes))
  const cookies = await confirmPassword(services, asker, { person, password })
  if (!cookies) return refused('That is not your password')
  asked.context.get(cookiesContext).push(...cookies)
  const fresh = { ...person, session: { ...person.session, confirmedAt: new Date() } }
  const given = authorityOf(fresh, asker.address)
  if (!given) throw new Error('a password just given is fresh')
  return { ok: true, authority: given }
}

const refused = (message: string): Confirmed => ({ ok: false, errors: { [confirmFieldName]: [message] } })
