import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { addPasskey, passkeyToAdd } from '#app/features/staff/passkeys.server.ts'
import { readForm } from '#app/lib/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { admits } from '../door/access.ts'
import { askerOf, originOf } from '../door/asker.server.ts'
import { confirmIdentity } from '../door/confirm.server.ts'
import { credentialField } from '../door/credential-field.ts'
import { personOf } from '../door/person.ts'
import type { Route } from './+types/passkeys.route.ts'

export const headers = admits('own account')

/** Both halves of making a passkey: the browser asks what it should be, and brings it. */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args
  const services = context.get(servicesContext)
  const person = personOf(context)
  const origin = originOf(args)
  const form = await readForm(request)
  const confirmed = await confirmIdentity(args, form)
  if (!confirmed.ok) return Response.json({ errors: confirmed.errors }, { status: 422 })
  if (form.get('intent') === 'options') {
    return Response.json(await passkeyToAdd(services, askerOf(args), { person, origin }))
  }
  const name = String(form.get('name') ?? '')
  const response = credentialField<RegistrationResponseJSON>(form, 'response')
  const added = response && (await addPasskey(services, askerOf(args), { person, origin, name, response }))
  if (added) return Response.json({ done: true })
  return Response.json({ errors: { name: ['This passkey could not be taken. Please try again.'] } }, { status: 422 })
}
