import { data, Link } from 'react-router'
import { isRecentlyConfirmed } from '#app/features/staff/person.ts'
import { endpointSchema } from '#app/features/webhooks/endpoints/endpoint.schema.ts'
import { createEndpoint, listEndpoints } from '#app/features/webhooks/endpoints/endpoints.server.ts'
import { type FieldErrors, getFieldValues, parseForm } from '#app/lib/form.ts'
import { getStatusMessage } from '#app/lib/http/get-status-message.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { readOutgoingPause } from '#app/lib/outgoing-pause.server.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Badge } from '#app/ui/badge.tsx'
import { confirmIdentity } from '../../access/confirm-identity.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { AdminPage, Alert, createAdminMeta, Panel } from '../../shell/admin-page.tsx'
import { ShownSecret } from '../shown-secret.tsx'
import type { Route } from './+types/webhooks.route.ts'
import { EndpointForm } from './endpoint-form.tsx'
import { EndpointStatus } from './endpoint-status.tsx'
import { getEndpointPath } from './webhook-paths.ts'

export const headers = requireAccess('settings')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Webhooks', matches)

const statusMessages = { deleted: 'Endpoint deleted.' }

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { WEBHOOK_URL } = services.settings
  return {
    endpoints: await listEndpoints(services),
    /** The request webhook, configured by WEBHOOK_URL instead of stored. */
    requestWebhook: WEBHOOK_URL
      ? { origin: new URL(WEBHOOK_URL).origin, isLocked: services.liveSettings.lockedNames.has('WEBHOOK_URL') }
      : null,
    isPaused: (await readOutgoingPause(services.db)) !== undefined,
    isRecentlyConfirmed: isRecentlyConfirmed(getPerson(context)),
    statusMessage: getStatusMessage(statusMessages, searchParams),
  }
}

type ActionResult = {
  created?: { id: string; name: string; secret: string }
  values: Record<string, string>
  errors: FieldErrors
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request)
  form.set('events', form.getAll('event').join(' '))
  const values = getFieldValues(endpointSchema, form)
  const reject = (errors: FieldErrors) => data<ActionResult>({ values, errors }, { status: 422 })
  const parsed = parseForm(endpointSchema, form)
  if (!parsed.ok) return reject(parsed.errors)
  if (parsed.value.url === '') return reject({ url: ['Enter a URL that begins with https://'] })
  const confirmed = await confirmIdentity(args, form)
  if (!confirmed.ok) return reject(confirmed.errors)
  const created = await createEndpoint(args.context.get(servicesContext), { ...parsed.value, by: confirmed.authority })
  return data<ActionResult>({ created: { ...created, name: parsed.value.name }, values: {}, errors: {} })
}

export default function Webhooks({ loaderData, actionData }: Route.ComponentProps) {
  const { endpoints, requestWebhook, isPaused, statusMessage } = loaderData
  const { created, values = {}, errors = {} } = actionData ?? {}
  return (
    <AdminPage
      title="Webhooks"
      lead="Your other software receives events as they happen. Deliveries that fail are retried for three days."
      back={{ to: '/admin/settings', label: 'Settings' }}
    >
      {statusMessage && !actionData && <Alert>{statusMessage}</Alert>}
      {isPaused && <Alert tone="error">Outgoing messages are paused. Deliveries wait until they are resumed.</Alert>}
      {created && (
        <ShownSecret title={`Signing secret for ${created.name}`} label="Signing secret" value={created.secret} />
      )}
      <Panel title="Endpoints" text={endpoints.length === 0 && !requestWebhook ? 'No endpoints yet.' : undefined}>
        {(endpoints.length > 0 || requestWebhook) && (
          <ul className="divide-y divide-line text-sm">
            {endpoints.map((endpoint) => (
              <li key={endpoint.id} className="py-3">
                <p className="flex flex-wrap items-center gap-2">
                  <Link
                    to={getEndpointPath(endpoint.id)}
                    className="font-semibold underline underline-offset-4 wrap-anywhere"
                  >
                    {endpoint.name}
                  </Link>
                  <EndpointStatus status={endpoint.status} />
                </p>
                <p className="text-muted wrap-anywhere">
                  {endpoint.url ?? 'The URL is unreadable, because AUTH_SECRET changed. Enter it again.'}
                </p>
                <p className="text-muted wrap-anywhere">{endpoint.events.join(', ')}</p>
              </li>
            ))}
            {requestWebhook && (
              <li className="py-3">
                <p className="flex flex-wrap items-center gap-2">
                  <Link to="/admin/settings#webhook" className="font-semibold underline underline-offset-4">
                    Request webhook
                  </Link>
                  <Badge tone="forest">Active</Badge>
                  {requestWebhook.isLocked && <Badge tone="outline">Set by the environment</Badge>}
                </p>
                <p className="text-muted wrap-anywhere">{`${requestWebhook.origin}/…`}</p>
                <p className="text-muted">Every request as a whole, retried for a week.</p>
              </li>
            )}
          </ul>
        )}
      </Panel>
      <Panel title="New endpoint">
        {/* The key empties the form after an endpoint is created. */}
        <EndpointForm
          key={created?.id}
          values={values}
          errors={errors}
          isRecentlyConfirmed={loaderData.isRecentlyConfirmed}
        />
      </Panel>
    </AdminPage>
  )
}
