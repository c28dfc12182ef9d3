import { Form, redirect, useNavigation } from 'react-router'
import { maxLength } from '#app/features/requests/intake/forms/contact-fields.schema.ts'
import { getActor } from '#app/features/staff/person.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { getClient } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { AdminPage, createAdminMeta, Panel } from '../../shell/admin-page.tsx'
import { campaignsPath, getCampaignPath, newCampaignPath } from '../campaign-paths.ts'
import { KindChoice } from '../setup/kind-panel.tsx'
import type { Route } from './+types/new-campaign.route.ts'
import { createDraft, readSource } from './create-draft.server.ts'

export const headers = requireAccess('proposals')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('New campaign', matches)

const maxNameLength = maxLength.name

const readIds = (fields: URLSearchParams | FormData) => {
  const readId = (name: string) => {
    const value = fields.get(name)
    return isUuid(value) ? value : undefined
  }
  return { contact: readId('contact'), company: readId('company'), proposal: readId('proposal') }
}

/** `contact`, `company` and `proposal` fill the form. */
export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const ids = readIds(searchParams)
  const { sender, proposal } = await readSource(context.get(servicesContext).db, ids)
  return { ids, sender, title: proposal?.title ?? '' }
}

/** Creates a draft; other screens send only the id of a customer or proposal. */
export async function action(args: Route.ActionArgs) {
  const { db } = args.context.get(servicesContext)
  const form = await readForm(args.request)
  const readText = (name: string) => toSingleLine(String(form.get(name) ?? '')).slice(0, maxNameLength)
  const by = getActor(getPerson(args.context), getClient(args).ip)
  const kind = form.get('kind') === 'gift' ? 'gift' : 'package'
  const { id, isCut } = await createDraft(db, {
    source: readIds(form),
    title: readText('title'),
    sender: readText('sender'),
    kind,
    by,
  })
  return redirect(`${getCampaignPath(id)}?notice=${isCut ? 'cut' : 'created'}`, 303)
}

export default function NewCampaign({ loaderData: { ids, sender, title } }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <AdminPage narrow title="New campaign" back={{ to: campaignsPath, label: 'Campaigns' }}>
      <Panel title="General" text="Recipients see title and sender. You add contents and recipients next.">
        <Form method="post" action={newCampaignPath} className="grid gap-5" aria-label="New campaign">
          {Object.entries(ids).map(([name, id]) => id && <input key={name} type="hidden" name={name} value={id} />)}
          <TextField
            label="Title"
            name="title"
            required
            maxLength={maxNameLength}
            defaultValue={title}
            placeholder="Welcome boxes"
            autoComplete="off"
          />
          <TextField
            label="Sender"
            name="sender"
            required
            maxLength={maxNameLength}
            defaultValue={sender}
            hint="The company or team that recipients know."
            placeholder="Northwind Traders"
            autoComplete="off"
          />
          <KindChoice chosen="package" />
          <p>
            <Button type="submit" busy={isBusy}>
              Create campaign
            </Button>
          </p>
        </Form>
      </Panel>
    </AdminPage>
  )
}
