import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { kindTitles, type RequestKind } from '#app/features/requests/kinds.ts'
import type { RequestStatus } from '#app/features/requests/statuses.ts'
import { useHydrated } from '#app/lib/browser/use-hydrated.ts'
import { formatCents } from '#app/lib/text/money.ts'
import { joinClasses } from '#app/ui/classes.ts'
import { RelativeTime } from './relative-time.tsx'
import { StatusBadge } from './status-badge.tsx'

type RequestSummaryProps = {
  kind: RequestKind
  reference: string
  receivedAt: Date
  status: RequestStatus
  estimateCents: number | null
  /** Null where the heading is the company already. */
  company: string | null
}

/** Company, status, kind, reference, value and date, below the heading. */
export function RequestSummary({ kind, reference, receivedAt, status, estimateCents, company }: RequestSummaryProps) {
  return (
    <span className="request-summary">
      {company && <span className="mb-1 line-clamp-2 w-full text-base font-medium break-words">{company}</span>}
      <StatusBadge status={status} />
      <span className="font-semibold text-ink">{kindTitles[kind]}</span>
      <span className="inline-flex items-center gap-1">
        <span className="font-semibold tabular-figures text-ink">{reference}</span>
        <CopyButton text={reference} />
      </span>
      {estimateCents !== null && (
        <span className="font-semibold tabular-figures text-ink">{formatCents(estimateCents)}</span>
      )}
      <span>
        Received <RelativeTime at={receivedAt} />
      </span>
    </span>
  )
}

/** Reserves its space until JavaScript runs. */
function CopyButton({ text }: { text: string }) {
  const isHydrated = useHydrated()
  const [copied, setCopied] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={`Copy ${text}`}
        className={joinClasses('request-copy', !isHydrated && 'invisible')}
        onClick={() => navigator.clipboard.writeText(text).then(() => setCopied(true))}
      >
        {copied ? <Check /> : <Copy />}
      </button>
      <span role="status" className="text-muted">
        {copied && 'Copied'}
      </span>
    </>
  )
}
