import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { TextField } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { CityField } from './city-field.tsx'
import { CountInput } from './count-input.tsx'
import { type Destination, hasCity, maxTypedNameLength, otherCountry, parseDestination } from './delivery.ts'
import { getCountryLabel, getDestinationName, getDestinationTitle } from './delivery-text.ts'
import { dutiesOptions, isAbroad } from './duties.ts'

type DestinationRowProps = {
  id: string
  destination: Destination
  /** Price of shipping a box: 'Free'. */
  rate: string
  maxCount: number
  onChange: (part: Partial<Destination>) => void
  onRemove: (button: HTMLButtonElement) => void
  /** Units of each product, whose sum replaces the field. */
  children?: ReactNode
}

/** One destination with its number of packs, and its city or country in words. */
export function DestinationRow(props: DestinationRowProps) {
  const { id, destination, rate, maxCount, onChange, onRemove, children } = props
  const { to, packs, country, city, duties } = destination
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_5rem_2.5rem] items-center gap-2 py-1">
      <label htmlFor={id} className="text-[0.9375rem] leading-5">
        <span className="block">{getDestinationTitle(to)}</span>
        <span className="block text-sm text-muted">{rate}</span>
      </label>
      {children ? (
        <output id={id} className="text-center font-semibold tabular-figures">
          {packs.toLocaleString('en-US')}
        </output>
      ) : (
        <CountInput id={id} count={packs} max={maxCount} onChange={(value) => onChange({ packs: value })} />
      )}
      <button
        type="button"
        name="remove"
        aria-label={`Remove ${getDestinationName(destination)}`}
        className="grid size-10 place-items-center rounded-md text-muted transition-colors hover:bg-sand hover:text-ink"
        onClick={({ currentTarget }) => onRemove(currentTarget)}
      >
        <X aria-hidden="true" className="size-4" />
      </button>
      {parseDestination(to).country === otherCountry && (
        <TextField
          label="Which country?"
          isLabelHidden
          placeholder="Name of the country"
          maxLength={maxTypedNameLength}
          autoComplete="off"
          value={country ?? ''}
          onChange={({ target }) => onChange({ country: target.value })}
          className="col-span-full mt-1"
        />
      )}
      {hasCity(to) && (
        <CityField
          label={`City in ${getCountryLabel(to, country)}`}
          placeholder={isAbroad(to) ? 'City' : 'City and state'}
          city={city}
          onChange={(value) => onChange({ city: value })}
          className="col-span-full mt-1"
        />
      )}
      {isAbroad(to) && (
        <Select
          label="Duties and taxes"
          aria-label={`Duties and taxes of ${getDestinationName(destination)}`}
          {...(!duties && { placeholder: 'Choose' })}
          options={dutiesOptions}
          value={duties ?? ''}
          onChange={({ target }) =>
            onChange({ duties: dutiesOptions.find(({ value }) => value === target.value)?.value })
          }
          className="col-span-full mt-1"
        />
      )}
      {children}
    </li>
  )
}
