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
 * Parses a Chicago time: the first of a repeated hour in autumn, and an hour later for one that is
 * skipped in spring.
 * @param text as such an input sends it
 * @returns null if invalid
 */
export function fromChicagoTime(text: string): Date | null {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text)) return null
  const asUtc = new Date(`${text.slice(0, 16)}:00Z`)
  if (Number.isNaN(asUtc.getTime()) || !asUtc.toISOString().startsWith(text.slice(0, 16))) return null
  // Chicago is five or six hours behind.
  const candidates = [5, 6].map((hours) => new Date(asUtc.getTime() + hours * 3_600_000))
  return candidates.find((moment) => toChicagoTime(moment) === text.slice(0, 16)) ?? candidates[1] ?? null
}
