import { data, Form, redirect } from 'react-router'
import { fixedStages, readStages, type Stage, saveStages } from '#app/features/proposals/orders/stages.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { getStatusMessage } from '#app/lib/http/get-status-message.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { getClient } from '../access/client.server.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { AdminPage, Alert, createAdminMeta, Panel } from '../shell/admin-page.tsx'
import type { Route } from './+types/stages.route.ts'
import { ordersPath, stagesPath } from './order-paths.ts'

export const headers = requireAccess('settings')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Production stages', matches)

const statusMessages = { saved: 'Stages saved.' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const stages = await readStages(context.get(servicesContext).db)
  const isFixed = (key: string) => fixedStages.some((fixed) => fixed === key)
  return {
    stages: stages.map((stage) => ({ ...stage, isFixed: isFixed(stage.key) })),
    statusMessage: getStatusMessage(statusMessages, url.searchParams),
  }
}

/** Saves all rows in the order of their positions; an empty name removes a stage. */
export async function action(args: Route.ActionArgs) {
  const { writes } = args.context.get(servicesContext)
  const form = await readForm(args.request)
  const by = getActor(getPerson(args.context), getClient(args).ip)
  const stages = form.get('intent') === 'reset' ? null : readRows(form, await readStages(writes))
  const message = await saveStages(writes, { stages, by })
  if (message !== undefined) return data({ message, stages }, { status: 422 })
  return redirect(`${stagesPath}?notice=saved`, 303)
}

function readRows(form: FormData, stored: readonly Stage[]): Stage[] {
  const texts = (field: string) => form.getAll(field).map((value) => String(value).trim())
  const [keys, names, positions] = [texts('key'), texts('name'), texts('position')]
  const usedKeys = new Set([...keys, ...stored.map(({ key }) => key)])
  return names
    .map((name, index) => ({
      key: keys[index] || toKey(name, usedKeys),
      name,
      position: Number(positions[index]) || index + 1,
    }))
    .filter(({ name }) => name !== '')
    .sort((a, b) => a.position - b.position)
    .map(({ key, name }) => ({ key, name }))
}

/** "packing", or "packing-2" if that is used. */
function toKey(name: string, usedKeys: ReadonlySet<string>): string {
  const words = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  let key = words.slice(0, 40) || 'stage'
  for (let copy = 2; usedKeys.has(key); copy += 1) key = `${words.slice(0, 36) || 'stage'}-${copy}`
  return key
}

/** Adds removed stages in their places, as the message of a rejected form may be about one. */
const addRemoved = (submitted: Stage[], stored: Route.ComponentProps['loaderData']['stages']) =>
  stored
    .reduce<Stage[]>(
      (rows, stage, index) => (rows.some(({ key }) => key === stage.key) ? rows : rows.toSpliced(index, 0, stage)),
      submitted,
    )
    .map((stage) => ({ ...stage, isFixed: stored.some(({ key, isFixed }) => key === stage.key && isFixed) }))

export default function Stages({ loaderData, actionData }: Route.ComponentProps) {
  const { statusMessage } = loaderData
  const rows = addRemoved(actionData?.stages ?? [], loaderData.stages)
  return (
    <AdminPage
      title="Production stages"
      lead="The steps of an order, as your team and the customer see them. Built-in stages can be renamed, but not removed."
      back={{ to: ordersPath, label: 'Orders' }}
      narrow
    >
      {statusMessage && !actionData && <Alert>{statusMessage}</Alert>}
      {actionData && <Alert tone="error">{actionData.message}</Alert>}
      <Panel title="Stages" text="Sorted by position. An empty name removes a stage.">
        {/* The key shows the saved or restored stages, and an empty row for the next one. */}
        <Form
          key={JSON.stringify([rows, actionData?.message])}
          method="post"
          aria-label="Stages"
          className="grid gap-4"
        >
          {[...rows, { key: '', name: '', isFixed: false }].map(({ key, name, isFixed }, index) => (
            <div key={key || 'new'} className="grid grid-cols-[5rem_1fr] items-end gap-3">
              <input type="hidden" name="key" value={key} />
              <TextField label="Position" name="position" inputMode="numeric" defaultValue={String(index + 1)} />
              <TextField
                label={key ? 'Name' : 'New stage'}
                name="name"
                autoComplete="off"
                maxLength={40}
                defaultValue={name}
                required={isFixed}
              />
            </div>
          ))}
          <p className="mt-2 flex flex-wrap gap-3">
            <Button type="submit">Save stages</Button>
            <Button type="submit" name="intent" value="reset" variant="secondary" formNoValidate>
              Restore defaults
            </Button>
          </p>
        </Form>
      </Panel>
    </AdminPage>
  )
}
