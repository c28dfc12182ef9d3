import { data, Form, redirect, useNavigation } from 'react-router'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { findCompany } from '#app/features/customers/companies.server.ts'
import { findContact } from '#app/features/customers/contacts.server.ts'
import { createFromRequests } from '#app/features/proposals/editing/create-from-requests.server.ts'
import { listTemplates } from '#app/features/proposals/templates/templates.server.ts'
import { parseReference } from '#app/features/requests/reference.ts'
import { openRequest } from '#app/features/requests/workflow/open-request.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import type { Queryable } from '#db/client.ts'
import { getClient } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { AdminPage, createAdminMeta, Panel } from '../../shell/admin-page.tsx'
import { getProposalPath, newProposalPath, proposalsPath } from '../proposal-paths.ts'
import type { Route } from './+types/new-proposal.route.ts'

export const headers = requireAccess('proposals')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('New proposal', matches)

/** Requests that one proposal answers. */
const maxRequests = 6

/** `request` (references), `contact` and `company` fill the form. */
export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const templates = (await listTemplates(db)).flatMap(({ id, kind, name }) =>
    kind === 'proposal' && id !== null ? [{ value: id, label: name }] : [],
  )
  const customer = await findCustomer(db, searchParams.get('contact'), searchParams.get('company'))
  return { templates, customer, requests: searchParams.getAll('request').join(', ') }
}

async function findCustomer(db: Queryable, contactId: string | null, companyId: string | null) {
  const contact = isUuid(contactId) ? await findContact(db, contactId) : undefined
  if (contact) return { field: 'contact', id: contact.id, name: contact.name ?? contact.email ?? '' }
  const company = isUuid(companyId) ? await findCompany(db, companyId) : undefined
  return company ? { field: 'company', id: company.id, name: company.name } : null
}

export async function action(args: Route.ActionArgs) {
  const services = args.context.get(servicesContext)
  const { writes } = services
  const form = await readForm(args.request)
  const requests = String(form.get('requests') ?? '').slice(0, 500)
  const reject = (message: string) => data({ requests, errors: [message] }, { status: 422 })
  const references = requests.split(/[,;\s]+/).filter(Boolean)
  if (references.length > maxRequests) return reject(`Enter at most ${maxRequests} requests`)
  const ids: string[] = []
  for (const text of references) {
    const reference = parseReference(text)
    const found = reference ? await openRequest(writes, { reference }) : undefined
    if (!found) return reject(`There is no request ${text}`)
    ids.push(found.entry.id)
  }
  const id = (name: string) => {
    const value = form.get(name)
    return isUuid(value) ? value : undefined
  }
  const created = await createFromRequests(writes, {
    requestIds: [...new Set(ids)],
    ...{ contactId: id('contact'), companyId: id('company'), templateId: id('template') },
    brand: await readBrand(services),
    by: getActor(getPerson(args.context), getClient(args).ip),
  })
  if (created.outcome !== 'created') return reject('A request was deleted. Check the references.')
  return redirect(`${getProposalPath(created.id)}?notice=created`, 303)
}

export default function NewProposal({ loaderData, actionData }: Route.ComponentProps) {
  const { templates, customer, requests } = loaderData
  const isBusy = useNavigation().state !== 'idle'
  return (
    <AdminPage narrow title="New proposal" back={{ to: proposalsPath, label: 'Proposals' }}>
      <Panel title={customer ? `For ${customer.name}` : 'Start from'}>
        <Form method="post" action={newProposalPath} className="grid gap-5" aria-label="New proposal">
          {customer && <input type="hidden" name={customer.field} value={customer.id} />}
          <TextField
            label="Requests"
            name="requests"
            optional
            defaultValue={actionData?.requests ?? requests}
            placeholder="BW-7K3F-92"
            hint="References, separated by commas. Products, imprints and artwork of each become options."
            errors={actionData?.errors ?? []}
            autoComplete="off"
          />
          {templates.length > 0 && (
            <Select label="Template" name="template" optional placeholder="None" options={templates} />
          )}
          <p>
            <Button type="submit" busy={isBusy}>
              Create proposal
            </Button>
          </p>
        </Form>
      </Panel>
    </AdminPage>
  )
}
