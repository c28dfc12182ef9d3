import { joinClasses } from '#app/ui/classes.ts'
import type { Order } from '../order.ts'
import { BudgetBar } from './budget-bar.tsx'
import { BudgetField } from './budget-field.tsx'
import { savedDelivery, useDelivery } from './delivery.store.ts'
import { type DeliveryChoice, getPackCost, maxBudget } from './delivery.ts'
import { describeBudget, describePackCost, getPackNoun } from './delivery-text.ts'
import { DestinationFields } from './destination-fields.tsx'
import { describeUnpricedDestinations } from './order-total.ts'
import { useDeliveryRates } from './use-delivery-rates.ts'

type DeliveryFieldsProps = {
  order: Order
  /** Why the destinations were rejected; receives the focus. */
  errors?: string[] | undefined
  onChange?: () => void
}

/** Destinations and budget of an order, saved on every change. */
export function DeliveryFields({ order, errors, onChange }: DeliveryFieldsProps) {
  const rates = useDeliveryRates()
  const { packQuantity: packs } = order
  const { choice, destinations } = useDelivery(packs)
  const noun = getPackNoun(order)
  const cost = getPackCost(order, destinations)
  const unpriced = describeUnpricedDestinations(destinations)

  const save = (part: Partial<DeliveryChoice>) => {
    savedDelivery.change(part)
    onChange?.()
  }
  return (
    <div className="grid gap-5">
      <DestinationFields choice={choice} rates={rates} packs={packs} noun={noun} errors={errors} onChange={save} />
      <div className="grid gap-2">
        <BudgetField
          label={`Budget per ${noun}`}
          max={maxBudget}
          budget={choice.budget}
          onChange={(budget) => save({ budget })}
        />
        {choice.budget !== null && cost.total !== null && (
          <>
            <BudgetBar total={cost.total} budget={choice.budget} isPartial={unpriced !== ''} />
            <p
              className={joinClasses(
                'text-sm leading-5 font-semibold tabular-figures',
                cost.total > choice.budget ? 'text-terracotta-deep' : unpriced ? 'text-muted' : 'text-forest',
              )}
            >
              {describeBudget(cost.total, choice.budget, noun) + unpriced}
            </p>
          </>
        )}
        {cost.total !== null && (
          <p role="status" className="text-sm leading-5 text-muted tabular-figures">
            {`Per ${noun}: ${describePackCost(cost, destinations)}. An estimate; your quote has the final price.`}
          </p>
        )}
      </div>
    </div>
  )
}
