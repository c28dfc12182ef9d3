import { type ReactNode, useState } from 'react'
import { Choice } from '#app/ui/choice.tsx'
import type { ColorFacetValue, FacetValue, RangeFacetValue } from '../../query/listing.ts'
import { formatMatchCount } from '../../query/match-count.ts'

type GroupProps = {
  title: string
  /** Query parameter. */
  name: string
  /** Id of the form of the controls. */
  formId: string
  /** The counts are lower bounds. */
  isCapped?: boolean | undefined
}

type ValueFilterProps = GroupProps & {
  /** Without a count if it is unknown. */
  values: (Pick<FacetValue, 'value'> & Partial<ColorFacetValue>)[]
  selected: readonly string[]
  /** Number of options shown before the rest is collapsed. */
  visibleCount: number
  plural: string
  onChange: (selected: string[]) => void
}

/** Checkboxes for the values of one column, each with its number of products. */
export function ValueFilter({
  title,
  name,
  formId,
  isCapped,
  values,
  selected,
  visibleCount,
  plural,
  onChange,
}: ValueFilterProps) {
  const rest = values.slice(visibleCount)
  const [isOpen, setIsOpen] = useState(() => rest.some(({ value }) => selected.includes(value)))
  if (values.length === 0) return null

  const renderOption = ({ value, count, label = value, hex }: ValueFilterProps['values'][number]) => (
    <Choice
      key={value}
      type="checkbox"
      form={formId}
      name={name}
      value={value}
      label={
        hex ? (
          <span className="color-label">
            <svg aria-hidden="true" color={hex} />
            {label}
          </span>
        ) : (
          label
        )
      }
      count={count === undefined ? undefined : formatMatchCount(count, isCapped)}
      checked={selected.includes(value)}
      onChange={({ target }) =>
        onChange(target.checked ? [...selected, value].sort() : selected.filter((other) => other !== value))
      }
    />
  )
  return (
    <Group title={title}>
      {values.slice(0, visibleCount).map(renderOption)}
      {rest.length > 0 && (
        <details
          open={isOpen}
          onToggle={(event) => setIsOpen(event.currentTarget.open)}
          className="flex flex-col-reverse"
        >
          <summary className="inline-flex min-h-9 list-none items-center text-sm font-semibold text-forest underline-offset-4 hover:underline [&::-webkit-details-marker]:hidden">
            {isOpen ? 'Show fewer' : `Show all ${values.length} ${plural}`}
          </summary>
          <div>{rest.map(renderOption)}</div>
        </details>
      )}
    </Group>
  )
}

type RangeFilterProps = GroupProps & {
  ranges: RangeFacetValue[]
  /** Products priced on request, which every range includes (docs/domain.md, Catalog). */
  onRequestCount?: number
  selected: string | null
  /** Label of the option that selects no range. */
  anyLabel: string
  onChange: (selected: string | null) => void
}

/** Radio buttons for one range or none. */
export function RangeFilter({
  title,
  name,
  formId,
  isCapped,
  ranges,
  onRequestCount = 0,
  selected,
  anyLabel,
  onChange,
}: RangeFilterProps) {
  const options: (Omit<RangeFacetValue, 'count'> & { count?: number })[] = [{ value: '', label: anyLabel }, ...ranges]
  const note = onRequestCount > 0 && (
    <span className="block text-sm leading-5 text-muted">
      {`${selected ? 'includes' : 'Each includes'} ${formatMatchCount(onRequestCount, isCapped)} priced on request`}
    </span>
  )
  return (
    <Group title={title}>
      {options.map(({ value, label, count, isFine }) => (
        <div key={value} className={isFine ? 'pl-8' : undefined}>
          <Choice
            type="radio"
            form={formId}
            name={name}
            value={value}
            label={
              <>
                <span>{label}</span>
                {value && value === selected && note}
              </>
            }
            count={count === undefined ? undefined : formatMatchCount(count, isCapped)}
            checked={(selected ?? '') === value}
            onChange={() => onChange(value || null)}
          />
        </div>
      ))}
      {!selected && note}
    </Group>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-b border-line py-4 last-of-type:border-b-0 lg:first:pt-0">
      <legend className="sr-only">{title}</legend>
      <p aria-hidden="true" className="mb-1.5 font-display text-base font-semibold tracking-tight">
        {title}
      </p>
      {children}
    </fieldset>
  )
}
