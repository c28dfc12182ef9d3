import { useState } from 'react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { readBrand } from '#app/features/brand/brand.server.ts'
import {
  createFromRequests,
  maxRequests,
} from '#app/features/proposals/editing/creation/create-from-requests.server.ts'
import { listTemplates } from '#app/features/proposals/templates/templates.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/select.tsx'
import { getClient } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { requireAccess } from '../../access/require-access.ts'
import { AdminPage, createAdminMeta, Panel } from '../../shell/admin-page.tsx'
import { getProposalPath, newProposalPath, proposalsPath } from '../proposal-paths.ts'
import '../proposals.css'
import type { Route } from './+types/new-proposal.route.ts'
import { changeSources, readSources } from './read-sources.server.ts'
import { SourcePicker, type SourceSearch } from './source-picker.tsx'
import { parseCustomer, type Source, type SourceKind, searchSources } from './sources.server.ts'

export const headers = requireAccess('proposals')
export const meta: Route.MetaFunction = ({ matches }) => createAdminMeta('New proposal', matches)

type SourceErrors = Partial<Record<SourceKind, string[]>>
const customerNotFound: SourceErrors = { customer: ['The customer was merged or deleted. Choose another, or none.'] }

/** `request` (references) and `customer` fill the form. */
export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const templates = (await listTemplates(db)).flatMap(({ id, kind, name }) =>
    kind === 'proposal' && id !== null ? [{ value: id, label: name }] : [],
  )
  const sources = await readSources(db, searchParams)
  return { templates, sources, errors: listErrors(sources, searchParams), maxRequests }
}

const listErrors = (
  { missing, customer }: Awaited<ReturnType<typeof readSources>>,
  form: FormData | URLSearchParams,
): SourceErrors => ({
  ...(missing && { request: [`Request ${missing} does not exist, or was deleted or merged`] }),
  ...(form.get('customer') && !customer && customerNotFound),
})

export async function action(args: Route.ActionArgs) {
  const services = args.context.get(servicesContext)
  const form = await readForm(args.request)
  const intent = String(form.get('intent') ?? '')
  const template = String(form.get('template') ?? '')
  const [, kind] = /^search (request|customer)$/.exec(intent) ?? []
  const isChanged = changeSources(form, intent)
  const sources = await readSources(services.db, form)
  const errors = listErrors(sources, form)
  if (kind === 'request' || kind === 'customer') {
    const text = String(form.get(`${kind}-search`) ?? '')
    const search: SourceSearch = { kind, search: text, results: await searchSources(services.db, kind, text) }
    return data({ sources, template, search, errors })
  }
  if (isChanged) return data({ sources, template, search: undefined, errors })
  const reject = (errors: SourceErrors) => data({ sources, template, search: undefined, errors }, { status: 422 })
  if (Object.keys(errors).length > 0) return reject(errors)
  if (sources.requests.length > maxRequests) return reject({ request: [`Choose at most ${maxRequests} requests`] })
  const created = await createFromRequests(services.writes, {
    requestIds: sources.requests.map(({ id }) => id),
    templateId: isUuid(template) ? template : undefined,
    ...parseCustomer(sources.customer?.value ?? ''),
    brand: await readBrand(services),
    by: getActor(getPerson(args.context), getClient(args).ip),
  })
  if (created.outcome === 'customer-not-found') return reject(customerNotFound)
  if (created.outcome !== 'created') return reject({ request: ['A request was deleted or merged. Choose again.'] })
  return redirect(`${getProposalPath(created.id)}?notice=created`, 303)
}

export default function NewProposal({ loaderData, actionData }: Route.ComponentProps) {
  const { templates, maxRequests: max } = loaderData
  const { sources: initial, errors } = actionData ?? loaderData
  const [requests, setRequests] = useState<Source[]>(initial.requests)
  const [customer, setCustomer] = useState<Source[]>(initial.customer ? [initial.customer] : [])
  const isBusy = useNavigation().state !== 'idle'
  return (
    <AdminPage narrow title="New proposal" back={{ to: proposalsPath, label: 'Proposals' }}>
      <Panel title="Start from" text="Products, imprints and artwork of each request become an option.">
        <Form method="post" action={newProposalPath} className="grid gap-6" aria-label="New proposal">
          <SourcePicker
            kind="request"
            label="Requests"
            placeholder="Search by customer, reference or product"
            chosen={requests}
            max={max}
            onChange={setRequests}
            errors={errors.request}
            search={actionData?.search}
          />
          <SourcePicker
            kind="customer"
            label="Customer"
            placeholder={requests.length > 0 ? 'Customer of the first request' : 'Search contacts and companies'}
            chosen={customer}
            max={1}
            onChange={setCustomer}
            errors={errors.customer}
            search={actionData?.search}
          />
          {templates.length > 0 && (
            <Select
              label="Template"
              name="template"
              optional
              placeholder="None"
              options={templates}
              defaultValue={actionData?.template}
            />
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
