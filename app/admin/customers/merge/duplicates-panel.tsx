import { Link } from 'react-router'
import type { Duplicate } from '#app/features/customers/merge/duplicates.server.ts'
import { Panel } from '../../shell/admin-page.tsx'

/** Customers that may be the same as the one of the page. */
export function DuplicatesPanel({ duplicates, mergePath }: { duplicates: Duplicate[]; mergePath: string }) {
  if (duplicates.length === 0) return null
  return (
    <Panel title="Possible duplicates" text="Same name, phone number or email address.">
      <DuplicateList duplicates={duplicates} mergePath={mergePath} action="Review" />
    </Panel>
  )
}

type DuplicateListProps = { duplicates: Duplicate[]; mergePath: string; action: string }

export function DuplicateList({ duplicates, mergePath, action }: DuplicateListProps) {
  return (
    <ul className="grid gap-3">
      {duplicates.map(({ id, name, email, phone }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <Link
            to={`${mergePath}?with=${id}`}
            prefetch="none"
            aria-label={`${action}: ${name ?? email}`}
            className="font-semibold text-forest underline underline-offset-4"
          >
            {action}
          </Link>
          <span className="break-all">{[name, email, phone].filter(Boolean).join(', ')}</span>
        </li>
      ))}
    </ul>
  )
}
