import {
  type DeliveryChoice,
  domesticDestinations,
  maxTypedNameLength,
  parseDestination,
  quoteRates,
} from '#app/features/orders/delivery/delivery.ts'
import { getDestinationTitle } from '#app/features/orders/delivery/delivery-text.ts'
import { dutiesOptions } from '#app/features/orders/delivery/duties.ts'
import { listCountries } from '#app/features/orders/delivery/list-countries.ts'
import { TextField } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { plainDeliveryNames } from './delivery-form-fields.ts'

type PlainDeliveryProps = {
  choice: DeliveryChoice
  /** Of the fields. */
  budget: string | undefined
  target: string | undefined
  errors: string[] | undefined
  budgetErrors: string[] | undefined
  targetErrors: string[] | undefined
}

/** One destination and the budget, without JavaScript. Rendered on the server only. */
export function PlainDelivery({ choice, budget, target, errors, budgetErrors, targetErrors }: PlainDeliveryProps) {
  const [first] = choice.counts
  const abroad = first && parseDestination(first.to)
  const domestic = domesticDestinations.map((value) => ({ value, label: getDestinationTitle(value) }))
  return (
    <div className="grid gap-4">
      <Select
        name={plainDeliveryNames.to}
        label="Ship to"
        optional
        placeholder="Not decided yet"
        options={[...domestic, ...listCountries(quoteRates)]}
        errors={errors ?? []}
        defaultValue={choice.to === 'several' ? abroad?.country : (choice.to ?? '')}
      />
      <Select
        name={plainDeliveryNames.addresses}
        label="In another country"
        options={[
          { value: 'address', label: 'To one address' },
          { value: 'homes', label: 'To individual homes' },
        ]}
        defaultValue={abroad?.addresses}
      />
      <Select
        name={plainDeliveryNames.duties}
        label="Duties and taxes in another country"
        placeholder="Choose"
        options={dutiesOptions}
        defaultValue={first?.duties}
      />
      <TextField
        name={plainDeliveryNames.city}
        label="City"
        optional
        maxLength={maxTypedNameLength}
        hint="With several destinations, say in the message how many go where."
        defaultValue={choice.city ?? first?.city}
      />
      <TextField
        name={plainDeliveryNames.budget}
        label="Total budget"
        optional
        inputMode="decimal"
        icon={<span>$</span>}
        errors={budgetErrors ?? []}
        defaultValue={budget}
      />
      <TextField
        name={plainDeliveryNames.target}
        label="Target price per unit"
        optional
        inputMode="decimal"
        icon={<span>$</span>}
        errors={targetErrors ?? []}
        defaultValue={target}
      />
    </div>
  )
}
