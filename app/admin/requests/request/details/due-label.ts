import { openStatuses } from '#app/features/requests/statuses.ts'
import { isIsoDate } from '#app/lib/time/dates.ts'
import { formatDueDate } from '../../inbox/age.ts'

/** The due label of a next step in a time zone: "3 days overdue". Undefined once the request is closed. */
export function getDueLabel(
  { status, next_step_on: on }: { status: string; next_step_on: string },
  now: Date,
  timeZone: string,
): string | undefined {
  return openStatuses.some((open) => open === status) && isIsoDate(on) ? formatDueDate(on, now, timeZone) : undefined
}
