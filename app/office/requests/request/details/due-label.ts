import { openStatuses } from '#app/features/requests/statuses.ts'
import { isIsoDate } from '#app/lib/dates.ts'
import { dueText } from '../../inbox/rows/age.ts'

/** What the inbox says of a next step that is due: "3 days late". Nothing once the request is done with. */
export function overdue(
  { status, next_step_on: on }: { status: string; next_step_on: string },
  now: Date,
): string | undefined {
  return openStatuses.some((open) => open === status) && isIsoDate(on) ? dueText(on, now) : undefined
}
