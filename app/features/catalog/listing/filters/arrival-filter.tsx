import { Choice } from '#app/ui/choice.tsx'
import { inTimeValue, parameters } from '../../query/filters.schema.ts'
import { formatCount, maxCountedMatches } from '../../query/format-count.ts'
import { Group } from './filter-group.tsx'

type ArrivalFilterProps = {
  formId: string
  /** Number of products; missing if the date is only in storage, so that the list has not counted by it. */
  arrivals: number | undefined
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Checkbox for the products that can arrive by the in-hands date; shown once there is a date. */
export function ArrivalFilter({ formId, arrivals, checked, onChange }: ArrivalFilterProps) {
  return (
    <Group title="Delivery">
      <Choice
        type="checkbox"
        form={formId}
        name={parameters.arrivesInTime}
        value={inTimeValue}
        label="Can arrive by my date"
        count={arrivals === undefined ? undefined : formatCount(arrivals, arrivals > maxCountedMatches)}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </Group>
  )
}
