import { data, redirect } from 'react-router'
import type { Actor } from '#app/features/audit/audit.server.ts'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { changeOrder } from '#app/features/proposals/orders/change-order.server.ts'
import { type OpenOrder, readOrder } from '#app/features/proposals/orders/read-order.server.ts'
import { createReorder } from '#app/features/proposals/orders/reorder.server.ts'
import { shipmentSchema } from '#app/features/proposals/orders/shipment.schema.ts'
import { addShipment, setDelivered } from '#app/features/proposals/orders/shipments.server.ts'
import { readStages, type Stage } from '#app/features/proposals/orders/stages.server.ts'
import { listProofs } from '#app/features/proposals/proofs/list-proofs.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { getFieldValues, parseForm } from '#app/lib/form.ts'
import { getStatusMessage } from '#app/lib/http/get-status-message.ts'
import { parseVersion, readForm } from '#app/lib/http/read-form.ts'
import { revalidateAfterConflict } from '#app/lib/http/revalidate-after-conflict.ts'
import { type Services, servicesContext } from '#app/lib/services.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import { getClient } from '../access/client.server.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { readUuidField } from '../access/uuid-field.ts'
import { AdminPage, Alert, createAdminMeta } from '../shell/admin-page.tsx'
import type { Route } from './+types/order.route.ts'
import { AcceptedPanel } from './accepted-panel.tsx'
import { orderSchema } from './order.schema.ts'
import { OrderForm } from './order-form.tsx'
import { getOrderPath, ordersPath } from './order-paths.ts'
import type { OrderProblem } from './order-problem.ts'
import { ProofsPanel } from './proofs-panel.tsx'
import { readPurchaseOrders } from './purchase-orders/purchase-orders.server.ts'
import { SuppliersPanel } from './purchase-orders/suppliers-panel.tsx'
import { ShipmentsPanel } from './shipments-panel.tsx'

export const headers = requireAccess('proposals')
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createAdminMeta(loaderData?.order.number ?? 'Order', matches)

const statusMessages = {
  saved: 'Order saved.',
  shipped: 'Shipment added.',
  'proofs-open': 'Shipment added. The stage stays as it was: not all proofs are approved.',
  conflict: 'Shipment added. The stage stays as it was: someone else changed the order. Check it below.',
  'later-stage': 'Shipment added. The stage stays as it was: someone else set a later one.',
  delivered: 'Delivery updated.',
}

export async function loader({ params: { id }, context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const found = await readPurchaseOrders(db, id)
  if (!found) throw data(null, { status: 404 })
  const { opened, orders } = found
  const [stages, proofs] = await Promise.all([
    readStages(db),
    listProofs(db, { id: opened.proposal.id, document: opened.document }),
  ])
  return {
    ...opened,
    stages,
    today: getShopDay(),
    statusMessage: getStatusMessage(statusMessages, url.searchParams),
    purchaseOrders: orders,
    proofs: proofs.map(({ lineId, imprintId, title, state }) => ({ lineId, imprintId, title, state })),
  }
}

const reject = (problem: OrderProblem, status = 422) => data(problem, { status })

const outcomeMessages = {
  conflict:
    'Someone else changed this order while you were working. Your entries are below: check them and save again.',
  'not-found': 'This order no longer exists.',
  'proofs-open': 'Production starts after all proofs are approved.',
  'unknown-stage': 'This stage no longer exists. Choose another one.',
} as const

export const shouldRevalidate = revalidateAfterConflict

/** Saves the order, adds a shipment, sets its delivery, or creates a proposal of the same. */
export async function action(args: Route.ActionArgs) {
  const services = args.context.get(servicesContext)
  const { id } = args.params
  const opened = isUuid(id) ? await readOrder(services.db, id) : undefined
  if (!opened) throw data(null, { status: 404 })
  const proposalId = opened.proposal.id
  const form = await readForm(args.request)
  const by = getActor(getPerson(args.context), getClient(args).ip)
  const notify = form.get('notify') === 'yes'
  switch (form.get('intent')) {
    case 'shipment': {
      const parsed = parseForm(shipmentSchema, form)
      const shouldSetStage = form.get('set_shipped') === 'yes'
      const choices = { notify: notify ? 'yes' : '', set_shipped: shouldSetStage ? 'yes' : '' }
      if (!parsed.ok)
        return reject({ form: 'shipment', errors: parsed.errors, values: { ...parsed.values, ...choices } })
      await addShipment(services, { proposalId, fields: parsed.value, notify, by })
      const outcome = shouldSetStage ? await setShipped(services, opened, by) : 'changed'
      return redirect(`${getOrderPath(id)}?notice=${Object.hasOwn(statusMessages, outcome) ? outcome : 'shipped'}`, 303)
    }
    case 'delivery': {
      const shipmentId = readUuidField(form, 'shipment')
      const on = form.get('delivered') === 'yes' ? getShopDay() : null
      if (!shipmentId || !(await setDelivered(services, { proposalId, shipmentId, on, by })))
        throw data(null, { status: 404 })
      return redirect(`${getOrderPath(id)}?notice=delivered`, 303)
    }
    case 'reorder': {
      const created = await createReorder(services, { id: proposalId, brand: await readBrand(services), by })
      return created
        ? redirect(`/admin/proposals/${created.id}?notice=reordered`, 303)
        : reject({ form: 'order', message: 'The proposal of this order cannot be read.' })
    }
    default: {
      const parsed = parseForm(orderSchema, form)
      const values = { ...getFieldValues(orderSchema, form), notify: notify ? 'yes' : '' }
      if (!parsed.ok) return reject({ form: 'order', errors: parsed.errors, values })
      const change = parsed.value
      const outcome = await changeOrder(services, { proposalId, version: parseVersion(form), change, notify, by })
      if (outcome === 'changed') return redirect(`${getOrderPath(id)}?notice=saved`, 303)
      return reject(
        { form: 'order', message: outcomeMessages[outcome], values },
        outcome === 'conflict' ? 409 : undefined,
      )
    }
  }
}

/** Sets the stage to Shipped, unless someone set that or a later one since the form was rendered. */
async function setShipped(services: Services, { proposal, order }: OpenOrder, by: Actor) {
  if (order.stage === 'shipped') return 'changed'
  if (getStageToSet(await readStages(services.db), order.stage) === null) return 'later-stage'
  const { version } = order
  return changeOrder(services, { proposalId: proposal.id, version, change: { stage: 'shipped' }, by })
}

/** Name of the stage that a shipment leads to; null if the order has it or a later one. */
function getStageToSet(stages: readonly Stage[], current: string): string | null {
  const shipped = stages.findIndex(({ key }) => key === 'shipped')
  return stages.findIndex(({ key }) => key === current) < shipped ? (stages[shipped]?.name ?? null) : null
}

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, proposal, acceptance, document, shipments, stages, proofs, purchaseOrders, today, statusMessage } =
    loaderData
  return (
    <AdminPage
      title={`${order.number}: ${proposal.title}`}
      back={{ to: ordersPath, label: 'Orders' }}
      lead={[document.customer.company, document.customer.name].filter(Boolean).join(', ')}
    >
      {statusMessage && !actionData && <Alert>{statusMessage}</Alert>}
      <AcceptedPanel orderId={order.id} proposal={proposal} acceptance={acceptance} document={document} />
      <ProofsPanel proposalId={proposal.id} proofs={proofs} />
      <SuppliersPanel orderId={order.id} currency={document.currency} orders={purchaseOrders} />
      <OrderForm
        key={`order ${order.version}`}
        order={order}
        stages={stages}
        result={actionData?.form === 'order' ? actionData : undefined}
      />
      <ShipmentsPanel
        shipments={shipments}
        today={today}
        stageToSet={getStageToSet(stages, order.stage)}
        result={actionData?.form === 'shipment' ? actionData : undefined}
      />
    </AdminPage>
  )
}
