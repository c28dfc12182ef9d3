import type { ReactNode } from 'react'
import { BudgetField } from '#app/features/orders/delivery/budget-field.tsx'
import { type DeliveryChoice, quoteRates } from '#app/features/orders/delivery/delivery.ts'
import { describeOverBudget } from '#app/features/orders/delivery/describe-over-budget.ts'
import { DestinationFields } from '#app/features/orders/delivery/destination-fields.tsx'
import { maxTotalBudget } from '#app/features/orders/delivery/quote-delivery.schema.ts'
import type { SplitProduct } from '#app/features/orders/delivery/split-products.ts'
import type { QuoteEstimate } from '#app/features/requests/quote-alternatives.ts'
import { FieldNote } from '#app/ui/field-note.tsx'

type DeliveryControlProps = {
  choice: DeliveryChoice
  /** Units of all products. */
  units: number
  /** Products whose units can be split among destinations. */
  products: readonly SplitProduct[]
  errors: string[] | undefined
  budgetErrors: string[] | undefined
  /** Estimate that the budget is compared with. */
  estimate: QuoteEstimate | null
  onChange: (part: Partial<DeliveryChoice>) => void
  /** Fields below the budget. */
  children: ReactNode
}

/** Destinations and budget of a quote. */
export function DeliveryControl(props: DeliveryControlProps) {
  const { choice, units, products, errors, budgetErrors, estimate, onChange, children } = props
  return (
    <div className="grid gap-5">
      <DestinationFields
        choice={choice}
        products={products}
        errors={errors}
        onChange={onChange}
        rates={quoteRates}
        packs={units}
        noun="unit"
      />
      <BudgetField
        label="Total budget"
        max={maxTotalBudget}
        budget={choice.budget}
        errors={budgetErrors}
        onChange={(budget) => onChange({ budget })}
      />
      <FieldNote id="quote-budget" note={describeOverBudget(estimate?.lowest, choice.budget, 'your budget')} />
      {children}
    </div>
  )
}
