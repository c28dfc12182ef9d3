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

/** Asks for a country and whether packs go to one address there or to homes, whose rates differ; or for storage. */
export function AddDestination({ rates, existing, onAdd }: AddDestinationProps) {
  const [selected, setSelected] = useState('')
  const renderButton = (to: string, label: string) => {
    const isTaken = !canRepeat(to) && existing.includes(to)
    return (
      <Button
        variant="secondary"
        className="h-11 px-4!"
        disabled={selected === '' || isTaken}
        onClick={() => {
          onAdd(to)
          setSelected('')
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
        placeholder="Choose a destination"
        options={[
          { value: 'us', label: 'United States' },
          { value: 'storage', label: getDestinationTitle('storage') },
          ...listCountries(rates),
        ]}
        value={selected}
        onChange={({ target }) => setSelected(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        {selected === 'storage' ? (
          renderButton('storage', 'Add storage')
        ) : (
          <>
            {renderButton(`${selected}-address`, 'Add one address')}
            {renderButton(`${selected}-homes`, 'Add individual homes')}
          </>
        )}
      </div>
    </div>
  )
}
