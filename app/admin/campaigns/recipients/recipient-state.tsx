import type { Recipient } from '#app/features/sends/links.server.ts'
import type { RecipientFilter } from '#app/features/sends/recipients/recipient-filters.ts'
import { Badge } from '#app/ui/badge.tsx'

export const recipientStateTitles: Record<RecipientFilter, string> = {
  invited: 'No response yet',
  confirmed: 'Confirmed',
  held: 'On hold',
  declined: 'Declined',
  rejected: 'Declined by your team',
  failed: 'Email failed',
  revoked: 'Blocked',
}

type RecipientStateProps = Pick<Recipient, 'status' | 'mail_failure' | 'revoked_at'>

/** The answer of a recipient, and what keeps the package from them. */
export function RecipientState({ status, mail_failure, revoked_at }: RecipientStateProps) {
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={status === 'confirmed' ? 'forest' : 'outline'}>{recipientStateTitles[status]}</Badge>
      {revoked_at && <Badge tone="danger">Blocked</Badge>}
      {mail_failure && <Badge tone="danger">Email failed</Badge>}
    </span>
  )
}
