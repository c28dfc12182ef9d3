import { data, Form, useNavigation } from 'react-router'
import { markAlertsRead } from '#app/features/requests/alerts/alerts.server.ts'
import { isRecentlyConfirmed } from '#app/features/staff/person.ts'
import { listEndpoints, previousSecretHours } from '#app/features/webhooks/endpoints/endpoints.server.ts'
import { listDeliveries, maxListed } from '#app/features/webhooks/log/deliveries.server.ts'
import { getStatusMessage } from '#app/lib/http/get-status-message.ts'
import { revalidateAfterConflict } from '#app/lib/http/revalidate-after-conflict.ts'
import { servicesContext } from '#app/lib/services.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldErrorList } from '#app/ui/field.tsx'
import { ConfirmField } from '../../access/confirm-field.tsx'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { AdminPage, Alert, createAdminMeta, DateTime, Panel } from '../../shell/admin-page.tsx'
import { ShownSecret } from '../shown-secret.tsx'
import type { Route } from './+types/endpoint.route.ts'
import { DeliveryList } from './delivery-list.tsx'
import { handleEndpointForm } from './endpoint-action.server.ts'
import { EndpointForm } from './endpoint-form.tsx'
import { EndpointStatus } from './endpoint-status.tsx'
import { webhooksPath } from './webhook-paths.ts'

export const headers = requireAccess('settings')
export const shouldRevalidate = revalidateAfterConflict
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createAdminMeta(loaderData?.endpoint.name ?? 'Webhook', matches)

const statusMessages = {
  saved: 'Endpoint saved.',
  tested: 'Test event queued. Reload to see its delivery.',
  paused: 'Endpoint paused. Deliveries wait.',
  resumed: 'Endpoint resumed.',
}

export async function loader({ context, params, url: { searchParams } }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const [endpoint] = isUuid(params.id) ? await listEndpoints(services, params.id) : []
  if (!endpoint) throw data(null, { status: 404 })
  await markAlertsRead(services.db, { staffId: getPerson(context).id, webhookId: endpoint.id })
  return {
    endpoint,
    deliveries: await listDeliveries(services.db, endpoint.id),
    isRecentlyConfirmed: isRecentlyConfirmed(getPerson(context)),
    statusMessage: getStatusMessage(statusMessages, searchParams),
    maxListed,
    previousSecretHours,
    now: new Date(),
  }
}

export const action = (args: Route.ActionArgs) => handleEndpointForm(args, args.params.id)

export default function Endpoint({ loaderData, actionData }: Route.ComponentProps) {
  const { endpoint, deliveries, statusMessage, now } = loaderData
  const { intent, values, errors = {}, secret } = actionData ?? {}
  const { name, url, status, version, payload, previous_secret_until, waits_until } = endpoint
  const getErrors = (form: string) => (intent === form ? errors : {})
  const rotateErrors = getErrors('rotate')
  const isBusy = useNavigation().state !== 'idle'
  const confirmProps = { isRecentlyConfirmed: loaderData.isRecentlyConfirmed }
  return (
    <AdminPage
      title={name}
      back={{ to: webhooksPath, label: 'Webhooks' }}
      lead={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <EndpointStatus status={status} />
          <span className="wrap-anywhere">{url}</span>
        </span>
      }
      aside={
        <Form method="post" className="flex flex-wrap gap-2">
          <Button type="submit" name="intent" value="test" variant="secondary" size="sm" disabled={status !== 'active'}>
            Send test event
          </Button>
          <Button
            type="submit"
            name="intent"
            value={status === 'active' ? 'pause' : 'resume'}
            variant="secondary"
            size="sm"
          >
            {status === 'active' ? 'Pause' : 'Resume'}
          </Button>
        </Form>
      }
    >
      {statusMessage && !actionData && <Alert>{statusMessage}</Alert>}
      {status === 'disabled' && (
        <Alert tone="error">
          The receiver no longer accepts events at this URL (410 Gone). Deliveries wait until you resume the endpoint.
        </Alert>
      )}
      {url === null && (
        <Alert tone="error">The URL and secret are unreadable, because AUTH_SECRET changed. Enter the URL again.</Alert>
      )}
      {waits_until && waits_until > now && status === 'active' && (
        <Alert tone="error">
          <span>The receiver asked to wait until </span>
          <DateTime at={waits_until} />
          <span>.</span>
        </Alert>
      )}
      {secret && <ShownSecret title="New signing secret" label="Signing secret" value={secret} />}
      <Panel
        title="Deliveries"
        text={
          status === 'paused'
            ? 'Deliveries wait, and test events cannot be sent, until you resume the endpoint.'
            : deliveries.length === 0
              ? 'No deliveries yet.'
              : deliveries.length === loaderData.maxListed
                ? `The latest ${deliveries.length}.`
                : undefined
        }
      >
        {deliveries.length > 0 && <DeliveryList deliveries={deliveries} />}
      </Panel>
      <Panel title="Endpoint">
        <EndpointForm
          key={version}
          values={(intent === 'save' && values) || { name, events: endpoint.events.join(' '), payload }}
          errors={getErrors('save')}
          stored={{ version, url }}
          {...confirmProps}
        />
      </Panel>
      <Panel
        title="Signing secret"
        text={
          previous_secret_until && previous_secret_until > now ? (
            <span>
              <span>Deliveries are signed with the previous secret, too, until </span>
              <DateTime at={previous_secret_until} />
              <span>. If you rotate before that, it stops signing at once.</span>
            </span>
          ) : (
            `After a rotation deliveries are signed with both secrets for ${loaderData.previousSecretHours} hours.`
          )
        }
      >
        <Form method="post" className="grid max-w-sm gap-4">
          <input type="hidden" name="intent" value="rotate" />
          <input type="hidden" name="version" value={version} />
          {rotateErrors[''] && <FieldErrorList id="rotate" errors={rotateErrors['']} />}
          <ConfirmField errors={rotateErrors} {...confirmProps} />
          <Button
            type="submit"
            variant="secondary"
            busy={isBusy}
            className="justify-self-start"
            disabled={url === null}
          >
            Rotate secret
          </Button>
        </Form>
      </Panel>
      <Panel title="Delete endpoint" text="Its log and pending deliveries are deleted, too.">
        <Form method="post" className="grid max-w-sm gap-4">
          <input type="hidden" name="intent" value="delete" />
          <ConfirmField errors={getErrors('delete')} {...confirmProps} />
          <Button type="submit" variant="danger" className="justify-self-start">
            Delete endpoint
          </Button>
        </Form>
      </Panel>
    </AdminPage>
  )
}
