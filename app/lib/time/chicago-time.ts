const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Chicago',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** A moment as `<input type="datetime-local">` takes it, by the clocks of Chicago: '2026-12-01T09:00'. */
export function toChicagoTime(moment: Date): string {
  const { year, month, day, hour, minute } = Object.fromEntries(
    parts.formatToParts(moment).map(({ type, value }) => [type, value]),
  )
  return `${year}-${month}-${day}T${hour}:${minute}`
}

/**
 * The moment at which the clocks of Chicago show this; of an hour that comes twice in autumn the first, and for one that is left
 * out in spring the one an hour later.
 * @param text as such an input sends it
 * @returns null for what is no day or time
 */
export function fromChicagoTime(text: string): Date | null {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text)) return null
  const asUtc = new Date(`${text.slice(0, 16)}:00Z`)
  if (Number.isNaN(asUtc.getTime()) || !asUtc.toISOString().startsWith(text.slice(0, 16))) return null
  // Chicago is five or six hours behind.
  const candidates = [5, 6].map((hours) => new Date(asUtc.getTime() + hours * 3_600_000))
  return candidates.find((moment) => toChicagoTime(moment) === text.slice(0, 16)) ?? candidates[1] ?? null
}
