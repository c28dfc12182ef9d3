import type { CustomerFacts } from '#app/features/customers/merge/customer-facts.server.ts'
import { DateTime } from '../../shell/admin-page.tsx'

/** Details that distinguish a customer from others of the same name. */
export function FactsList({ facts: { texts, requests, lastAt } }: { facts: CustomerFacts }) {
  const shown = { ...texts, Requests: requests.toLocaleString('en-US') }
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      {Object.entries(shown).map(([label, text]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="break-words">{text || 'None'}</dd>
        </div>
      ))}
      <dt className="text-muted">Last request</dt>
      <dd>{lastAt ? <DateTime at={lastAt} /> : 'None'}</dd>
    </dl>
  )
}
