import { useState } from 'react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { getActor } from '#app/features/staff/person.ts'
import { itemSchema } from '#app/features/stock/items/item.schema.ts'
import { createItem } from '#app/features/stock/items/items.server.ts'
import { useHydrated } from '#app/lib/browser/use-hydrated.ts'
import { getFieldValues, parseForm } from '#app/lib/form.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { getClient } from '../access/client.server.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { AdminPage, createAdminMeta, Panel } from '../shell/admin-page.tsx'
import type { Route } from './+types/new-item.route.ts'
import { findStockOwner } from './find-stock-owner.server.ts'
import { getStockItemPath, stockPath } from './stock-paths.ts'

export const headers = requireAccess('proposals')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('New stock item', matches)

export async function action(args: Route.ActionArgs) {
  const { db } = args.context.get(servicesContext)
  const form = await readForm(args.request)
  const company = String(form.get('company') ?? '')
  const values = { ...getFieldValues(itemSchema, form), company }
  const parsed = parseForm(itemSchema, form)
  const owner = await findStockOwner(db, company)
  const errors = {
    ...(parsed.ok ? {} : parsed.errors),
    ...(owner.error && { company: [owner.error] }),
  }
  if (!parsed.ok || !owner.id) return data({ errors, values }, { status: 422 })
  const by = getActor(getPerson(args.context), getClient(args).ip)
  const created = await createItem(db, { companyId: owner.id, fields: parsed.value, by })
  return created
    ? redirect(`${getStockItemPath(created.id)}?notice=created`, 303)
    : data({ errors: { name: ['This customer has this item already. Open it in the list.'] }, values }, { status: 422 })
}

export default function NewItem({ actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle'
  const errors: Record<string, string[]> = actionData?.errors ?? {}
  const values: Record<string, string> = actionData?.values ?? {}
  const [kind, setKind] = useState(values.kind || 'product')
  const isHydrated = useHydrated()
  const field = (name: string) => ({ name, defaultValue: values[name] ?? '', errors: errors[name] ?? [] })
  return (
    <AdminPage narrow title="New stock item" back={{ to: stockPath, label: 'Customer stock' }}>
      <Panel
        title="Item"
        text="After you create the item, enter the units you receive on its page. Items of an order are created when you receive it."
      >
        <Form method="post" noValidate aria-label="Item" className="grid gap-5">
          <TextField label="Customer" hint="Name of the company." autoComplete="off" {...field('company')} />
          <Select
            label="Type"
            {...field('kind')}
            defaultValue={values.kind || 'product'}
            onChange={({ currentTarget }) => setKind(currentTarget.value)}
            options={[
              { value: 'product', label: 'Product' },
              { value: 'kit', label: 'Packed kit' },
            ]}
          />
          <TextField label="Name" autoComplete="off" {...field('name')} />
          <TextField label="Color" optional autoComplete="off" {...field('color')} />
          <TextField label="Size" optional autoComplete="off" {...field('size')} />
          <div hidden={isHydrated && kind !== 'kit'}>
            <TextArea
              label="Contents of a kit"
              optional
              rows={4}
              hint="One product per line, with its quantity: 2 Enamel Camp Mug."
              {...field('contents')}
            />
          </div>
          <TextField
            label="Alert at"
            optional
            inputMode="numeric"
            hint="Your team is alerted when the available units fall to this number."
            autoComplete="off"
            {...field('lowAt')}
          />
          <Button type="submit" busy={isBusy} className="justify-self-start">
            Create item
          </Button>
        </Form>
      </Panel>
    </AdminPage>
  )
}
