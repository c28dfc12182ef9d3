import type { ReactNode } from 'react'
import { BudgetField } from '#app/features/orders/delivery/budget-field.tsx'
import { describeOverBudget } from '#app/features/orders/delivery/describe-over-budget.ts'
import { maxTargetPrice } from '#app/features/orders/delivery/quote-delivery.schema.ts'
import { FieldNote } from '#app/ui/field-note.tsx'

type TargetPriceFieldProps = {
  /** Unique on the page. */
  id: string
  label: ReactNode
  /** Cents; null without one. */
  target: number | null
  /** Cents at the quantity; null on request. */
  unitPrice: number | null
  errors?: string[] | undefined
  onChange: (target: number | null) => void
}

/** The price per unit that a buyer would like to pay, with a warning if ours is far above it. */
export function TargetPriceField({ id, label, target, unitPrice, errors, onChange }: TargetPriceFieldProps) {
  return (
    <div>
      <BudgetField
        label={label}
        noun="target price"
        max={maxTargetPrice}
        budget={target}
        errors={errors}
        onChange={onChange}
      />
      <FieldNote id={id} note={describeOverBudget(unitPrice, target, 'your target price')} />
    </div>
  )
}
