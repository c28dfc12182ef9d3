import { addPasskey, createPasskeyOptions } from '#app/features/staff/passkeys.server.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getClient, getOrigin } from '../access/client.server.ts'
import { confirmIdentity } from '../access/confirm-identity.server.ts'
import { readCredentialField } from '../access/credential-field.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import type { Route } from './+types/passkeys.route.ts'

export const headers = requireAccess('own-account')

/** Both steps of creating a passkey: issue the options, then store the credential. */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args
  const services = context.get(servicesContext)
  const person = getPerson(context)
  const origin = getOrigin(args)
  const form = await readForm(request)
  const confirmed = await confirmIdentity(args, form)
  if (!confirmed.ok) return Response.json({ errors: confirmed.errors }, { status: 422 })
  if (form.get('intent') === 'options') {
    return Response.json(await createPasskeyOptions(services, getClient(args), { person, origin }))
  }
  const name = String(form.get('name') ?? '')
  const response = readCredentialField(form, 'response')
  const added = response && (await addPasskey(services, getClient(args), { person, origin, name, response }))
  if (added) return Response.json({ done: true })
  return Response.json({ errors: { name: ['The passkey could not be saved. Try again.'] } }, { status: 422 })
}
