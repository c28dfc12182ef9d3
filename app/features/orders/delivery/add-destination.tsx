import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/select.tsx'
import { canRepeat } from './delivery.schema.ts'
import type { DeliveryRates } from './delivery.ts'
import { getDestinationTitle } from './delivery-text.ts'
import { listCountries } from './list-countries.ts'

type AddDestinationProps = {
  rates: DeliveryRates
  /** Destinations that there are already. */
  existing: readonly string[]
  onAdd: (to: string) => void
}

/** Asks for a country, and whether it all goes to one address there or to many homes: their freight differs. */
export function AddDestination({ rates, existing, onAdd }: AddDestinationProps) {
  const [country, setCountry] = useState('')
  const renderButton = (to: string, label: string) => {
    const isTaken = !canRepeat(to) && existing.includes(to)
    return (
      <Button
        variant="secondary"
        className="h-11 px-4!"
        disabled={country === '' || isTaken}
        onClick={() => {
          onAdd(to)
          setCountry('')
        }}
      >
        {label}
      </Button>
    )
  }
  return (
    <div className="grid gap-2">
      <Select
        label="Add a destination"
        placeholder="Choose a place"
        options={[
          { value: 'us', label: 'United States' },
          { value: 'storage', label: getDestinationTitle('storage') },
          ...listCountries(rates),
        ]}
        value={country}
        onChange={({ target }) => setCountry(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        {country === 'storage' ? (
          renderButton('storage', 'Add storage')
        ) : (
          <>
            {renderButton(`${country}-address`, 'Add one address')}
            {renderButton(`${country}-homes`, 'Add individual homes')}
          </>
        )}
      </div>
    </div>
  )
}
