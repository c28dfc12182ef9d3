import { data, Form, redirect, useNavigation } from 'react-router'
import { getActor } from '#app/features/staff/person.ts'
import { listLocations, saveLocation } from '#app/features/stock/locations.server.ts'
import { getStatusMessage } from '#app/lib/http/get-status-message.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { getClient } from '../access/client.server.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { readUuidField } from '../access/uuid-field.ts'
import { AdminPage, Alert, createAdminMeta, Panel } from '../shell/admin-page.tsx'
import type { Route } from './+types/locations.route.ts'
import { locationsPath, stockPath } from './stock-paths.ts'
import './stock.css'

export const headers = requireAccess('proposals')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('Stock locations', matches)

const maxNameLength = 80

export const loader = async ({ context, url }: Route.LoaderArgs) => ({
  locations: await listLocations(context.get(servicesContext).db),
  statusMessage: getStatusMessage({ saved: 'Location saved.' }, url.searchParams),
})

export async function action(args: Route.ActionArgs) {
  const { db } = args.context.get(servicesContext)
  const form = await readForm(args.request)
  const id = readUuidField(form, 'location')
  const name = toSingleLine(String(form.get('name') ?? ''))
  const reject = (message: string) => data({ id: id ?? '', name, message }, { status: 422 })
  if (name === '' || name.length > maxNameLength) return reject(`Enter a name of at most ${maxNameLength} characters`)
  const by = getActor(getPerson(args.context), getClient(args).ip)
  if (!(await saveLocation(db, { id, name, by }))) return reject('Another location has this name')
  return redirect(`${locationsPath}?notice=saved`, 303)
}

export default function Locations({ loaderData: { locations, statusMessage }, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle'
  const renderForm = ({ id, name }: { id: string; name: string }, label: string) => {
    const rejected = actionData?.id === id ? actionData : undefined
    return (
      // The key empties the form of a new location after one was added.
      <Form
        method="post"
        aria-label={`${label} ${name}`.trim()}
        className="stock-inline"
        key={`${id || locations.length} ${name}`}
      >
        <input type="hidden" name="location" value={id} />
        <TextField
          label={withName(label, name)}
          name="name"
          defaultValue={rejected?.name ?? name}
          errors={rejected ? [rejected.message] : []}
          maxLength={maxNameLength}
          autoComplete="off"
        />
        <Button type="submit" variant="secondary" busy={isBusy}>
          {id ? withName('Rename', name) : 'Add location'}
        </Button>
      </Form>
    )
  }
  return (
    <AdminPage narrow title="Locations" back={{ to: stockPath, label: 'Customer stock' }}>
      {statusMessage && !actionData && <Alert>{statusMessage}</Alert>}
      <Panel
        title="Picking order"
        text="Shipments are picked from the first location until it runs out, then from the next."
      >
        <div className="grid gap-5">
          {locations.map((location) => renderForm(location, location.is_default ? 'Default location' : 'Location'))}
          {renderForm({ id: '', name: '' }, 'New location')}
        </div>
      </Panel>
    </AdminPage>
  )
}

/** A text with the name of a location for screen readers. */
const withName = (text: string, name: string) => (
  <>
    {text}
    {name && <span className="sr-only">{` ${name}`}</span>}
  </>
)
