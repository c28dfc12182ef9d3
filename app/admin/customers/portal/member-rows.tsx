import { Form, Link, useNavigation } from 'react-router'
import type { ListedMember } from '#app/features/portal/access/list-members.server.ts'
import { roleTitles } from '#app/features/portal/access/portal-roles.ts'
import { formatCount } from '#app/lib/text/count.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { PublicUrlNote } from '../../shell/public-url-note.tsx'
import { getContactPath } from '../customer-view.ts'
import type { PortalResult } from './portal-action.server.ts'
import { LastSignIn } from './portal-panel.tsx'

const inviteAdvice =
  'If the email address is wrong, invite the right one and revoke this access. If it is right, resend the invitation, or create a link and share it another way.'
const rejoinAdvice =
  'Sign-in links do not arrive. If the person has a new email address, invite it and revoke this access.'

type MemberRowsProps = { members: readonly ListedMember[]; link: PortalResult['link'] }

/** Members with their state, and what can be done with each. */
export const MemberRows = ({ members, link }: MemberRowsProps) => (
  <ul className="divide-y divide-line">
    {members.map((member) => (
      <li key={member.id} className="grid gap-3 px-4 py-4 sm:px-6">
        <div>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link
              to={getContactPath(member.contactId)}
              prefetch="none"
              className="font-semibold text-forest underline underline-offset-4 wrap-anywhere"
            >
              {member.name}
            </Link>
            <Badge tone="outline">{roleTitles[member.role]}</Badge>
          </p>
          <p className="text-sm text-muted wrap-anywhere">{member.email}</p>
          <p className="flex flex-wrap gap-x-4 text-sm">
            <LastSignIn at={member.signedInAt} />
            {member.sessions > 0 && (
              <span className="text-muted">{formatCount(member.sessions, 'active session')}</span>
            )}
            {member.invitedBy && <span className="text-muted">{`Invited by ${member.invitedBy}`}</span>}
          </p>
          {member.mailFailure && (
            <div className="mt-2 grid gap-1 text-sm">
              <p className="font-medium text-danger wrap-anywhere">{`Email failed: ${member.mailFailure}`}</p>
              <p className="max-w-[65ch] text-muted">{member.joinedAt ? rejoinAdvice : inviteAdvice}</p>
            </div>
          )}
        </div>
        {link?.memberId === member.id && <CreatedLink url={link.url} />}
        <MemberForm member={member} />
      </li>
    ))}
  </ul>
)

const CreatedLink = ({ url }: { url: string }) => (
  <div className="grid gap-1.5">
    <label className="grid gap-1.5 text-sm">
      <span className="font-semibold">Invitation link</span>
      <input readOnly value={url} className="control font-mono text-sm" onFocus={(event) => event.target.select()} />
      <span className="text-muted">
        Share it privately. It works once, expires in 7 days, replaces earlier ones and is not shown again.
      </span>
    </label>
    <PublicUrlNote />
  </div>
)

function MemberForm({ member: { id, name, role, joinedAt, sessions } }: { member: ListedMember }) {
  const isBusy = useNavigation().formMethod === 'POST'
  const other = role === 'manager' ? 'viewer' : 'manager'
  const button = (intent: string, label: string) => (
    <Button type="submit" name="intent" value={intent} variant="secondary" size="sm" busy={isBusy}>
      {label}
    </Button>
  )
  return (
    <Form method="post" preventScrollReset aria-label={`Access of ${name}`} className="flex flex-wrap gap-2">
      <input type="hidden" name="member" value={id} />
      <input type="hidden" name="role" value={other} />
      {!joinedAt && button('resend', 'Resend invitation')}
      {!joinedAt && button('link', 'Create link')}
      {button('role', other === 'manager' ? 'Make manager' : 'Make viewer')}
      {sessions > 0 && button('end-sessions', 'End sessions')}
      <Button type="submit" name="intent" value="revoke" variant="danger" size="sm" busy={isBusy}>
        Revoke access
      </Button>
    </Form>
  )
}
