import { data, Form, redirect } from 'react-router'
import { readDelivery, resend } from '#app/features/webhooks/log/deliveries.server.ts'
import { getEventTitle, getResourcePath } from '#app/features/webhooks/webhook-events.ts'
import { getStatusMessage } from '#app/lib/http/get-status-message.ts'
import { servicesContext } from '#app/lib/services.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { Button } from '#app/ui/button.tsx'
import { requireAccess } from '../../access/require-access.ts'
import { parseUuid } from '../../access/uuid-field.ts'
import { AdminPage, Alert, createAdminMeta, DateTime, Panel } from '../../shell/admin-page.tsx'
import type { Route } from './+types/delivery.route.ts'
import { AttemptDetails } from './attempt-details.tsx'
import { DeliveryState } from './delivery-list.tsx'
import { getDeliveryPath, getEndpointPath } from './webhook-paths.ts'

export const headers = requireAccess('settings')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Delivery', matches)

export async function loader({ context, params, url: { searchParams } }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const isId = isUuid(params.id) && isUuid(params.delivery)
  const delivery = isId ? await readDelivery(db, { id: params.delivery, endpointId: params.id }) : undefined
  if (!delivery) throw data(null, { status: 404 })
  const isNextAttemptLater = delivery.nextAttemptAt > new Date()
  const next =
    delivery.endpointStatus !== 'active'
      ? 'It waits until you resume the endpoint.'
      : isNextAttemptLater
        ? 'The time of its next attempt is below.'
        : 'Reload to see the attempt.'
  return {
    delivery,
    isNextAttemptLater,
    statusMessage: getStatusMessage({ resent: `Delivery queued again. ${next}` }, searchParams),
  }
}

export async function action({ context, params }: Route.ActionArgs) {
  const ids = { id: parseUuid(params.delivery), endpointId: parseUuid(params.id) }
  if (!(await resend(context.get(servicesContext).db, ids))) throw data(null, { status: 404 })
  return redirect(`${getDeliveryPath(ids)}?notice=resent`, 303)
}

export default function Delivery({
  loaderData: { delivery, isNextAttemptLater, statusMessage },
}: Route.ComponentProps) {
  const {
    id,
    event,
    resource,
    resourceId,
    state,
    endpoint,
    endpointId,
    endpointStatus,
    attempts,
    nextAttemptAt,
    attemptCount,
  } = delivery
  const path = getResourcePath(resource, resourceId)
  return (
    <AdminPage
      title={getEventTitle(event)}
      back={{ to: getEndpointPath(endpointId), label: endpoint }}
      lead={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <DeliveryState state={state} />
          {path && <span className="wrap-anywhere">{path}</span>}
          <DateTime at={delivery.at} />
        </span>
      }
      aside={
        state !== 'pending' && (
          <Form method="post">
            <Button type="submit" variant="secondary" size="sm">
              Resend
            </Button>
          </Form>
        )
      }
    >
      {statusMessage && <Alert>{statusMessage}</Alert>}
      <Panel
        title="Attempts"
        text={
          <span>
            <span className="wrap-anywhere">{`webhook-id ${id}. `}</span>
            {state === 'pending' && (attemptCount > 0 || isNextAttemptLater) && endpointStatus === 'active' && (
              <span>
                <span>Next attempt </span>
                <DateTime at={nextAttemptAt} />
                <span>. </span>
              </span>
            )}
            {attempts.length === 0 && <span>No attempts yet.</span>}
          </span>
        }
      >
        {attempts.length > 0 && (
          <ol className="divide-y divide-line">
            {attempts.toReversed().map((attempt) => (
              <li key={attempt.id}>
                <AttemptDetails attempt={attempt} />
              </li>
            ))}
          </ol>
        )}
      </Panel>
    </AdminPage>
  )
}
