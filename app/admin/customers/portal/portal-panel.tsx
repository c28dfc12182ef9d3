import { Link } from 'react-router'
import type { ListedMember, Membership } from '#app/features/portal/access/list-members.server.ts'
import { roleTitles } from '#app/features/portal/access/portal-roles.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { DateOnly, Panel } from '../../shell/admin-page.tsx'
import { getPortalPath } from '../customer-view.ts'

type PortalPanelProps = { companyId: string; members: readonly ListedMember[] }

/** People of a company with access to the portal. */
export function PortalPanel({ companyId, members }: PortalPanelProps) {
  return (
    <Panel
      title="Portal access"
      text={members.length === 0 && 'No one of this company has access to the customer portal.'}
      aside={
        <ButtonLink to={getPortalPath(companyId)} variant="secondary" size="sm" prefetch="none">
          {members.length === 0 ? 'Invite' : 'Manage access'}
        </ButtonLink>
      }
    >
      {members.length > 0 && (
        <ul className="divide-y divide-line">
          {members.map(({ id, name, email, role, signedInAt, mailFailure }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2 text-sm">
              <span className="font-semibold wrap-anywhere">{name}</span>
              <span className="min-w-0 text-muted wrap-anywhere">{email}</span>
              <Badge tone="outline">{roleTitles[role]}</Badge>
              {mailFailure && <Badge tone="danger">Email failed</Badge>}
              <LastSignIn at={signedInAt} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** When a person signed in last. */
export const LastSignIn = ({ at }: { at: Date | null }) => (
  <span className="text-muted">
    {at ? (
      <>
        <span>Last sign-in </span>
        <DateOnly at={at} />
      </>
    ) : (
      <span>Invited, not signed in yet</span>
    )}
  </span>
)

type MembershipPanelProps = {
  contactId: string
  company: { id: string | null } | null
  memberships: readonly Membership[]
}

/** Companies whose portal a contact may enter. */
export function MembershipPanel({ contactId, company, memberships }: MembershipPanelProps) {
  const canInvite = company?.id && !memberships.some(({ companyId }) => companyId === company.id)
  return (
    <Panel
      title="Portal access"
      text={
        memberships.length === 0 &&
        (company?.id ? 'None.' : 'Add a company first: access is to what belongs to a company.')
      }
      aside={
        canInvite && (
          <ButtonLink
            to={`${getPortalPath(company.id ?? '')}?contact=${contactId}`}
            variant="secondary"
            size="sm"
            prefetch="none"
          >
            Invite
          </ButtonLink>
        )
      }
    >
      {memberships.length > 0 && (
        <ul className="divide-y divide-line">
          {memberships.map(({ id, companyId, company: name, role, signedInAt, mailFailure }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2 text-sm">
              <Link
                to={getPortalPath(companyId)}
                prefetch="none"
                className="font-semibold text-forest underline underline-offset-4 wrap-anywhere"
              >
                {name}
              </Link>
              <Badge tone="outline">{roleTitles[role]}</Badge>
              {mailFailure && <Badge tone="danger">Email failed</Badge>}
              <LastSignIn at={signedInAt} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
