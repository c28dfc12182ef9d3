import { useEffect, useState } from 'react'
import { DateTime } from '#app/admin/shell/admin-page.tsx'

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'America/Chicago' })
const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'America/Chicago' })

/** Shows only the time for today. The server renders the full date, as its day may differ. */
export function ShortDateTime({ at }: { at: string }) {
  const [today, setToday] = useState('')
  useEffect(() => setToday(day.format(new Date())), [])
  const date = new Date(at)
  if (day.format(date) !== today) return <DateTime at={at} />
  return <time dateTime={date.toISOString()}>{clock.format(date)}</time>
}
