import { kindTitles, type RequestKind, requestKinds } from '#app/features/requests/kinds.ts'
import type { DayCount } from '#app/features/requests/reports/by-day.server.ts'
import type { Pipeline } from '#app/features/requests/reports/pipeline.server.ts'
import type { Sums } from '#app/features/requests/reports/stages.ts'
import { formatCents } from '#app/lib/text/money.ts'
import { formatLongDate, type IsoDate } from '#app/lib/time/dates.ts'

const whole = new Intl.NumberFormat('en-US')
const perDay = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** 12,345 */
export const countText = (count: number) => whole.format(count)

/** '1 request', '12 requests' */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${countText(count)} ${count === 1 ? one : many}`

/** Formats a duration with its two largest units: '40 s', '12 min', '3 h 5 min', '2 d 4 h'. */
export function durationText(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  if (minutes < 48 * 60) return both(Math.floor(minutes / 60), 'h', minutes % 60, 'min')
  const hours = Math.round(minutes / 60)
  return both(Math.floor(hours / 24), 'd', hours % 24, 'h')
}

const both = (large: number, unit: string, small: number, smaller: string) =>
  small === 0 ? `${countText(large)} ${unit}` : `${countText(large)} ${unit} ${small} ${smaller}`

/** A share in whole percent; 0% and 100% only where exact. */
export function shareText(part: number, of: number): string {
  const percent = Math.round((part / of) * 100)
  if (part > 0 && percent === 0) return 'under 1%'
  return part < of && percent === 100 ? 'over 99%' : `${percent}%`
}

/** Requests of some days, without spam. */
export const sumOfDays = (days: readonly DayCount[], kinds: readonly RequestKind[] = requestKinds) =>
  days.reduce((sum, day) => sum + kinds.reduce((ofDay, kind) => ofDay + day.kinds[kind], 0), 0)

/** Describes the chart of requests by day. */
export function summarizeDays(days: readonly DayCount[]): string {
  const total = sumOfDays(days)
  const spam = days.reduce((sum, day) => sum + day.spam, 0)
  const spamText = spam > 0 && `${counted(spam, 'spam request')} not counted.`
  if (total === 0) return [`No requests in ${counted(days.length, 'day')}.`, spamText].filter(Boolean).join(' ')
  const [max] = requestKinds.toSorted((a, b) => sumOfDays(days, [b]) - sumOfDays(days, [a]))
  const busiest = days.reduce((top, day) => (sumOfDays([day]) > sumOfDays([top]) ? day : top))
  return [
    total < days.length
      ? `${counted(total, 'request')} in ${counted(days.length, 'day')}.`
      : `${counted(total, 'request')} in ${counted(days.length, 'day')}, ${perDay.format(total / days.length)} a day on average.`,
    max && total > 1 && `Most common: ${kindTitles[max].toLowerCase()} (${countText(sumOfDays(days, [max]))}).`,
    total > 1 && `Busiest day: ${formatLongDate(busiest.day)} (${countText(sumOfDays([busiest]))}).`,
    spamText,
  ]
    .filter(Boolean)
    .join(' ')
}

/** '$1,200.00 in 3 requests, 1 of them without a price' */
function valueText({ count, cents, unpriced }: Sums): string {
  if (unpriced === count) return `${counted(count, 'request')} without a price`
  const without = unpriced > 0 ? `, ${countText(unpriced)} without a price` : ''
  return `${formatCents(cents)} in ${counted(count, 'request')}${without}`
}

/** Describes the chart of pipeline value. */
export function summarizePipeline({ open, decided }: Pipeline, sum: Sums, days: number): string {
  const [won, lost] = decided
  const ends = (won?.count ?? 0) + (lost?.count ?? 0)
  const opening = open.every(({ count }) => count === 0) ? 'No open requests.' : `Open now: ${valueText(sum)}.`
  if (!won || !lost || ends === 0) return `${opening} No request of the last ${days} days was won or lost yet.`
  const rate = shareText(won.count, ends)
  return `${opening} Win rate of the last ${days} days: ${rate} (${countText(won.count)} of ${countText(ends)}).`
}

/** A bar of the chart: one day or one week. */
export type Bar = { label: string; from: IsoDate; to: IsoDate; kinds: DayCount['kinds'] }

const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** 'Nov 21' */
export const dayText = (day: IsoDate) => shortDay.format(new Date(`${day}T00:00:00Z`))

/** One bar a day; above 92 days one bar a week, counted back from the last day. */
export function toBars(days: readonly DayCount[]): Bar[] {
  const length = days.length > 92 ? 7 : 1
  const bars: Bar[] = []
  for (let end = days.length; end > 0; end -= length) {
    const part = days.slice(Math.max(0, end - length), end)
    const from = part[0]?.day ?? ''
    const kinds = Object.fromEntries(requestKinds.map((kind) => [kind, sumOfDays(part, [kind])])) as Bar['kinds']
    bars.unshift({ label: dayText(from), from, to: part.at(-1)?.day ?? from, kinds })
  }
  return bars
}
