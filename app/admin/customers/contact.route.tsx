import { type ClientActionFunctionArgs, data, Link, redirect } from 'react-router'
import { readActivity } from '#app/features/customers/activity.server.ts'
import { findContact, saveContact } from '#app/features/customers/contacts.server.ts'
import { contactSchema } from '#app/features/customers/customer-fields.schema.ts'
import { findDuplicateContacts } from '#app/features/customers/merge/duplicates.server.ts'
import { findLastMerge } from '#app/features/customers/merge/merge-record.server.ts'
import { listMemberships } from '#app/features/portal/access/list-members.server.ts'
import { listProposalsOf } from '#app/features/proposals/listing/list-proposals.server.ts'
import { listCampaigns, maxShownCampaigns } from '#app/features/sends/campaigns/list-campaigns.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { hasPermission } from '#app/features/staff/roles.ts'
import { getFieldValues, parseForm } from '#app/lib/form.ts'
import { getStatusMessage } from '#app/lib/http/get-status-message.ts'
import { parseVersion, readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { getClient } from '../access/client.server.ts'
import { getPerson } from '../access/current-person.ts'
import { requireAccess } from '../access/require-access.ts'
import { CampaignsPanel } from '../campaigns/campaigns-panel.tsx'
import { conflictMessage, deletedMessage, listTheirs, type SaveProblem } from '../components/save-message.tsx'
import { ProposalsPanel } from '../proposals/proposals-panel.tsx'
import { AdminPage, Alert, createAdminMeta } from '../shell/admin-page.tsx'
import type { Route } from './+types/contact.route.ts'
import { ActivityPanels } from './activity-panels.tsx'
import { ContactForm } from './contact-form.tsx'
import { customersPath, getCompanyPath, getContactPath } from './customer-view.ts'
import { contactLabels, toContactValues } from './field-values.ts'
import { keepInput } from './keep-input.ts'
import { DuplicatesPanel } from './merge/duplicates-panel.tsx'
import { LastMergePanel } from './merge/last-merge-panel.tsx'
import { MergeLink } from './merge/merge-page.tsx'
import { MembershipPanel } from './portal/portal-panel.tsx'
import { DeleteLink } from './removal/delete-page.tsx'

export const headers = requireAccess('customers')
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createAdminMeta(loaderData?.contact?.name ?? loaderData?.contact?.email ?? 'Add contact', matches)

const statusMessages: Record<string, string> = {
  saved: 'Contact saved.',
  merged: 'Contacts merged.',
  unmerged: 'Merge undone.',
  'not-unmerged':
    'The merge was not undone, because the contact was changed since, or another one has the email address now.',
}

export async function loader({ params: { id }, context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  if (id === 'new')
    return {
      contact: undefined,
      activity: undefined,
      duplicates: [],
      statusMessage: undefined,
      merge: null,
      canDelete: false,
      proposals: { rows: [], next: null },
      campaigns: { rows: [], next: null },
      memberships: [],
    }
  const contact = isUuid(id) ? await findContact(db, id) : undefined
  if (!contact) throw data(null, { status: 404 })
  return {
    contact,
    activity: await readActivity(db, { contact: contact.id }),
    proposals: await listProposalsOf(db, { contact: contact.id }),
    campaigns: await listCampaigns(db, { contactId: contact.id, limit: maxShownCampaigns }),
    memberships: await listMemberships(db, contact.id),
    duplicates: await findDuplicateContacts(db, contact.id),
    statusMessage: getStatusMessage(statusMessages, url.searchParams),
    merge: await findLastMerge(db, { kind: 'contacts', id: contact.id }),
    canDelete: hasPermission(getPerson(context), 'erase'),
  }
}

export async function action(args: Route.ActionArgs) {
  const { id } = args.params
  const { db } = args.context.get(servicesContext)
  if (id !== 'new' && !isUuid(id)) throw data(null, { status: 404 })
  const form = await readForm(args.request)
  const parsed = parseForm(contactSchema, form)
  if (!parsed.ok) return reject({ errors: parsed.errors, values: parsed.values })
  const values = getFieldValues(contactSchema, form)
  const by = getActor(getPerson(args.context), getClient(args).ip)
  const contactId = id === 'new' ? null : id
  const saved = await saveContact(db, { id: contactId, version: parseVersion(form), fields: parsed.value, by })
  if (saved.outcome === 'saved') return redirect(`${getContactPath(saved.id)}?notice=saved`, 303)
  if (saved.outcome === 'taken')
    return reject({
      errors: {},
      values,
      message: 'Another contact has one of these email addresses.',
      taken: { path: getContactPath(saved.by), label: 'View contact' },
    })
  const current = contactId === null ? undefined : await findContact(db, contactId)
  if (!current) return reject({ errors: {}, values, message: deletedMessage })
  return reject(
    {
      errors: {},
      values,
      message: conflictMessage,
      version: current.version,
      theirs: listTheirs(contactLabels, toContactValues(current), values),
    },
    409,
  )
}

const reject = (result: SaveProblem, status = 422) => data(result, { status })

export const clientAction = (args: ClientActionFunctionArgs): Promise<unknown> => keepInput(contactSchema, args)

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { contact, activity, duplicates, statusMessage, merge, canDelete, proposals, campaigns, memberships } =
    loaderData
  return (
    <AdminPage
      title={contact ? (contact.name ?? contact.email ?? '') : 'Add contact'}
      lead={
        contact?.company && (
          <Link
            to={getCompanyPath(contact.company.id)}
            className="font-semibold text-forest underline underline-offset-4"
          >
            {contact.company.name}
          </Link>
        )
      }
      back={{ to: customersPath, label: 'Contacts' }}
      aside={
        contact && (
          <span className="flex flex-wrap items-center gap-2">
            {canDelete && <DeleteLink path={getContactPath(contact.id)} />}
            <MergeLink path={getContactPath(contact.id)} />
            <ButtonLink to={`/admin/requests/new?contact=${contact.id}`} variant="secondary" size="sm" prefetch="none">
              New request
            </ButtonLink>
          </span>
        )
      }
    >
      {statusMessage && !actionData && <Alert>{statusMessage}</Alert>}
      <ContactForm
        key={`${contact?.id} ${contact?.version}`}
        contact={contact}
        result={actionData as SaveProblem | undefined}
      />
      {contact && <DuplicatesPanel duplicates={duplicates} mergePath={`${getContactPath(contact.id)}/merge`} />}
      {contact && <LastMergePanel noun="contact" merge={merge} path={getContactPath(contact.id)} />}
      {contact && <MembershipPanel contactId={contact.id} company={contact.company} memberships={memberships} />}
      {contact && <ProposalsPanel proposals={proposals} source={{ customer: `contact ${contact.id}` }} />}
      {contact && <CampaignsPanel campaigns={campaigns} source={{ contact: contact.id }} />}
      {activity && <ActivityPanels activity={activity} showSender={false} />}
    </AdminPage>
  )
}
