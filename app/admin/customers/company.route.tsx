import { type ClientActionFunctionArgs, data, Link, redirect } from 'react-router'
import { readActivity } from '#app/features/customers/activity.server.ts'
import {
  type ContactOfCompany,
  findCompany,
  listContactsOfCompany,
  saveCompany,
} from '#app/features/customers/companies.server.ts'
import { companySchema } from '#app/features/customers/customer-fields.schema.ts'
import { findDuplicateCompanies } from '#app/features/customers/merge/duplicates.server.ts'
import { findLastMerge } from '#app/features/customers/merge/merge-record.server.ts'
import { listMembers } from '#app/features/portal/access/list-members.server.ts'
import { listProposalsOf } from '#app/features/proposals/listing/list-proposals.server.ts'
import { listRequestTeam } from '#app/features/requests/workflow/request-team.server.ts'
import { listCampaigns, maxShownCampaigns } from '#app/features/sends/campaigns/list-campaigns.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { hasPermission } from '#app/features/staff/roles.ts'
import { getFieldValues, parseForm } from '#app/lib/form.ts'
import { getStatusMessage } from '#app/lib/http/get-status-message.ts'
import { parseVersion, readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { getClient } from '../access/client.server.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { CampaignsPanel } from '../campaigns/campaigns-panel.tsx'
import { conflictMessage, deletedMessage, listTheirs, type SaveProblem } from '../components/save-message.tsx'
import { ProposalsPanel } from '../proposals/proposals-panel.tsx'
import { AdminPage, Alert, createAdminMeta, Panel } from '../shell/admin-page.tsx'
import type { Route } from './+types/company.route.ts'
import { ActivityPanels } from './activity-panels.tsx'
import { CertificatePanel } from './certificate-panel.tsx'
import { CompanyForm } from './company-form.tsx'
import { companiesPath, getCompanyPath, getContactPath } from './customer-view.ts'
import { companyLabels, toCompanyTexts, toCompanyValues } from './field-values.ts'
import { keepInput } from './keep-input.ts'
import { DuplicatesPanel } from './merge/duplicates-panel.tsx'
import { LastMergePanel } from './merge/last-merge-panel.tsx'
import { MergeLink } from './merge/merge-page.tsx'
import { PortalPanel } from './portal/portal-panel.tsx'
import { DeleteLink } from './removal/delete-page.tsx'

export const headers = requireAccess('customers')
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createAdminMeta(loaderData?.company?.name ?? 'Add company', matches)

const noCertificate = 'The file was not saved. Choose a document of up to 20 MB.'

const statusMessages: Record<string, string> = {
  saved: 'Company saved.',
  merged: 'Companies merged.',
  unmerged: 'Merge undone.',
  'not-unmerged': 'The merge was not undone, because the company was changed since, or another one has the domain now.',
  certificate: 'Certificate saved.',
  removed: 'Certificate removed.',
  'no-certificate': noCertificate,
}

export async function loader({ params: { id }, context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const people = await listRequestTeam(db)
  if (id === 'new')
    return {
      company: undefined,
      people,
      contacts: [],
      activity: undefined,
      duplicates: [],
      statusMessage: undefined,
      merge: null,
      canDelete: false,
      proposals: { rows: [], next: null },
      campaigns: { rows: [], next: null },
      members: [],
    }
  const company = isUuid(id) ? await findCompany(db, id) : undefined
  if (!company) throw data(null, { status: 404 })
  const [contacts, activity, duplicates, proposals, campaigns, members] = await Promise.all([
    listContactsOfCompany(db, company.id),
    readActivity(db, { company: company.id }),
    findDuplicateCompanies(db, company.id),
    listProposalsOf(db, { company: company.id }),
    listCampaigns(db, { companyId: company.id, limit: maxShownCampaigns }),
    listMembers(db, company.id),
  ])
  const merge = await findLastMerge(db, { kind: 'companies', id: company.id })
  const canDelete = hasPermission(getPerson(context), 'erase')
  const statusMessage = getStatusMessage(statusMessages, url.searchParams)
  return {
    company,
    people,
    contacts,
    activity,
    duplicates,
    statusMessage,
    merge,
    canDelete,
    proposals,
    campaigns,
    members,
  }
}

export async function action(args: Route.ActionArgs) {
  const { id } = args.params
  const { db } = args.context.get(servicesContext)
  if (id !== 'new' && !isUuid(id)) throw data(null, { status: 404 })
  const form = await readForm(args.request)
  const parsed = parseForm(companySchema, form)
  if (!parsed.ok) return reject({ errors: parsed.errors, values: parsed.values })
  const values = getFieldValues(companySchema, form)
  const by = getActor(getPerson(args.context), getClient(args).ip)
  const companyId = id === 'new' ? null : id
  const saved = await saveCompany(db, { id: companyId, version: parseVersion(form), fields: parsed.value, by })
  if (saved.outcome === 'saved') return redirect(`${getCompanyPath(saved.id)}?notice=saved`, 303)
  if (saved.outcome === 'owner-not-found')
    return reject({ errors: { owner_id: ['This person no longer handles requests. Choose someone else.'] }, values })
  if (saved.outcome === 'taken')
    return reject({
      errors: {},
      values,
      message: 'Another company has this email domain.',
      taken: { path: getCompanyPath(saved.by), label: 'View company' },
    })
  const current = companyId === null ? undefined : await findCompany(db, companyId)
  if (!current) return reject({ errors: {}, values, message: deletedMessage })
  return reject(
    {
      errors: {},
      values,
      message: conflictMessage,
      version: current.version,
      theirs: listTheirs(companyLabels, toCompanyValues(current), values, toCompanyTexts(current)),
    },
    409,
  )
}

const reject = (result: SaveProblem, status = 422) => data(result, { status })

export const clientAction = (args: ClientActionFunctionArgs): Promise<unknown> => keepInput(companySchema, args)

export default function CompanyPage({ loaderData, actionData }: Route.ComponentProps) {
  const {
    company,
    people,
    contacts,
    activity,
    duplicates,
    statusMessage,
    merge,
    canDelete,
    proposals,
    campaigns,
    members,
  } = loaderData
  return (
    <AdminPage
      title={company?.name ?? 'Add company'}
      back={{ to: companiesPath, label: 'Companies' }}
      aside={
        company && (
          <span className="flex flex-wrap items-center gap-2">
            {canDelete && <DeleteLink path={getCompanyPath(company.id)} />}
            <MergeLink path={getCompanyPath(company.id)} />
          </span>
        )
      }
    >
      {statusMessage && !actionData && (
        <Alert tone={statusMessage === noCertificate ? 'error' : 'success'}>{statusMessage}</Alert>
      )}
      <CompanyForm
        key={`${company?.id} ${company?.version}`}
        company={company}
        people={people}
        result={actionData as SaveProblem | undefined}
      />
      {company && (
        <>
          <CertificatePanel company={company} />
          <DuplicatesPanel duplicates={duplicates} mergePath={`${getCompanyPath(company.id)}/merge`} />
          <LastMergePanel noun="company" merge={merge} path={getCompanyPath(company.id)} />
          <ContactsPanel contacts={contacts} />
          <PortalPanel companyId={company.id} members={members} />
          <ProposalsPanel proposals={proposals} source={{ customer: `company ${company.id}` }} />
          <CampaignsPanel campaigns={campaigns} source={{ company: company.id }} />
        </>
      )}
      {activity && <ActivityPanels activity={activity} showSender />}
    </AdminPage>
  )
}

function ContactsPanel({ contacts }: { contacts: ContactOfCompany[] }) {
  return (
    <Panel title="Contacts" text={contacts.length === 0 && 'None yet.'} flush={contacts.length > 0}>
      {contacts.length > 0 && (
        <ul className="divide-y divide-line">
          {contacts.map(({ id, name, email, phone }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-4 px-4 py-2.5 sm:px-6">
              <Link
                to={getContactPath(id)}
                prefetch="none"
                className="font-semibold break-all text-forest underline underline-offset-4"
              >
                {name ?? email}
              </Link>
              {name && <span className="break-all text-muted">{email}</span>}
              {phone && <span className="text-muted">{phone}</span>}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
