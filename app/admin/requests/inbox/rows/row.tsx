import { AtSign, CalendarClock, Paperclip, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { InboxRow } from '#app/features/requests/inbox/inbox.server.ts'
import { isOpenStatus } from '#app/features/requests/statuses.ts'
import { formatCents } from '#app/lib/text/money.ts'
import { formatLongDate } from '#app/lib/time/dates.ts'
import { formatAge, formatDay, formatDueDate } from './age.ts'
import { AssigneeMark, KindMark, StatusMark } from './marks.tsx'

type RowProps = {
  row: InboxRow
  now: Date
  /** The query of this page of the list; the request links back to it. */
  from: string
  /** Just inserted. */
  fresh: boolean
}

const fullDateTime = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'America/Chicago',
})

/** One request: a row, on phones a card. All of it links to the request. */
export function Row({ row, now, from, fresh }: RowProps) {
  const { id, version, reference, kind, contact_name, email, company } = row
  const sender = contact_name ?? email
  const due = isOpenStatus(row.status) ? formatDueDate(row.next_step_on, now) : undefined
  return (
    <li className="inbox-row" data-unread={row.unread || undefined} data-fresh={fresh || undefined}>
      <span className="inbox-pick">
        <input
          type="checkbox"
          name="pick"
          value={`${id}.${version}`}
          aria-label={`Select ${reference} of ${sender}`}
          className="checkbox"
        />
      </span>
      <span className="inbox-from">
        {row.unread && (
          <span className="inbox-dot">
            <span className="sr-only">Unread</span>
          </span>
        )}
        <Link
          to={`/admin/requests/${reference}${from && `?${new URLSearchParams({ from })}`}`}
          data-row={id}
          className="inbox-open"
          dir="auto"
        >
          {sender}
        </Link>{' '}
        {company && (
          <span className="inbox-company" dir="auto">
            {company}
          </span>
        )}
      </span>
      <span className="inbox-about" dir="auto">
        {getRowText(row)}
      </span>
      <span
        className="inbox-needed"
        title={row.date_needed ? `Date needed: ${formatLongDate(row.date_needed)}` : undefined}
      >
        {row.date_needed && (
          <>
            <span className="sr-only">Needed </span>
            <span>{`by ${formatDay(row.date_needed, now)}`}</span>
          </>
        )}
      </span>
      <span className="inbox-value">
        {row.value_cents !== null && (
          <>
            <span className="sr-only">Value </span>
            <span>{formatCents(row.value_cents)}</span>
          </>
        )}
      </span>
      <span className="inbox-side">
        <KindMark kind={kind} />
        <span className="inbox-marks">
          {row.suspected_spam && <Mark icon={<TriangleAlert />} text="Looks like spam" tone="text-danger" />}
          {row.isMentioned && <Mark icon={<AtSign />} text="A note mentions you" tone="text-forest" />}
          {due && <Mark icon={<CalendarClock />} text={row.next_step ? `${due}: ${row.next_step}` : due} label={due} />}
          {row.has_artwork && <Mark icon={<Paperclip />} text="Has artwork" tone="text-muted" />}
        </span>
        <StatusMark status={row.status} />
        <AssigneeMark name={row.assignee} />
      </span>
      <time dateTime={row.created_at.toISOString()} title={fullDateTime.format(row.created_at)} className="inbox-age">
        {formatAge(row.created_at, now)}
      </time>
    </li>
  )
}

type MarkProps = { icon: ReactNode; text: string; label?: string; tone?: string }

/** An icon with a text alternative; `label`: visible text. */
function Mark({ icon, text, label, tone = 'text-terracotta-deep' }: MarkProps) {
  return (
    <span className={`inbox-mark ${tone}`} title={text}>
      {icon}
      {label ? <span>{label}</span> : <span className="sr-only">{text}</span>}
    </span>
  )
}

type RowTexts = Pick<InboxRow, 'contact_name' | 'email' | 'company' | 'summary' | 'value_cents'>

/** The summary without value and company, which have their own columns; otherwise the email address. */
export function getRowText({ contact_name, email, company, summary, value_cents }: RowTexts): string {
  const value = value_cents === null ? undefined : `, ${formatCents(value_cents)}`
  const rest = value && summary.endsWith(value) ? summary.slice(0, -value.length) : summary
  if (rest && rest !== company) return rest
  return contact_name ? email : 'Email signup'
}
