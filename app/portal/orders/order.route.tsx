import { findOrder } from '#app/features/portal/records/orders.server.ts'
import { canConfirmRequests } from '#app/features/requests/notifications/sales-email.ts'
import { parseReference } from '#app/features/requests/reference.ts'
import { servicesContext } from '#app/lib/services.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { getMember } from '../access/current-member.ts'
import { requireFound, requireId } from '../access/require-id.ts'
import { formatMoney } from '../components/format-money.ts'
import { OpenProposalButton } from '../components/open-proposal-button.tsx'
import { createPortalMeta } from '../components/portal-meta.ts'
import { Alert, PortalPage, Section } from '../components/portal-page.tsx'
import { DateOnly, Day } from '../components/times.tsx'
import type { Route } from './+types/order.route.ts'
import { OrderLines } from './order-lines.tsx'
import { OrderShipments, OrderStages, Payment } from './order-progress.tsx'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createPortalMeta(loaderData ? `Order ${loaderData.order.number}` : 'Order', matches)

export async function loader({ context, params, url: { searchParams } }: Route.LoaderArgs) {
  const { companyId, role } = getMember(context)
  const id = requireId(params.id)
  const { db, settings } = context.get(servicesContext)
  const order = requireFound(await findOrder(db, { companyId, id }))
  return {
    order,
    canReorder: role === 'manager',
    reference: parseReference(searchParams.get('reorder') ?? '') ?? null,
    isConfirmedByEmail: canConfirmRequests(settings),
  }
}

export default function OrderPage({ loaderData }: Route.ComponentProps) {
  const { order, canReorder, reference, isConfirmedByEmail } = loaderData
  const { number, title, dueOn, orderedAt, totalCents, currency, poNumber, options, shipments } = order
  return (
    <PortalPage
      title={title}
      lead={number}
      back={{ to: '/portal/orders', label: 'Orders' }}
      action={
        canReorder && (
          <ButtonLink to={`/portal/orders/${order.id}/reorder`} prefetch="none">
            Reorder
          </ButtonLink>
        )
      }
    >
      {reference && (
        <Alert>
          {`We have your reorder. Its reference is ${reference}${isConfirmedByEmail ? '; a confirmation is on its way by email' : ''}.`}
        </Alert>
      )}
      <Section title="Progress">
        <OrderStages stages={order.stages} stage={order.stage} />
        <Payment payment={order.payment} />
      </Section>
      <Section title="Details">
        <dl className="portal-facts">
          <div>
            <dt>Ordered</dt>
            <dd>
              <DateOnly at={orderedAt} />
            </dd>
          </div>
          {dueOn && (
            <div>
              <dt>In-hands date</dt>
              <dd>
                <Day day={dueOn} />
              </dd>
            </div>
          )}
          <div>
            <dt>Total</dt>
            <dd>{formatMoney(totalCents, currency)}</dd>
          </div>
          {poNumber && (
            <div>
              <dt>Purchase order</dt>
              <dd>{poNumber}</dd>
            </div>
          )}
        </dl>
      </Section>
      <Section
        title="Products"
        aside={
          <span className="text-sm">
            <OpenProposalButton action={`/portal/proposals/${order.proposalId}`}>View proposal</OpenProposalButton>
          </span>
        }
      >
        <OrderLines options={options} />
      </Section>
      {shipments.length > 0 && (
        <Section title="Shipments" flush>
          <OrderShipments shipments={shipments} />
        </Section>
      )}
    </PortalPage>
  )
}
