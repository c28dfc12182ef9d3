import { formatCents } from '#app/lib/text/money.ts'
import { joinClasses } from '#app/ui/classes.ts'
import type { Order } from '../order.ts'
import { BudgetBar } from './budget-bar.tsx'
import { useDelivery } from './delivery.store.ts'
import { countUnassigned, getPackCost } from './delivery.ts'
import { describeUnassigned, getDestinationName, getPackNoun, listQuoted } from './delivery-text.ts'

/** Cost per pack with delivery, beside the budget; nothing if neither destination nor budget is known. */
export function DeliveryCost({ order, className }: { order: Order; className?: string }) {
  const { packQuantity: packs } = order
  const { choice, destinations } = useDelivery(packs)
  const noun = getPackNoun(order)
  const { total } = getPackCost(order, destinations)
  const unassigned = describeUnassigned(countUnassigned(choice, packs), packs, noun)
  const quoted = listQuoted(destinations)
  const [first] = destinations
  if (choice.to === null && choice.budget === null) return null
  return (
    <div className={joinClasses('text-sm leading-5 tabular-figures', className)}>
      {first && (
        <p className="text-muted">
          {total !== null && <strong className="font-semibold text-ink">{`${formatCents(total)} per ${noun} `}</strong>}
          <span>
            {`with delivery to ${destinations.length === 1 ? getDestinationName(first.to) : `${destinations.length} destinations`}`}
          </span>
          {quoted && <span>{`; we will quote ${quoted}`}</span>}
        </p>
      )}
      {unassigned && <p className="font-medium text-terracotta-deep">{unassigned}</p>}
      {choice.budget !== null && total !== null && (
        <BudgetBar total={total} budget={choice.budget} noun={noun} className="mt-1.5" />
      )}
    </div>
  )
}
