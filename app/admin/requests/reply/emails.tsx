import type { ListedReply, MailState } from '#app/features/requests/replies/outbox.server.ts'
import { formatFileSize } from '#app/lib/text/file-size.ts'
import { Badge, type BadgeProps } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { DateTime } from '../../shell/admin-page.tsx'

const states: Record<MailState, { label: string; tone: BadgeProps['tone'] }> = {
  sent: { label: 'Sent', tone: 'forest' },
  waiting: { label: 'Sending', tone: 'mustard' },
  paused: { label: 'Paused', tone: 'mustard' },
  failed: { label: 'Failed', tone: 'danger' },
}

export function EmailBadge({ mail: { state, failure } }: { mail: Pick<ListedReply, 'state' | 'failure'> }) {
  const { label, tone } = states[state]
  return <Badge tone={tone}>{state === 'waiting' && failure ? 'Waiting to retry' : label}</Badge>
}

/** Earlier emails of this request, newest first. */
export function Emails({ mails, reference }: { mails: ListedReply[]; reference: string }) {
  return (
    <ul className="reply-mails">
      {mails.toReversed().map((mail) => (
        <li key={mail.id}>
          <details>
            <summary>
              <span className="min-w-0 flex-1 truncate font-medium">{mail.subject}</span>
              <EmailBadge mail={mail} />
            </summary>
            <p className="mt-2 break-words whitespace-pre-line">{mail.body}</p>
            {mail.attachments.length > 0 && (
              <p className="mt-2 break-words text-muted">
                {`Attachments: ${mail.attachments.map(({ name, size }) => `${name} (${formatFileSize(size)})`).join(', ')}`}
              </p>
            )}
          </details>
          <p className="text-muted">
            <span>{`${mail.state === 'sent' ? 'Sent' : 'Queued'} `}</span>
            <DateTime at={mail.sent_at ?? mail.created_at} />
          </p>
          <RetryEmail mail={mail} reference={reference} />
        </li>
      ))}
    </ul>
  )
}

/** The failure of an email with a retry button; nothing for sent and paused emails and for waiting ones that have not failed. */
export function RetryEmail({
  mail: { id, state, failure },
  reference,
}: {
  mail: Pick<ListedReply, 'id' | 'state' | 'failure'>
  reference: string
}) {
  if (state === 'sent' || state === 'paused' || (state === 'waiting' && !failure)) return null
  return (
    <div className="mt-2 grid gap-2">
      <p className="text-sm break-words text-danger">
        <span>{failure}</span>
        {state === 'waiting' && <span>{' We retry automatically for 24 hours.'}</span>}
      </p>
      <form method="post" action={`/admin/requests/${reference}/reply`}>
        <input type="hidden" name="intent" value="retry" />
        <input type="hidden" name="mail_id" value={id} />
        <Button type="submit" variant="secondary" size="sm">
          Retry now
        </Button>
      </form>
    </div>
  )
}
