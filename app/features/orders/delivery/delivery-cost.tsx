import { formatCents } from '#app/lib/text/money.ts'
import { joinClasses } from '#app/ui/classes.ts'
import type { Order } from '../order.ts'
import { BudgetBar } from './budget-bar.tsx'
import { useDelivery } from './delivery.store.ts'
import { countUnassigned, getPackCost } from './delivery.ts'
import { describeBudget, describeUnassigned, getDestinationName, getPackNoun, listQuoted } from './delivery-text.ts'
import { describeUnpricedDestinations, getTotalWithDelivery } from './order-total.ts'

/** Cost per pack with delivery, beside the budget; nothing if neither destination nor budget is known. */
export function DeliveryCost({ order, className }: { order: Order; className?: string }) {
  const { packQuantity: packs } = order
  const { choice, destinations } = useDelivery(packs)
  const noun = getPackNoun(order)
  const { total } = getPackCost(order, destinations)
  const inAll = getTotalWithDelivery(order, destinations)
  const { budget } = choice
  const unassigned = describeUnassigned(countUnassigned(choice, packs), packs, noun)
  const quoted = listQuoted(destinations)
  const [first] = destinations
  if (choice.to === null && budget === null) return null
  const isOver = budget !== null && total !== null && total > budget
  return (
    <div className={joinClasses('text-sm leading-5 tabular-figures', className)}>
      {budget !== null && total !== null && (
        <BudgetBar total={total} budget={budget} isPartial={quoted !== ''} className="mt-1 mb-1.5" />
      )}
      <p role="status" className="text-muted">
        <strong className={joinClasses('font-semibold', isOver ? 'text-terracotta-deep' : 'text-ink')}>
          {total === null
            ? 'Price on request'
            : budget === null
              ? `${formatCents(total)} per ${noun}`
              : describeBudget(total, budget, noun) + describeUnpricedDestinations(destinations)}
        </strong>
        <span>
          {!first
            ? ', without delivery'
            : destinations.length === 1
              ? ` with delivery to ${getDestinationName(first)}`
              : ` with delivery to ${destinations.length} destinations`}
        </span>
        {first && inAll !== null && <span>{`, ${formatCents(inAll)} in all`}</span>}
        {quoted && <span>{`; we will quote ${quoted}`}</span>}
        {unassigned && <span className="block font-medium text-terracotta-deep">{unassigned}</span>}
      </p>
    </div>
  )
}
