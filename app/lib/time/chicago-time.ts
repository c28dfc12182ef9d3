const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Chicago',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Formats a time for `<input type="datetime-local">`, in Chicago time: '2026-12-01T09:00'. */
export function toChicagoTime(moment: Date): string {
  const { year, month, day, hour, minute } = Object.fromEntries(
    parts.formatToParts(moment).map(({ type, value }) => [type, value]),
  )
  return `${year}-${month}-${day}T${hour}:${minute}`
}

/**
 * Parses a Chicago time such as '2026-11-22T09:00'; undefined if invalid. Takes an hour later in the hour that is skipped in
 * spring, and the first of the repeated one in autumn.
 */
export function parseChicagoTime(text: string): Date | undefined {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text)) return undefined
  const asUtc = new Date(`${text.slice(0, 16)}:00Z`)
  if (Number.isNaN(asUtc.getTime()) || !asUtc.toISOString().startsWith(text.slice(0, 16))) return undefined
  // Chicago is five or six hours behind.
  const candidates = [5, 6].map((hours) => new Date(asUtc.getTime() + hours * 3_600_000))
  return candidates.find((moment) => toChicagoTime(moment) === text.slice(0, 16)) ?? candidates[1]
}
