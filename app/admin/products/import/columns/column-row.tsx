import { Check, ChevronDown } from 'lucide-react'
import { columnUseTitles, type PreviewColumn } from '#app/features/imports/file-preview.ts'
import type { Target } from '#app/features/imports/mapping/mapping.ts'
import type { AddedColumns } from '#app/features/imports/mapping/variants.ts'
import { joinClasses } from '#app/ui/classes.ts'
import type { getTargetGroups } from './targets.ts'

/** Columns that an import adds for products of several rows; saved mappings hold the stored names. */
const addedTitles: Record<keyof AddedColumns, string> = {
  'Color (read together)': 'Color (from variant rows)',
  'Family (read together)': 'Style (from variant rows)',
  'Name (read together)': 'Name (from variant rows)',
  'Slug (read together)': 'URL slug (from variant rows)',
  'Price (read together)': 'Price (from variant rows)',
  'Item number (read together)': 'Item number (from variant rows)',
  'Stock (read together)': 'Stock (from variant rows)',
  'Sizes (read together)': 'Sizes (from variant rows)',
}
const titles: Partial<Record<string, string>> = addedTitles

type ColumnRowProps = {
  field: string
  name: string
  samples: string[]
  target: Target | null
  /** Purpose of a column that is mapped to nothing; undefined if it is not read. */
  use: PreviewColumn['use']
  isRead: boolean
  groups: ReturnType<typeof getTargetGroups>
}

/** A column of the file with sample values and the product field it is mapped to. */
export function ColumnRow({ field, name, samples, target, use, isRead, groups }: ColumnRowProps) {
  return (
    <li className={joinClasses('import-column', !isRead && 'import-column-off')}>
      <div className="min-w-0">
        <label htmlFor={field} className="font-semibold [overflow-wrap:anywhere]">
          {Object.hasOwn(titles, name) ? titles[name] : name}
        </label>
        <p className="import-samples">
          {samples.length > 0
            ? samples.map((sample) => (
                <span key={sample} title={sample}>
                  {sample}
                </span>
              ))
            : 'No values in the first rows'}
        </p>
      </div>
      <div className="relative">
        <select id={field} name={field} defaultValue={target ?? ''} className="control appearance-none truncate">
          <option value="">{use ? columnUseTitles[use] : 'Skip'}</option>
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
      <Check aria-hidden="true" className={joinClasses('import-column-mark', !isRead && 'invisible')} />
    </li>
  )
}
