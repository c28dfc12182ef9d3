import { kindTitles, type RequestKind, requestKinds } from '#app/features/requests/kinds.ts'
import type { DayCount } from '#app/features/requests/reports/by-day.server.ts'
import type { Pipeline } from '#app/features/requests/reports/pipeline.server.ts'
import type { Sums } from '#app/features/requests/reports/stages.ts'
import { formatCount, formatNumber } from '#app/lib/text/count.ts'
import { formatCents } from '#app/lib/text/money.ts'
import { formatLongDate, type IsoDate } from '#app/lib/time/dates.ts'

const perDay = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** Formats a duration with its two largest units: '40 s', '12 min', '3 h 5 min', '2 d 4 h'. */
export function formatDuration(seconds: number): string {
  const wholeSeconds = Math.round(seconds)
  if (wholeSeconds < 60) return `${wholeSeconds} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  if (minutes < 48 * 60) return joinUnits(Math.floor(minutes / 60), 'h', minutes % 60, 'min')
  const hours = Math.round(minutes / 60)
  return joinUnits(Math.floor(hours / 24), 'd', hours % 24, 'h')
}

const joinUnits = (large: number, unit: string, small: number, smaller: string) =>
  small === 0 ? `${formatNumber(large)} ${unit}` : `${formatNumber(large)} ${unit} ${small} ${smaller}`

/** A share in whole percent; 0% and 100% only where exact. */
export function formatShare(part: number, total: number): string {
  const percent = Math.round((part / total) * 100)
  if (part > 0 && percent === 0) return 'under 1%'
  return part < total && percent === 100 ? 'over 99%' : `${percent}%`
}

/** Sums the requests of several days, without spam. */
export const sumDays = (days: readonly DayCount[], kinds: readonly RequestKind[] = requestKinds) =>
  days.reduce((sum, day) => sum + kinds.reduce((daySum, kind) => daySum + day.kinds[kind], 0), 0)

/** Describes the chart of requests by day. */
export function summarizeDays(days: readonly DayCount[]): string {
  const total = sumDays(days)
  const spam = days.reduce((sum, day) => sum + day.spam, 0)
  const spamText = spam > 0 && `${formatCount(spam, 'spam request')} not counted.`
  if (total === 0) return [`No requests in ${formatCount(days.length, 'day')}.`, spamText].filter(Boolean).join(' ')
  const [max] = requestKinds.toSorted((a, b) => sumDays(days, [b]) - sumDays(days, [a]))
  const busiest = days.reduce((top, day) => (sumDays([day]) > sumDays([top]) ? day : top))
  return [
    total < days.length
      ? `${formatCount(total, 'request')} in ${formatCount(days.length, 'day')}.`
      : `${formatCount(total, 'request')} in ${formatCount(days.length, 'day')}, ${perDay.format(total / days.length)} a day on average.`,
    max && total > 1 && `Most common: ${kindTitles[max].toLowerCase()} (${formatNumber(sumDays(days, [max]))}).`,
    total > 1 && `Busiest day: ${formatLongDate(busiest.day)} (${formatNumber(sumDays([busiest]))}).`,
    spamText,
  ]
    .filter(Boolean)
    .join(' ')
}

/** '$1,200.00 in 3 requests, 1 of them without a price' */
function formatValue({ count, cents, unpriced }: Sums): string {
  if (unpriced === count) return `${formatCount(count, 'request')} without a price`
  const without = unpriced > 0 ? `, ${formatNumber(unpriced)} without a price` : ''
  return `${formatCents(cents)} in ${formatCount(count, 'request')}${without}`
}

/** Describes the chart of estimated values. */
export function summarizePipeline({ open, closed }: Pipeline, sum: Sums, days: number): string {
  const [won, lost] = closed
  const decidedCount = (won?.count ?? 0) + (lost?.count ?? 0)
  const openText = open.every(({ count }) => count === 0) ? 'No open requests.' : `Open now: ${formatValue(sum)}.`
  if (!won || !lost || decidedCount === 0) return `${openText} No request of the last ${days} days was won or lost yet.`
  const rate = formatShare(won.count, decidedCount)
  return `${openText} Win rate of the last ${days} days: ${rate} (${formatNumber(won.count)} of ${formatNumber(decidedCount)}).`
}

/** A bar of the chart: one day or one week. */
export type Bar = { label: string; from: IsoDate; to: IsoDate; kinds: DayCount['kinds'] }

const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** 'Nov 21' */
export const formatDay = (day: IsoDate) => shortDay.format(new Date(`${day}T00:00:00Z`))

/** One bar a day; above 92 days one bar a week, counted back from the last day. */
export function toBars(days: readonly DayCount[]): Bar[] {
  const length = days.length > 92 ? 7 : 1
  const bars: Bar[] = []
  for (let end = days.length; end > 0; end -= length) {
    const part = days.slice(Math.max(0, end - length), end)
    const from = part[0]?.day ?? ''
    const kinds = Object.fromEntries(requestKinds.map((kind) => [kind, sumDays(part, [kind])])) as Bar['kinds']
    bars.unshift({ label: formatDay(from), from, to: part.at(-1)?.day ?? from, kinds })
  }
  return bars
}
