import { Copy } from 'lucide-react'
import { kindTitles } from '#app/features/requests/details.ts'
import type { RequestKind } from '#app/features/requests/kinds.ts'
import type { RequestStatus } from '#app/features/requests/statuses.ts'
import { formatCents } from '#app/lib/money.ts'
import { copyText } from '#app/ui/copy-text.ts'
import { StatusBadge } from './status-badge.tsx'
import { When } from './when.tsx'

type RequestHeadProps = {
  kind: RequestKind
  reference: string
  receivedAt: Date
  status: RequestStatus
  value: number | null
}

/** What it is, when it came and what it is worth: one line under the heading. */
export function RequestHead({ kind, reference, receivedAt, status, value }: RequestHeadProps) {
  return (
    <span className="request-head">
      <StatusBadge status={status} />
      <span className="font-semibold text-ink">{kindTitles[kind]}</span>
      <span className="inline-flex items-center gap-1">
        <span className="font-semibold tabular-nums text-ink">{reference}</span>
        <button
          type="button"
          aria-label={`Copy ${reference}`}
          className="request-copy"
          onClick={() => copyText(reference, 'Reference')}
        >
          <Copy />
        </button>
      </span>
      {value !== null && <span className="font-semibold tabular-nums text-ink">{formatCents(value)}</span>}
      <When at={receivedAt} />
    </span>
  )
}
