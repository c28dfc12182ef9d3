import { createContext, useContext } from 'react'
import { formatMediumDate } from '#app/lib/time/medium-date.ts'
import { defaultTimeZone, formatDateTime, type TimeZone } from '#app/lib/time/time-zone.ts'

/** The shop's time zone, in which the portal shows times. */
export const TimeZoneContext = createContext<TimeZone>({ name: defaultTimeZone, label: 'CT' })

/** Date in the shop's time zone; its tooltip has the time. */
export function DateOnly({ at }: { at: Date | string }) {
  const zone = useContext(TimeZoneContext)
  const date = new Date(at)
  return (
    <time dateTime={date.toISOString()} title={formatDateTime(date, zone, 'full')} className="whitespace-nowrap">
      {new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: zone.name }).format(date)}
    </time>
  )
}

/** Date and time in the shop's time zone. */
export function DateTime({ at }: { at: Date | string }) {
  const zone = useContext(TimeZoneContext)
  const date = new Date(at)
  return <time dateTime={date.toISOString()}>{formatDateTime(date, zone)}</time>
}

/** "Nov 21, 2026"; a dash without a day. */
export const Day = ({ day }: { day: string | null }) => (
  <span className="whitespace-nowrap">{day ? formatMediumDate(day) : '—'}</span>
)
