import { useEffect, useId, useRef } from 'react'
import { Choice } from '#app/ui/choice.tsx'
import { CityField } from './city-field.tsx'
import {
  type DeliveryChoice,
  type DeliveryRates,
  domesticDestinations,
  getBoxRate,
  getDestinations,
} from './delivery.ts'
import { formatBoxRate, getDestinationTitle, getRateTitle, type PackNoun } from './delivery-text.ts'
import { DestinationCounts } from './destination-counts.tsx'
import type { SplitProduct } from './split-products.ts'

type DestinationFieldsProps = {
  choice: DeliveryChoice
  rates: DeliveryRates
  packs: number
  noun: PackNoun
  /** Several products of a quote, whose units can be split. */
  products?: readonly SplitProduct[]
  /** Why the destinations were rejected; receives the focus. */
  errors: string[] | undefined
  onChange: (part: Partial<DeliveryChoice>) => void
}

/** Where an order goes: to one destination, or counts to several. */
export function DestinationFields({ choice, rates, packs, noun, products, errors, onChange }: DestinationFieldsProps) {
  const id = useId()
  const fieldset = useRef<HTMLFieldSetElement>(null)

  useEffect(() => {
    if (errors) fieldset.current?.focus()
  }, [errors])

  const select = (to: DeliveryChoice['to']) => {
    // Several destinations begin with the one chosen before.
    const isFirst = to === 'several' && choice.counts.length === 0
    onChange({ to, ...(isFirst && { counts: getDestinations(choice, packs) }) })
  }
  const renderOption = (to: DeliveryChoice['to'], label: string, rate?: string) => (
    <Choice
      type="radio"
      name={`${id}-to`}
      label={label}
      count={rate}
      checked={choice.to === to}
      onChange={() => select(to)}
    />
  )
  return (
    <fieldset ref={fieldset} tabIndex={-1} className="min-w-0 outline-none">
      <legend className="mb-1 text-sm leading-5 font-semibold">{'Ship to'}</legend>
      {renderOption(null, 'Not decided yet')}
      {domesticDestinations.map((to) => (
        <div key={to}>
          {renderOption(to, getDestinationTitle(to), getRateTitle(getBoxRate(to, rates)))}
          {to === 'us-address' && choice.to === to && (
            <CityField
              label="City of the US address"
              placeholder="City and state"
              city={choice.city}
              onChange={(city) => onChange({ city })}
              className="mb-2 ml-8"
            />
          )}
        </div>
      ))}
      {renderOption('several', 'Other countries or several destinations')}
      {choice.to === 'storage' && noun !== 'unit' && (
        <p className="pl-8 text-sm leading-5 text-muted">
          {`Later shipping from storage to US homes: ${formatBoxRate(getBoxRate('us-homes', rates))}.`}
        </p>
      )}
      {choice.to === 'several' && (
        <DestinationCounts
          counts={choice.counts}
          rates={rates}
          packs={packs}
          noun={noun}
          products={products}
          errors={errors}
          onChange={(counts) => onChange({ counts })}
        />
      )}
    </fieldset>
  )
}
