import { Gift, Mail, Package, PenLine, Tag } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RequestKind } from '#app/features/requests/kinds.ts'
import { type RequestStatus, statusTitles } from '#app/features/requests/statuses.ts'
import { joinClasses } from '#app/ui/classes.ts'
import { statusStyles } from '../../status-styles.tsx'

/** Short names of request kinds, for lists. */
export const kindNames: Record<RequestKind, string> = {
  'email-signup': 'Signup',
  project: 'Project',
  quote: 'Quote',
  'swag-box': 'Swag box',
  'free-sample': 'Sample',
}

const kindIcons: Record<RequestKind, ReactNode> = {
  'email-signup': <Mail />,
  project: <PenLine />,
  quote: <Tag />,
  'swag-box': <Package />,
  'free-sample': <Gift />,
}

export function KindMark({ kind }: { kind: RequestKind }) {
  return (
    <span className="inbox-kind" title={kindNames[kind]}>
      {kindIcons[kind]}
      <span>{kindNames[kind]}</span>
    </span>
  )
}

export function StatusMark({ status }: { status: RequestStatus }) {
  const { icon, text } = statusStyles[status]
  return (
    <span className="inbox-status" title={statusTitles[status]}>
      <span className={joinClasses('contents', text)}>{icon}</span>
      <span>{statusTitles[status]}</span>
    </span>
  )
}

/** The initials of the assignee. */
export function AssigneeMark({ name }: { name: string | null }) {
  if (name === null) {
    return (
      <span className="inbox-assignee inbox-assignee-none">
        <span className="sr-only">Unassigned</span>
      </span>
    )
  }
  const letters = name
    .split(/\s+/)
    .map((word) => word.slice(0, 1))
    .slice(0, 2)
    .join('')
  return (
    <span className="inbox-assignee" title={name}>
      <span aria-hidden="true">{letters}</span>
      <span className="sr-only">{`Assignee: ${name}`}</span>
    </span>
  )
}
