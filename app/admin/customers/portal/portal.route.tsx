import { data } from 'react-router'
import { findCompany } from '#app/features/customers/companies.server.ts'
import { findContact } from '#app/features/customers/contacts.server.ts'
import { listMembers } from '#app/features/portal/access/list-members.server.ts'
import { readPortalSettings } from '#app/features/portal/access/settings.server.ts'
import { canMailStaff } from '#app/features/staff/staff-mail.server.ts'
import { useResetKey } from '#app/lib/browser/use-reset-key.ts'
import { getStatusMessage } from '#app/lib/http/get-status-message.ts'
import { servicesContext } from '#app/lib/services.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { requireAccess } from '../../access/require-access.ts'
import { AdminPage, Alert, createAdminMeta, Panel } from '../../shell/admin-page.tsx'
import { getCompanyPath } from '../customer-view.ts'
import type { Route } from './+types/portal.route.ts'
import { InvitePanel } from './invite-panel.tsx'
import { MemberRows } from './member-rows.tsx'
import { runPortalAction } from './portal-action.server.ts'
import { PortalSettingsPanel } from './portal-settings-panel.tsx'

export const headers = requireAccess('customers')
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  createAdminMeta(loaderData ? `Portal access of ${loaderData.company.name}` : 'Portal access', matches)

const outdated = 'Nothing was changed: this member joined, or lost access, since you opened the page.'

const statusMessages: Record<string, string> = {
  invited: 'Invitation queued.',
  resent: 'Invitation queued again.',
  role: 'Role changed.',
  ended: 'Signed out of all sessions.',
  revoked: 'Access revoked. Sessions and links ended.',
  settings: 'Settings saved.',
  outdated,
}

/** `contact` fills the invitation. */
export async function loader({ params: { id }, context, url: { searchParams } }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { db } = services
  const company = isUuid(id) ? await findCompany(db, id) : undefined
  if (!company) throw data(null, { status: 404 })
  const contactId = searchParams.get('contact')
  const [members, settings, contact, canMail] = await Promise.all([
    listMembers(db, company.id),
    readPortalSettings(db, company.id),
    isUuid(contactId) ? findContact(db, contactId) : undefined,
    canMailStaff(services),
  ])
  return {
    company: { id: company.id, name: company.name },
    members,
    settings,
    canMail,
    invitation: { name: contact?.name ?? '', email: contact?.email ?? '', role: 'viewer' },
    statusMessage: getStatusMessage(statusMessages, searchParams),
  }
}

export const action = (args: Route.ActionArgs) => runPortalAction(args, args.params.id)

export default function PortalAccess({ loaderData, actionData }: Route.ComponentProps) {
  const { company, members, settings, canMail, invitation, statusMessage } = loaderData
  const resetKey = useResetKey(statusMessage === statusMessages.invited && !actionData)
  return (
    <AdminPage
      narrow
      title="Portal access"
      lead={`Members see the proposals, orders, stock, campaigns and shipments of ${company.name}.`}
      back={{ to: getCompanyPath(company.id), label: company.name }}
    >
      {statusMessage && !actionData && (
        <Alert tone={statusMessage === outdated ? 'error' : 'success'}>{statusMessage}</Alert>
      )}
      {!canMail && (
        <Alert tone="error">
          Email is not set up, or outgoing messages are paused: members cannot sign in by email. Create invitation links
          instead.
        </Alert>
      )}
      <Panel title="Members" text={members.length === 0 && 'None yet.'} flush={members.length > 0}>
        {members.length > 0 && <MemberRows members={members} link={actionData?.link} />}
      </Panel>
      <InvitePanel key={resetKey} values={actionData?.values ?? invitation} errors={actionData?.errors ?? {}} />
      <PortalSettingsPanel settings={settings} />
    </AdminPage>
  )
}
