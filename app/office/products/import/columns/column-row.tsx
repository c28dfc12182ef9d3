import { Check, ChevronDown } from 'lucide-react'
import type { Target } from '#app/features/imports/mapping/mapping.ts'
import { classes } from '#app/ui/classes.ts'
import type { targetGroups } from './targets.ts'

type ColumnRowProps = {
  field: string
  name: string
  samples: string[]
  target: Target | null
  isRead: boolean
  groups: ReturnType<typeof targetGroups>
}

/** A column of the file: its name, some of its values, and what it means. */
export function ColumnRow({ field, name, samples, target, isRead, groups }: ColumnRowProps) {
  return (
    <li className={classes('import-column', !isRead && 'import-column-off')}>
      <div className="min-w-0">
        <label htmlFor={field} className="font-semibold [overflow-wrap:anywhere]">
          {name}
        </label>
        <p className="import-samples">
          {samples.length > 0
            ? samples.map((sample) => (
                <span key={sample} title={sample}>
                  {sample}
                </span>
              ))
            : 'Empty in the rows that were looked at'}
        </p>
      </div>
      <div className="relative">
        <select id={field} name={field} defaultValue={target ?? ''} className="control appearance-none truncate">
          <option value="">Not read</option>
          {groups.map(({ label, options }) => (
            <optgroup key={label} label={label}>
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted"
        />
      </div>
      <Check aria-hidden="true" className={classes('import-column-mark', !isRead && 'invisible')} />
    </li>
  )
}
