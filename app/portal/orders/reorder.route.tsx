import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { findOrder } from '#app/features/portal/records/orders.server.ts'
import { getQuantityName, maxNoteLength, parseReorder } from '#app/features/portal/reorder/reorder.schema.ts'
import { listOrderLines, requestReorder } from '#app/features/portal/reorder/request-reorder.server.ts'
import { formatProduct } from '#app/features/proposals/document/format-document.ts'
import { formatTooManyAttempts } from '#app/lib/http/rate-limit.server.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { visitorContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { requireManager } from '../access/current-member.ts'
import { requireFound, requireId } from '../access/require-id.ts'
import { createPortalMeta } from '../components/portal-meta.ts'
import { Alert, PortalPage, Section } from '../components/portal-page.tsx'
import type { Route } from './+types/reorder.route.ts'

export const meta: Route.MetaFunction = ({ matches }) => createPortalMeta('Reorder', matches)

async function openOrder({ context, params }: Pick<Route.LoaderArgs, 'context' | 'params'>) {
  const member = requireManager(context)
  const id = requireId(params.id)
  const order = requireFound(await findOrder(context.get(servicesContext).db, { companyId: member.companyId, id }))
  return { member, order }
}

export async function loader(args: Route.LoaderArgs) {
  const { order } = await openOrder(args)
  const lines = listOrderLines(order).map((line) => ({ id: line.id, name: formatProduct(line), pieces: line.pieces }))
  return { id: order.id, number: order.number, title: order.title, lines, today: getShopDay(), formKey: randomUUID() }
}

/** Stores the reorder as a request, once per form. */
export async function action(args: Route.ActionArgs) {
  const { member, order } = await openOrder(args)
  const services = args.context.get(servicesContext)
  const form = await readForm(args.request)
  const sentKey = form.get('form_key')
  const formKey = isUuid(sentKey) ? sentKey : randomUUID()
  const lines = listOrderLines(order).map(({ id }) => id)
  const parsed = parseReorder(form, { lines, today: getShopDay() })
  if (!parsed.ok) return data({ errors: parsed.errors, values: parsed.values, formKey }, { status: 422 })
  const retryMinutes = await services.limitAttempts('portal-reorder', member.id)
  if (retryMinutes) {
    const values = Object.fromEntries(
      [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    )
    return data({ errors: { '': [formatTooManyAttempts(retryMinutes)] }, values, formKey }, { status: 429 })
  }
  const { ip } = args.context.get(visitorContext)
  const reference = await requestReorder(services, { member, order, reorder: parsed.reorder, formKey, ip })
  return redirect(`/portal/orders/${order.id}?${new URLSearchParams({ reorder: reference ?? '' })}`, 303)
}

export default function ReorderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, number, title, lines, today, formKey } = loaderData
  const { errors = {}, values } = (actionData ?? {}) as {
    errors?: Record<string, string[]>
    values?: Record<string, string>
  }
  const getValue = (name: string, initial: string) => values?.[name] ?? initial
  return (
    <PortalPage
      title={`Reorder: ${title}`}
      lead="We send you a proposal with current prices. Nothing is ordered yet."
      back={{ to: `/portal/orders/${id}`, label: number }}
    >
      {errors['']?.map((message) => (
        <Alert key={message} tone="error">
          {message}
        </Alert>
      ))}
      <form method="post" aria-label="Reorder" noValidate className="grid gap-6">
        <input type="hidden" name="form_key" value={actionData?.formKey ?? formKey} />
        <Section title="How many" text="Leave a product empty that you do not need.">
          <div className="portal-pair">
            {lines.map((line) => {
              const name = getQuantityName(line.id)
              return (
                <TextField
                  key={line.id}
                  id={name}
                  label={line.name}
                  name={name}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={9}
                  defaultValue={getValue(name, String(line.pieces))}
                  errors={errors[name] ?? []}
                />
              )
            })}
          </div>
        </Section>
        <Section title="When and how">
          <div className="grid gap-5">
            <TextField
              label="In-hands date"
              optional
              type="date"
              name="in_hands"
              min={today}
              defaultValue={getValue('in_hands', '')}
              errors={errors.in_hands ?? []}
              hint="The day you need everything by."
              className="max-w-64"
            />
            <TextArea
              label="Note"
              optional
              name="note"
              maxLength={maxNoteLength}
              defaultValue={getValue('note', '')}
              errors={errors.note ?? []}
              hint="Changes of sizes, colors or the address."
            />
            <p>
              <Button type="submit">Request reorder</Button>
            </p>
          </div>
        </Section>
      </form>
    </PortalPage>
  )
}
