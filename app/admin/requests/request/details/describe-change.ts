import { requestStatuses, statusTitles } from '#app/features/requests/statuses.ts'
import type { DetailsField, DetailsValues } from '#app/features/requests/workflow/details.schema.ts'
import { formatLongDate, isIsoDate } from '#app/lib/time/dates.ts'

type ChangeContext = {
  /** Fields in conflict. */
  fields: readonly DetailsField[]
  /** Stored values. */
  current: DetailsValues
  assignees: readonly { value: string; label: string }[]
}

/** Describes what saving unsaved values of the Details panel would change: "Won, No due date". */
export function describeChange(unsaved: Partial<DetailsValues>, { fields, current, assignees }: ChangeContext): string {
  const get = (name: DetailsField) =>
    fields.includes(name) && unsaved[name] !== current[name] ? unsaved[name] : undefined
  const status = requestStatuses.find((each) => each === get('status'))
  const [assignee, step, day] = [get('assignee'), get('next_step'), get('next_step_on')]
  return [
    status && statusTitles[status],
    assignee !== undefined &&
      (assignee ? (assignees.find(({ value }) => value === assignee)?.label ?? 'A former teammate') : 'Unassigned'),
    step !== undefined && (step || 'No next step'),
    day !== undefined && (isIsoDate(day) ? formatLongDate(day) : 'No due date'),
  ]
    .filter(Boolean)
    .join(', ')
}
