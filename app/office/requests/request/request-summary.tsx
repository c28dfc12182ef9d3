import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { kindTitles } from '#app/features/requests/details.ts'
import type { RequestKind } from '#app/features/requests/kinds.ts'
import type { RequestStatus } from '#app/features/requests/statuses.ts'
import { formatCents } from '#app/lib/money.ts'
import { classes } from '#app/ui/classes.ts'
import { When } from './relative-time.tsx'
import { StatusBadge } from './status-badge.tsx'

type RequestHeadProps = {
  kind: RequestKind
  reference: string
  receivedAt: Date
  status: RequestStatus
  value: number | null
  /** Where the heading does not name it already. */
  company: string | null
}

/** Whose it is, what it is, when it came and what it is worth: under the heading. */
export function RequestHead({ kind, reference, receivedAt, status, value, company }: RequestHeadProps) {
  return (
    <span className="request-head">
      {company && <span className="mb-1 line-clamp-2 w-full text-base font-medium break-words">{company}</span>}
      <StatusBadge status={status} />
      <span className="font-semibold text-ink">{kindTitles[kind]}</span>
      <span className="inline-flex items-center gap-1">
        <span className="font-semibold tabular-nums text-ink">{reference}</span>
        <CopyButton text={reference} />
      </span>
      {value !== null && <span className="font-semibold tabular-nums text-ink">{formatCents(value)}</span>}
      <span>
        Received <When at={receivedAt} />
      </span>
    </span>
  )
}

/** Keeps its place while there is no script to do it. */
function CopyButton({ text }: { text: string }) {
  const [script, setScript] = useState(false)
  const [copied, setCopied] = useState(false)
  useEffect(() => setScript(true), [])
  return (
    <>
      <button
        type="button"
        aria-label={`Copy ${text}`}
        className={classes('request-copy', !script && 'invisible')}
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
