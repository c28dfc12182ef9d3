import { createContext, type ReactNode, useContext } from 'react'
import { DateTime } from '../../shell/admin-page.tsx'
import { useNow } from '../inbox/use-now.ts'

const NowContext = createContext(new Date(0))

/** The current time for relative times. */
export function NowProvider({ now, children }: { now: Date; children: ReactNode }) {
  return <NowContext value={useNow(now)}>{children}</NowContext>
}

/** The current time of the page. */
export const usePageNow = () => useContext(NowContext)

/** A time as '2 hours ago' and as a date. */
export function RelativeTime({ at }: { at: Date }) {
  const now = usePageNow()
  return (
    <span className="sm:whitespace-nowrap">
      <span>{formatAgo(at, now)}</span>
      <span className="text-muted">
        {' · '}
        <DateTime at={at} />
      </span>
    </span>
  )
}

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })
const units = [
  ['day', 24 * 60 * 60],
  ['hour', 60 * 60],
  ['minute', 60],
] as const

/** '2 hours ago'; 'just now' under a minute, days in full. */
export function formatAgo(at: Date, now: Date): string {
  const seconds = (now.getTime() - at.getTime()) / 1000
  for (const [unit, length] of units) if (seconds >= length) return relative.format(-Math.floor(seconds / length), unit)
  return 'just now'
}
