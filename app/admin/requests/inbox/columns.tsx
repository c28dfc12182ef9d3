import { AtSign, CalendarClock, Gift, Mail, Package, Paperclip, PenLine, Tag, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Column } from '#app/admin/components/data-list/table.tsx'
import type { InboxRow } from '#app/features/requests/inbox/inbox.server.ts'
import { kindTitles, type RequestKind } from '#app/features/requests/kinds.ts'
import { isOpenStatus, statusTitles } from '#app/features/requests/statuses.ts'
import { formatCents } from '#app/lib/text/money.ts'
import { formatLongDate, isIsoDate } from '#app/lib/time/dates.ts'
import { formatDateTime, type TimeZone } from '#app/lib/time/time-zone.ts'
import { joinClasses } from '#app/ui/classes.ts'
import { statusStyles } from '../status-styles.tsx'
import { formatAge, formatDay, formatDueDate } from './age.ts'
import { kindShortNames } from './filters.ts'

const kindIcons: Record<RequestKind, ReactNode> = {
  'email-signup': <Mail />,
  project: <PenLine />,
  quote: <Tag />,
  'swag-box': <Package />,
  'free-sample': <Gift />,
}

const iconText = 'flex items-center gap-1.5 whitespace-nowrap [&_svg]:size-4 [&_svg]:shrink-0'

export const getInboxColumns = (now: Date, zone: TimeZone): Column<InboxRow>[] => [
  {
    label: 'From',
    narrowSlot: 'name',
    width: 'xl',
    cell: ({ unread, company }, link) => (
      <span className="flex min-w-0 items-baseline gap-2 whitespace-nowrap">
        {unread && (
          <span className="size-2 shrink-0 self-center rounded-full bg-terracotta">
            <span className="sr-only">Unread</span>
          </span>
        )}
        <span className="min-w-16 truncate">{link}</span>
        {company && (
          // Shrinks alone: a fraction of a pixel less would cut the name.
          <span className="min-w-0 shrink-[99999] truncate text-muted" dir="auto">
            {company}
          </span>
        )}
      </span>
    ),
  },
  {
    label: 'Type',
    narrowSlot: 'fact',
    width: 'icon',
    isLabelHidden: true,
    cell: ({ kind }) => (
      <span className={`${iconText} text-muted`} title={kindShortNames[kind]}>
        {kindIcons[kind]}
        <span className="lg:sr-only">{kindShortNames[kind]}</span>
      </span>
    ),
  },
  {
    label: 'Summary',
    narrowSlot: 'text',
    cell: (row) => (
      <span className="flex min-w-0 items-center justify-between gap-3">
        <span className={joinClasses('truncate', !row.unread && 'text-muted')} dir="auto">
          {getRowText(row)}
        </span>
        {renderMarks(row, now, zone)}
      </span>
    ),
  },
  {
    label: 'In-hands',
    narrowSlot: 'fact',
    width: 's',
    cell: ({ date_needed: day }) =>
      day &&
      isIsoDate(day) && <span title={`In-hands date: ${formatLongDate(day)}`}>{`by ${formatDay(day, now)}`}</span>,
  },
  {
    label: 'Value',
    narrowSlot: 'fact',
    width: 's',
    isNumber: true,
    cell: ({ value_cents: value }) => value !== null && <span>{formatCents(value)}</span>,
  },
  {
    label: 'Status',
    narrowSlot: 'fact',
    width: 'm',
    cell: ({ status }) => (
      <span className={iconText}>
        <span className={joinClasses('contents', statusStyles[status].text)}>{statusStyles[status].icon}</span>
        <span>{statusTitles[status]}</span>
      </span>
    ),
  },
  {
    label: 'Assignee',
    narrowSlot: 'end',
    width: 'icon',
    isLabelHidden: true,
    cell: ({ assignee }) => <AssigneeMark name={assignee} />,
  },
  {
    label: 'Age',
    narrowSlot: 'corner',
    width: 'xs',
    isNumber: true,
    isLabelHidden: true,
    cell: ({ created_at: at }) => (
      <time
        dateTime={at.toISOString()}
        title={formatDateTime(at, zone, 'full')}
        className="text-[0.8125rem] text-muted"
      >
        {formatAge(at, now, zone.name)}
      </time>
    ),
  },
]

/** The initials of the assignee. */
function AssigneeMark({ name }: { name: string | null }) {
  if (name === null) return <span className="sr-only">Unassigned</span>
  const letters = name
    .split(/\s+/)
    .map((word) => word.slice(0, 1))
    .slice(0, 2)
    .join('')
  return (
    <span
      className="-my-0.5 ml-auto grid size-6 place-items-center rounded-full bg-sand text-[0.6875rem] leading-none font-semibold uppercase"
      title={name}
    >
      <span aria-hidden="true">{letters}</span>
      <span className="sr-only">{`Assignee: ${name}`}</span>
    </span>
  )
}

function renderMarks(row: InboxRow, now: Date, zone: TimeZone): ReactNode {
  const due = isOpenStatus(row.status) ? formatDueDate(row.next_step_on, now, zone.name) : undefined
  if (!row.suspected_spam && !row.isMentioned && !due && !row.has_artwork) return null
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      {row.suspected_spam && <Mark icon={<TriangleAlert />} text="Looks like spam" tone="text-danger" />}
      {row.isMentioned && <Mark icon={<AtSign />} text="A note mentions you" tone="text-forest" />}
      {due && <Mark icon={<CalendarClock />} text={row.next_step ? `${due}: ${row.next_step}` : due} label={due} />}
      {row.has_artwork && <Mark icon={<Paperclip />} text="Has artwork" tone="text-muted" />}
    </span>
  )
}

type MarkProps = { icon: ReactNode; text: string; label?: string; tone?: string }

/** An icon with a text alternative; `label`: visible text. */
function Mark({ icon, text, label, tone = 'text-terracotta-deep' }: MarkProps) {
  return (
    <span
      className={`inline-flex items-center gap-1 text-[0.8125rem] font-semibold [&_svg]:size-4 [&_svg]:shrink-0 ${tone}`}
      title={text}
    >
      {icon}
      {label ? <span>{label}</span> : <span className="sr-only">{text}</span>}
    </span>
  )
}

type RowTexts = Pick<InboxRow, 'kind' | 'contact_name' | 'email' | 'company' | 'summary' | 'value_cents'>

/**
 * The summary without the value, which has its own column. Without a summary beyond the company, signups have their kind; others
 * the email address, unless it names the row.
 */
export function getRowText({ kind, contact_name, email, company, summary, value_cents }: RowTexts): string {
  const rest = value_cents === null ? summary : summary.replace(`, ${formatCents(value_cents)}`, '')
  if (rest && rest !== company) return rest
  if (kind === 'email-signup') return kindTitles[kind]
  return contact_name ? (email ?? '') : ''
}
