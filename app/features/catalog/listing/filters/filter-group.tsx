import { type ReactNode, useState } from 'react'
import { Choice } from '#app/ui/choice.tsx'
import { formatCount } from '../../query/format-count.ts'
import type { FacetValue } from '../../query/listing.ts'
import type { Range } from '../../query/ranges.ts'

type GroupProps = {
  title: string
  /** Parameter of the address. */
  name: string
  /** Id of the form of the controls. */
  formId: string
  /** The counts are lower bounds. */
  isCapped?: boolean | undefined
}

type ValueFilterProps = GroupProps & {
  values: FacetValue[]
  chosen: string[]
  /** Number of options shown before the rest is collapsed. */
  shown: number
  plural: string
  onChange: (chosen: string[]) => void
}

/** Several values of one column, each with the number of products it would leave. */
export function ValueFilter({
  title,
  name,
  formId,
  isCapped,
  values,
  chosen,
  shown,
  plural,
  onChange,
}: ValueFilterProps) {
  const rest = values.slice(shown)
  const [open, setOpen] = useState(() => rest.some(({ value }) => chosen.includes(value)))
  if (values.length === 0) return null

  const option = ({ value, count }: FacetValue) => (
    <Choice
      key={value}
      type="checkbox"
      form={formId}
      name={name}
      value={value}
      label={value}
      count={formatCount(count, isCapped)}
      checked={chosen.includes(value)}
      onChange={({ target }) =>
        onChange(target.checked ? [...chosen, value].sort() : chosen.filter((other) => other !== value))
      }
    />
  )
  return (
    <Group title={title}>
      {values.slice(0, shown).map(option)}
      {rest.length > 0 && (
        <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)} className="flex flex-col-reverse">
          <summary className="inline-flex min-h-9 list-none items-center text-sm font-semibold text-forest underline-offset-4 hover:underline [&::-webkit-details-marker]:hidden">
            {open ? 'Show fewer' : `Show all ${values.length} ${plural}`}
          </summary>
          <div>{rest.map(option)}</div>
        </details>
      )}
    </Group>
  )
}

type RangeFilterProps = GroupProps & {
  ranges: (Range & { count: number })[]
  /** Products priced on request, which no band leaves out (docs/domain.md, Catalog). */
  onRequest?: number
  chosen: string | null
  /** The choice that filters nothing. */
  any: string
  onChange: (chosen: string | null) => void
}

/** One band or none. */
export function RangeFilter({
  title,
  name,
  formId,
  isCapped,
  ranges,
  onRequest = 0,
  chosen,
  any,
  onChange,
}: RangeFilterProps) {
  const options = [{ value: '', label: any, count: undefined }, ...ranges]
  const note = onRequest > 0 && (
    <span className="block text-sm leading-5 text-muted">
      {chosen ? 'includes' : 'Each includes'} {formatCount(onRequest, isCapped)} priced on request
    </span>
  )
  return (
    <Group title={title}>
      {options.map(({ value, label, count }) => (
        <Choice
          key={value}
          type="radio"
          form={formId}
          name={name}
          value={value}
          label={
            <>
              {label}
              {value && value === chosen && note}
            </>
          }
          count={count === undefined ? undefined : formatCount(count, isCapped)}
          checked={(chosen ?? '') === value}
          onChange={() => onChange(value || null)}
        />
      ))}
      {!chosen && note}
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
