import { Link } from 'react-router'
import type { CustomerFacts } from '#app/features/customers/merge/customer-facts.server.ts'
import { Panel } from '../../shell/admin-page.tsx'
import { FactsList } from './facts-list.tsx'

/** Customers that may be the same as the one of the page. */
export function DuplicatesPanel({ duplicates, mergePath }: { duplicates: CustomerFacts[]; mergePath: string }) {
  if (duplicates.length === 0) return null
  return (
    <Panel title="Possible duplicates" text="Same name, phone number or email address.">
      <DuplicateList duplicates={duplicates} mergePath={mergePath} action="Review" />
    </Panel>
  )
}

type DuplicateListProps = { duplicates: CustomerFacts[]; mergePath: string; action: string }

export function DuplicateList({ duplicates, mergePath, action }: DuplicateListProps) {
  return (
    <ul className="grid gap-5">
      {duplicates.map((facts) => (
        <li key={facts.id} className="grid gap-1">
          <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
            <span className="min-w-0 font-semibold break-words">{facts.name}</span>
            <Link
              to={`${mergePath}?with=${facts.id}`}
              prefetch="none"
              aria-label={`${action}: ${[facts.name, ...Object.values(facts.texts)].filter(Boolean).join(', ')}`}
              className="font-semibold text-forest underline underline-offset-4"
            >
              {action}
            </Link>
          </p>
          <FactsList facts={facts} />
        </li>
      ))}
    </ul>
  )
}
