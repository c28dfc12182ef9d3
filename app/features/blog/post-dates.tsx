import { formatLongDate } from '#app/lib/time/dates.ts'

export function PostDate({ date }: { date: Date | null }) {
  return date && <time dateTime={date.toISOString()}>{formatLongDate(date)}</time>
}

export function ReadingTime({ minutes }: { minutes: number }) {
  return <span className="whitespace-nowrap">{`${minutes} min read`}</span>
}
