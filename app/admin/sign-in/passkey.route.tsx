import { limitStaffAttempts } from '#app/features/staff/attempts.server.ts'
import { createSignInOptions, signInWithPasskey } from '#app/features/staff/passkeys.server.ts'
import { formatTooManyAttempts } from '#app/lib/http/rate-limit.server.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getClient, getOrigin, setCookieHeaders } from '../access/client.server.ts'
import { readCredentialField } from '../access/credential-field.ts'
import { requireAccess } from '../access/require-access.ts'
import type { Route } from './+types/passkey.route.ts'

export const headers = requireAccess('anyone')

/** Both steps of a passkey sign-in: issue a challenge, then verify the response. */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args
  const services = context.get(servicesContext)
  const client = getClient(args)
  const origin = getOrigin(args)
  const form = await readForm(request)
  // Twice the usual limit, as each sign-in is two requests.
  const minutes = await limitStaffAttempts(services, { form: 'admin-passkey', ...client, max: 40 })
  if (minutes !== undefined) return Response.json({ message: formatTooManyAttempts(minutes) }, { status: 429 })
  if (form.get('intent') === 'options') {
    const { options, cookies } = await createSignInOptions(services, client, { origin })
    return Response.json(options, { headers: setCookieHeaders(cookies) })
  }
  const response = readCredentialField(form, 'response')
  const result = response && (await signInWithPasskey(services, client, { origin, response }))
  if (!result || result.status === 'rejected') {
    // For every reason, so that the response tells nothing about accounts.
    return Response.json({ message: 'This passkey is not registered here.' }, { status: 422 })
  }
  return Response.json({ done: true }, { headers: setCookieHeaders(result.cookies) })
}
