import { Paperclip } from 'lucide-react'
import type { ReceivedMail } from '#app/features/requests/replies/received-mails.server.ts'
import { splitQuoted } from '#app/features/requests/replies/split-quoted.ts'
import { formatFileSize } from '#app/lib/text/file-size.ts'
import { Badge, type BadgeProps } from '#app/ui/badge.tsx'
import './received-email.css'

type Kind = ReceivedMail['kind']

export const kindLabels: Record<Kind, string> = {
  message: 'Message',
  'auto-reply': 'Automatic reply',
  bounce: 'Not delivered',
  spam: 'Spam',
}

const kindTones: Record<Exclude<Kind, 'message'>, BadgeProps['tone']> = {
  'auto-reply': 'mustard',
  bounce: 'danger',
  spam: 'danger',
}

/** Kind of an email, unless it is a message of a person. */
export function KindBadge({ kind }: { kind: Kind }) {
  return kind === 'message' ? null : <Badge tone={kindTones[kind]}>{kindLabels[kind]}</Badge>
}

const formatFrom = ({ from_name, from_email }: Pick<ReceivedMail, 'from_name' | 'from_email'>) =>
  from_name ? `${from_name} <${from_email}>` : from_email

/** An email that came in: its text, then its formatting and files on demand. */
export function ReceivedEmail({ mail }: { mail: ReceivedMail }) {
  const { written, quoted } = splitQuoted(mail.body)
  return (
    <div className="received-email">
      <p className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 font-medium break-words">{mail.subject || '(No subject)'}</span>
        <KindBadge kind={mail.kind} />
      </p>
      <p className="break-all text-muted">{`From ${formatFrom(mail)}`}</p>
      {mail.matched_by === 'sender' && (
        <p className="text-muted">
          Matched by sender address, which can be forged. Check that it belongs to this request.
        </p>
      )}
      <p className="break-words whitespace-pre-line">{written || '(No text)'}</p>
      {quoted !== '' && (
        <details>
          <summary>Quoted text</summary>
          <p className="break-words whitespace-pre-line text-muted">{quoted}</p>
        </details>
      )}
      {mail.html !== null && (
        <details>
          <summary>With formatting</summary>
          {/* Sanitized when it was stored: no scripts, styles or images. */}
          <div className="received-email-html" dangerouslySetInnerHTML={{ __html: mail.html }} />
        </details>
      )}
      <Files mail={mail} />
    </div>
  )
}

function Files({ mail: { id, attachments, problems } }: { mail: ReceivedMail }) {
  return (
    <>
      {attachments.length > 0 && (
        <ul aria-label="Attachments" className="grid gap-1">
          {attachments.map(({ name, size }, index) => (
            <li key={index} className="flex min-w-0 items-center gap-2">
              <Paperclip aria-hidden="true" className="size-4 shrink-0" />
              <a
                href={`/admin/emails/${id}/files/${index}`}
                download
                className="min-w-0 break-all underline underline-offset-4"
              >
                {name}
              </a>
              <span className="text-muted tabular-figures">{formatFileSize(size)}</span>
            </li>
          ))}
        </ul>
      )}
      {problems.map((problem, index) => (
        <p key={index} className="break-words text-muted">
          {problem}
        </p>
      ))}
    </>
  )
}
