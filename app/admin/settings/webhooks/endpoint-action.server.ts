import { data, redirect } from 'react-router'
import { getActor } from '#app/features/staff/person.ts'
import { endpointSchema } from '#app/features/webhooks/endpoints/endpoint.schema.ts'
import {
  changeEndpoint,
  deleteEndpoint,
  listEndpoints,
  rotateSecret,
  setPaused,
} from '#app/features/webhooks/endpoints/endpoints.server.ts'
import { sendTestEvent } from '#app/features/webhooks/log/deliveries.server.ts'
import { type FieldErrors, getFieldValues, parseForm } from '#app/lib/form.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { getClient, type RouteArgs } from '../../access/client.server.ts'
import { confirmIdentity } from '../../access/confirm-identity.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { parseUuid } from '../../access/uuid-field.ts'
import { getEndpointPath, webhooksPath } from './webhook-paths.ts'

type ActionResult = { intent: string; values?: Record<string, string>; errors?: FieldErrors; secret?: string }

/** Handles the forms of an endpoint's page. @throws a 404 response for an unknown endpoint */
export async function handleEndpointForm(args: RouteArgs, param: string) {
  const services = args.context.get(servicesContext)
  const id = parseUuid(param)
  const [endpoint] = await listEndpoints(services, id)
  if (!endpoint) throw data(null, { status: 404 })
  const form = await readForm(args.request)
  const intent = String(form.get('intent') ?? '')
  const finish = (messageKey: string) => redirect(`${getEndpointPath(id)}?notice=${messageKey}`, 303)

  if (intent === 'test') {
    await sendTestEvent(services.db, id)
    return finish('tested')
  }
  if (intent === 'pause' || intent === 'resume') {
    const by = getActor(getPerson(args.context), getClient(args).ip)
    await setPaused(services.db, { id, isPaused: intent === 'pause', by })
    return finish(`${intent}d`)
  }

  form.set('events', form.getAll('event').join(' '))
  const values = getFieldValues(endpointSchema, form)
  const reject = (errors: FieldErrors, status = 422) => data<ActionResult>({ intent, values, errors }, { status })
  const parsed = intent === 'save' ? parseForm(endpointSchema, form) : undefined
  if (parsed?.ok === false) return reject(parsed.errors)
  const confirmed = await confirmIdentity(args, form)
  if (!confirmed.ok) return reject(confirmed.errors)
  const by = confirmed.authority
  if (intent === 'delete') {
    await deleteEndpoint(services.db, { id, by })
    return redirect(`${webhooksPath}?notice=deleted`, 303)
  }
  const version = Number(form.get('version'))
  if (intent === 'rotate') {
    const secret = await rotateSecret(services, { id, version, by })
    if (!secret)
      return reject(
        { '': ['Not rotated: the endpoint changed after you opened it, or its secret is unreadable.'] },
        409,
      )
    return data<ActionResult>({ intent, secret })
  }
  if (!parsed) throw data(null, { status: 400 })
  const changed = await changeEndpoint(services, { ...parsed.value, id, version, by })
  if (changed.outcome === 'no-url') return reject({ url: ['Enter a URL that begins with https://'] })
  if (changed.outcome !== 'saved')
    return reject({ '': ['Someone else changed this endpoint. Check it and save again.'] }, 409)
  return changed.secret ? data<ActionResult>({ intent: 'rotate', secret: changed.secret }) : finish('saved')
}
