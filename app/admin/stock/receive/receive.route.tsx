import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { getActor } from '#app/features/staff/person.ts'
import { formatStockItem } from '#app/features/stock/items/format-item.ts'
import { maxPieces } from '#app/features/stock/items/item.schema.ts'
import { listLocations } from '#app/features/stock/locations.server.ts'
import { readReceivable } from '#app/features/stock/receipts/receivable.server.ts'
import { receiveOrder } from '#app/features/stock/receipts/receive-order.server.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { revalidateAfterConflict } from '#app/lib/http/revalidate-after-conflict.ts'
import { servicesContext } from '#app/lib/services.ts'
import { formatNumber } from '#app/lib/text/count.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { companies } from '#db/tables/customers.ts'
import { getClient } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { parseUuid } from '../../access/uuid-field.ts'
import { getOrderPath } from '../../orders/order-paths.ts'
import { AdminPage, Alert, createAdminMeta, Panel } from '../../shell/admin-page.tsx'
import { findStockOwner } from '../find-stock-owner.server.ts'
import { getReceivePath, stockPath } from '../stock-paths.ts'
import type { Route } from './+types/receive.route.ts'
import '../stock.css'

export const headers = requireAccess('proposals')
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createAdminMeta(loaderData ? `Receive ${loaderData.order.number}` : 'Receive order', matches)

export async function loader({ params: { order: id }, context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const found = isUuid(id) ? await readReceivable(db, id) : undefined
  if (!found) throw data(null, { status: 404 })
  const { order, proposal, document } = found.opened
  const [company] = proposal.company_id
    ? await db.select({ name: companies.name }).from(companies).where(eq(companies.id, proposal.company_id))
    : []
  return {
    order: { id: order.id, number: order.number, title: proposal.title },
    company: company?.name ?? document.customer.company,
    // Costs stay with staff who buy.
    lines: found.lines.map(({ unitCost: _, ...line }) => line),
    locations: await listLocations(db),
    formKey: randomUUID(),
    isReceived: url.searchParams.get('notice') === 'received',
  }
}

export const shouldRevalidate = revalidateAfterConflict

const changedMessage =
  'A teammate received some of these items while you filled in the form. Nothing of yours was received. Check the units against the new counts below, then receive them.'

export async function action(args: Route.ActionArgs) {
  const { db } = args.context.get(servicesContext)
  const { order: orderId } = args.params
  const found = isUuid(orderId) ? await readReceivable(db, orderId) : undefined
  if (!found) throw data(null, { status: 404 })
  const form = await readForm(args.request)
  const read = (name: string) => toSingleLine(String(form.get(name) ?? ''))
  const values = Object.fromEntries(found.lines.map(({ key }) => [key, read(`quantity-${key}`)]))
  const reject = (
    errors: Record<string, string[]>,
    message = 'Not received yet. Correct the marked fields.',
    status = 422,
  ) =>
    data(
      { errors, message, values, company: read('company'), location: read('location'), reason: read('reason') },
      { status },
    )
  const wrong = Object.entries(values).filter(([, text]) => !/^\d{0,7}$/.test(text) || Number(text) > maxPieces)
  const owner = await findStockOwner(db, read('company'), found.opened.proposal.company_id)
  const errors: Record<string, string[]> = Object.fromEntries(
    wrong.map(([key]) => [key, [`Enter a whole number up to ${formatNumber(maxPieces)}`]]),
  )
  if (owner.error) errors.company = [owner.error]
  if (wrong.length > 0 || !owner.id) return reject(errors)
  const result = await receiveOrder(db, {
    orderId,
    companyId: owner.id,
    locationId: parseUuid(form.get('location')),
    reason: read('reason').slice(0, 200),
    quantities: new Map(Object.entries(values).map(([key, text]) => [key, Number(text)])),
    shownReceived: new Map(found.lines.map(({ key }) => [key, Number.parseInt(read(`received-${key}`), 10)])),
    formKey: parseUuid(form.get('form_key')),
    by: getActor(getPerson(args.context), getClient(args).ip),
  })
  if (result === 'nothing') return reject({}, 'Enter how many units arrived.')
  if (result === 'conflict') return reject({}, changedMessage, 409)
  if (result === 'not-found') return reject({}, 'This location no longer exists. Choose another one.')
  return redirect(`${getReceivePath(orderId)}?notice=received`, 303)
}

export default function Receive({ loaderData, actionData }: Route.ComponentProps) {
  const { order, company, lines, locations, formKey, isReceived } = loaderData
  const isBusy = useNavigation().state !== 'idle'
  const errors = actionData?.errors ?? {}
  return (
    <AdminPage
      narrow
      title={`Receive ${order.number}`}
      lead={order.title}
      back={{ to: getOrderPath(order.id), label: order.number }}
    >
      {isReceived && !actionData && (
        <Alert>
          <span>Received. </span>
          <Link to={`${stockPath}?${new URLSearchParams({ q: company })}`} className="font-semibold underline">
            View stock
          </Link>
        </Alert>
      )}
      {actionData && <Alert tone="error">{actionData.message}</Alert>}
      <Panel
        title="Items received"
        text="Enter the units that arrived. All units still to come are filled in. Packed kits are counted as kits, not by product."
      >
        <Form key={formKey} method="post" noValidate aria-label="Items received" className="grid gap-5">
          <input type="hidden" name="form_key" value={formKey} />
          <ul aria-label="Line items">
            {lines.map((line) => (
              <li key={line.key} className="stock-receive">
                <p className="min-w-0 text-sm wrap-anywhere">
                  <span className="block font-semibold">{formatStockItem(line)}</span>
                  <span className="block text-muted">
                    {`${line.kind === 'kit' ? 'Packed kit. ' : ''}${formatNumber(line.received)} of ${formatNumber(line.ordered)} received`}
                  </span>
                </p>
                <input type="hidden" name={`received-${line.key}`} value={line.received} />
                <TextField
                  label={`${formatStockItem(line)} units`}
                  isLabelHidden
                  name={`quantity-${line.key}`}
                  inputMode="numeric"
                  autoComplete="off"
                  defaultValue={actionData?.values[line.key] ?? String(line.suggested)}
                  errors={errors[line.key] ?? []}
                />
              </li>
            ))}
          </ul>
          <TextField
            label="Customer"
            name="company"
            hint="The company that owns the stock."
            defaultValue={actionData?.company ?? company}
            errors={errors.company ?? []}
            autoComplete="off"
          />
          <Select
            label="Location"
            name="location"
            options={locations.map(({ id, name }) => ({ value: id, label: name }))}
            defaultValue={actionData?.location}
          />
          <TextField
            label="Note"
            name="reason"
            optional
            maxLength={200}
            defaultValue={actionData?.reason ?? ''}
            autoComplete="off"
          />
          <Button type="submit" busy={isBusy} className="justify-self-start">
            Receive
          </Button>
        </Form>
      </Panel>
    </AdminPage>
  )
}
