import { X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { parseTypedNumber } from '#app/lib/text/typed-number.ts'
import { Button } from '#app/ui/button.tsx'
import { joinClasses } from '#app/ui/classes.ts'
import { FieldErrorList, TextField } from '#app/ui/field.tsx'
import { moveFocusToNextRow } from '#app/ui/move-focus-to-next-row.ts'
import { Select } from '#app/ui/select.tsx'
import { maxPackQuantity } from '../quantity.ts'
import { CityField } from './city-field.tsx'
import { maxPlaceLength } from './delivery.schema.ts'
import {
  type DeliveryRates,
  type Destination,
  domesticDestinations,
  getBoxRate,
  hasCity,
  otherCountry,
  sumPacks,
} from './delivery.ts'
import {
  describeUnassigned,
  formatPacks,
  getDestinationName,
  getDestinationTitle,
  getRateTitle,
  type PackNoun,
} from './delivery-text.ts'
import { listCountries } from './list-countries.ts'

type DestinationCountsProps = {
  counts: readonly Destination[]
  rates: DeliveryRates
  packs: number
  noun: PackNoun
  errors: string[] | undefined
  onChange: (counts: Destination[]) => void
}

const isDomestic = (to: string) => (domesticDestinations as readonly string[]).includes(to)

/** Number of packs for each destination, which have to add up. */
export function DestinationCounts({ counts, rates, packs, noun, errors, onChange }: DestinationCountsProps) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const [country, setCountry] = useState('')
  const [added, setAdded] = useState('')
  const unassigned = packs - sumPacks(counts)
  const rows = [...domesticDestinations, ...counts.map(({ to }) => to).filter((to) => !isDomestic(to))]

  useEffect(() => {
    if (added) document.getElementById(`${id}-${added}`)?.focus()
  }, [added, id])

  const find = (to: string) => counts.find((each) => each.to === to)
  const change = (to: string, part: Partial<Destination>) =>
    onChange(
      counts.some((each) => each.to === to)
        ? counts.map((each) => (each.to === to ? { ...each, ...part } : each))
        : [...counts, { to, packs: 0, ...part }],
    )
  const add = () => {
    change(country, { packs: Math.max(0, unassigned) })
    setAdded(country)
    setCountry('')
  }
  return (
    <div className="mt-1 grid gap-3 border-l-2 border-line pl-4 sm:ml-2">
      {errors ? (
        <FieldErrorList id={id} errors={errors} />
      ) : (
        <p
          role="status"
          className={joinClasses(
            'text-sm leading-5 tabular-figures',
            unassigned === 0 ? 'text-forest' : 'font-medium text-terracotta-deep',
          )}
        >
          {describeUnassigned(unassigned, packs, noun) || `All ${formatPacks(packs, noun)} assigned`}
        </p>
      )}
      <ul ref={list} tabIndex={-1} aria-label="Destinations" className="outline-none">
        {rows.map((to) => (
          <li key={to} className="grid grid-cols-[minmax(0,1fr)_5rem_2.5rem] items-center gap-2 py-1">
            <label htmlFor={`${id}-${to}`} className="text-[0.9375rem] leading-5">
              <span className="block">{getDestinationTitle(to)}</span>
              <span className="block text-sm text-muted">{getRateTitle(getBoxRate(to, rates))}</span>
            </label>
            <CountInput
              id={`${id}-${to}`}
              packs={find(to)?.packs ?? 0}
              max={Math.max(packs, maxPackQuantity)}
              onChange={(value) => change(to, { packs: value })}
            />
            {!isDomestic(to) && (
              <button
                type="button"
                name="remove"
                aria-label={`Remove ${getDestinationName({ to })}`}
                className="grid size-10 place-items-center rounded-md text-muted transition-colors hover:bg-sand hover:text-ink"
                onClick={({ currentTarget }) => {
                  moveFocusToNextRow(currentTarget, list.current)
                  onChange(counts.filter((each) => each.to !== to))
                }}
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            )}
            {to === otherCountry && (
              <TextField
                label="Which country?"
                hideLabel
                placeholder="Name of the country"
                maxLength={maxPlaceLength}
                autoComplete="off"
                value={find(to)?.country ?? ''}
                onChange={({ target }) => change(to, { country: target.value })}
                className="col-span-full mt-1"
              />
            )}
            {hasCity(to) && (!isDomestic(to) || (find(to)?.packs ?? 0) > 0) && (
              <CityField
                label={`City in ${getCityPlace(to)}`}
                placeholder={isDomestic(to) ? 'City and state' : 'City'}
                city={find(to)?.city}
                onChange={(city) => change(to, { city })}
                className="col-span-full mt-1"
              />
            )}
          </li>
        ))}
      </ul>
      <div className="flex items-end gap-2">
        <Select
          label="Country"
          placeholder="Choose a country"
          options={listCountries(rates).filter(({ value }) => !rows.includes(value))}
          value={country}
          onChange={({ target }) => setCountry(target.value)}
          className="min-w-0 flex-1"
        />
        <Button variant="secondary" className="h-12" disabled={country === ''} onClick={add}>
          Add
        </Button>
      </div>
    </div>
  )
}

const getCityPlace = (to: string) => (isDomestic(to) ? 'the US' : getDestinationName({ to }))

type CountInputProps = { id: string; packs: number; max: number; onChange: (packs: number) => void }

function CountInput({ id, packs, max, onChange }: CountInputProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <input
      id={id}
      type="number"
      inputMode="numeric"
      min={0}
      max={max}
      value={typed ?? (packs || '')}
      placeholder="0"
      onChange={({ target }) => {
        setTyped(target.value)
        const number = Math.floor(parseTypedNumber(target.value || '0'))
        if (number >= 0) onChange(Math.min(number, max))
      }}
      onBlur={() => setTyped(undefined)}
      className="plain-number control h-11 px-2! text-center tabular-figures"
    />
  )
}
