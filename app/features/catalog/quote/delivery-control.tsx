import { BudgetField } from '#app/features/orders/delivery/budget-field.tsx'
import { type DeliveryChoice, quoteRates } from '#app/features/orders/delivery/delivery.ts'
import { DestinationFields } from '#app/features/orders/delivery/destination-fields.tsx'
import { maxTotalBudget } from '#app/features/orders/delivery/quote-delivery.schema.ts'
import type { SplitProduct } from '#app/features/orders/delivery/split-products.ts'

type DeliveryControlProps = {
  choice: DeliveryChoice
  /** Of all products. */
  units: number
  /** Several products, whose units can be split. */
  products: readonly SplitProduct[]
  errors: string[] | undefined
  budgetErrors: string[] | undefined
  onChange: (part: Partial<DeliveryChoice>) => void
}

/** Destinations and budget of a quote. */
export function DeliveryControl({ choice, units, products, errors, budgetErrors, onChange }: DeliveryControlProps) {
  return (
    <div className="grid gap-5">
      <DestinationFields {...{ choice, products, errors, onChange }} rates={quoteRates} packs={units} noun="unit" />
      <BudgetField
        label="Budget in all"
        max={maxTotalBudget}
        budget={choice.budget}
        errors={budgetErrors}
        onChange={(budget) => onChange({ budget })}
      />
    </div>
  )
}
