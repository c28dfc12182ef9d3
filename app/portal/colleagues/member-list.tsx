import { roleTitles } from '#app/features/portal/access/portal-roles.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { DateOnly } from '../components/times.tsx'

type Member = {
  id: string
  name: string
  email: string
  role: 'manager' | 'viewer'
  joinedAt: Date | null
  signedInAt: Date | null
  hasFailed: boolean
  isMe: boolean
}

type MemberListProps = { members: readonly Member[]; isManager: boolean }

/** People of the company; managers change all but themselves. */
export const MemberList = ({ members, isManager }: MemberListProps) => (
  <ul className="divide-y divide-line">
    {members.map((member) => (
      <li key={member.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3 sm:px-6">
        <div className="min-w-0 flex-1 basis-60">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold wrap-anywhere">{member.name}</span>
            <Badge tone={member.role === 'manager' ? 'forest' : 'neutral'}>{roleTitles[member.role]}</Badge>
            {member.isMe && <Badge tone="outline">You</Badge>}
          </p>
          <p className="text-sm text-muted wrap-anywhere">{member.email}</p>
          <p className="text-sm text-muted">
            <LastSeen member={member} />
          </p>
        </div>
        {isManager && !member.isMe && <MemberActions member={member} />}
      </li>
    ))}
  </ul>
)

function LastSeen({ member: { joinedAt, signedInAt, hasFailed } }: { member: Member }) {
  if (hasFailed)
    return (
      <span className="font-medium text-danger">
        {joinedAt
          ? 'Sign-in emails could not be delivered. Invite the right email address and remove this one.'
          : 'The invitation could not be delivered. Resend it, or invite the right email address and remove this one.'}
      </span>
    )
  if (!joinedAt || !signedInAt) return <span>Invited, not signed in yet.</span>
  return (
    <>
      <span>Last sign-in </span>
      <DateOnly at={signedInAt} />
    </>
  )
}

function MemberActions({ member: { id, name, role, joinedAt } }: { member: Member }) {
  const other = role === 'manager' ? 'viewer' : 'manager'
  return (
    <form method="post" aria-label={`Access of ${name}`} className="flex flex-wrap gap-2">
      <input type="hidden" name="member" value={id} />
      <input type="hidden" name="role" value={other} />
      {!joinedAt && (
        <Button type="submit" name="intent" value="resend" variant="secondary" size="sm">
          Resend
        </Button>
      )}
      <Button type="submit" name="intent" value="role" variant="secondary" size="sm">
        {other === 'manager' ? 'Make manager' : 'Make viewer'}
      </Button>
      <Button type="submit" name="intent" value="remove" variant="ghost" size="sm" aria-label={`Remove ${name}`}>
        Remove
      </Button>
    </form>
  )
}
