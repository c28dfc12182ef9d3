import {
  ArrowRightLeft,
  CalendarClock,
  CircleDot,
  FileText,
  Inbox,
  Mail,
  MailCheck,
  MailOpen,
  MailX,
  Merge,
  MessageSquare,
  ShieldCheck,
  Trash2,
  Undo2,
  UserRound,
  UserRoundPen,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { ListedReply } from '#app/features/requests/replies/outbox.server.ts'
import { type Mentionable, splitNote } from '#app/features/requests/workflow/notes/note-text.ts'
import { formatAction, type TimelineEntry } from '#app/features/requests/workflow/timeline/timeline-text.ts'
import { ReceivedEmail } from '../../received/received-email.tsx'
import { EmailBadge, RetryEmail } from '../../reply/emails.tsx'
import { RelativeTime } from '../relative-time.tsx'

const icons: Record<TimelineEntry['kind'], ReactNode> = {
  arrived: <Inbox />,
  announced: <Mail />,
  confirmed: <MailCheck />,
  status: <CircleDot />,
  owner: <UserRound />,
  'next-step': <CalendarClock />,
  note: <MessageSquare />,
  mail: <Mail />,
  answered: <ArrowRightLeft />,
  'not-spam': <ShieldCheck />,
  contact: <UserRoundPen />,
  added: <Inbox />,
  'confirmation-withheld': <MailX />,
  received: <MailOpen />,
  deleted: <Trash2 />,
  restored: <Undo2 />,
  merged: <Merge />,
  unmerged: <Undo2 />,
  proposal: <FileText />,
}

type TimelineProps = {
  entries: TimelineEntry[]
  people: Mentionable[]
  sender: string
  reference: string
  /** Whether failed emails can be sent again. */
  canRetry: boolean
}

/** The history of the request, oldest first; the note form follows it. */
export function Timeline({ entries, people, sender, reference, canRetry }: TimelineProps) {
  return (
    <ol aria-label="Timeline" className="request-timeline">
      {entries.map((entry) => (
        <li key={'id' in entry ? entry.id : `${entry.kind} ${entry.mergedFrom}`}>
          <span className="request-timeline-icon">{icons[entry.kind]}</span>
          <div className="min-w-0 flex-1">
            <p className="text-sm">
              <Headline entry={entry} sender={sender} />{' '}
              <span className="text-muted">
                <RelativeTime at={entry.at} />
                {entry.mergedFrom && <span>{`, ${entry.mergedFrom}`}</span>}
              </span>
            </p>
            {'text' in entry && <NoteText text={entry.text} mentioned={entry.mentioned} people={people} />}
            {'received' in entry && <ReceivedEmail mail={entry.received} />}
            {'mail' in entry && <SentEmail mail={entry.mail} />}
            {'mail' in entry && canRetry && <RetryEmail mail={entry.mail} reference={entry.mergedFrom ?? reference} />}
          </div>
        </li>
      ))}
    </ol>
  )
}

function Headline({ entry, sender }: { entry: TimelineEntry; sender: string }) {
  if ('actorName' in entry) {
    return (
      <>
        <strong className="font-semibold">{entry.actorName}</strong>{' '}
        <span className="break-words">{formatAction(entry)}</span>
      </>
    )
  }
  if (entry.kind === 'announced') return <span>Notification sent to sales</span>
  if (entry.kind === 'confirmed') return <span>Confirmation email sent</span>
  return (
    <>
      <strong className="font-semibold">{sender}</strong>
      <span> submitted this request</span>
    </>
  )
}

function NoteText({ text, mentioned, people }: { text: string; mentioned: Mentionable[]; people: Mentionable[] }) {
  let at = 0
  return (
    <p className="request-note">
      {splitNote(text, mentioned, people).map(({ kind, text: part }) => {
        const key = at
        at += part.length
        if (kind === 'mention') {
          return (
            <span key={key} className="request-mention">
              {part}
            </span>
          )
        }
        if (kind === 'text') return part
        return (
          <a key={key} href={part} target="_blank" rel="noopener noreferrer nofollow" className="underline">
            {part}
          </a>
        )
      })}
    </p>
  )
}

function SentEmail({ mail }: { mail: ListedReply }) {
  const { subject, to, cc, bcc, body, attachments, sent_at } = mail
  const copies = [cc.length > 0 && `CC ${cc.join(', ')}`, bcc.length > 0 && `BCC ${bcc.join(', ')}`].filter(Boolean)
  return (
    <details className="request-mail">
      <summary>
        <span className="min-w-0 flex-1 truncate font-medium">{subject}</span>
        <EmailBadge mail={mail} />
      </summary>
      <div className="grid gap-2 border-t border-line px-3 py-3 text-sm">
        <p className="break-all text-muted">
          <span>{[`To ${to}`, ...copies].join(', ')}</span>
          {sent_at && (
            <>
              <span>{', sent '}</span>
              <RelativeTime at={sent_at} />
            </>
          )}
        </p>
        <p className="break-words whitespace-pre-line">{body}</p>
        {attachments.length > 0 && (
          <p className="break-words text-muted">{`Attachments: ${attachments.map(({ name }) => name).join(', ')}`}</p>
        )}
      </div>
    </details>
  )
}
