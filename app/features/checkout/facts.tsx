import { countBoxesPerPack, getPackCost } from '#app/features/orders/delivery/delivery.ts'
import {
  describeBudget,
  formatDeliveryTotal,
  formatDestination,
  getPackNoun,
} from '#app/features/orders/delivery/delivery-text.ts'
import { describeUnpricedDestinations } from '#app/features/orders/delivery/order-total.ts'
import type { Order } from '#app/features/orders/order.ts'
import { formatLongDate, isIsoDate } from '#app/lib/time/dates.ts'
import { joinClasses } from '#app/ui/classes.ts'
import type { PricedDestination } from '#db/tables/destination.ts'
import type { DraftFields } from './draft.schema.ts'

export type Fact = [label: string, value: string]

/** Lists entered values with their labels. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-1.5 text-[0.9375rem] leading-6 sm:grid-cols-[9rem_minmax(0,1fr)]">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted max-sm:-mb-1.5 max-sm:text-sm">{label}</dt>
          <dd className={joinClasses('break-words whitespace-pre-line max-sm:mb-1', !value && 'text-muted')}>
            {value || 'Not given'}
          </dd>
        </div>
      ))}
    </dl>
  )
}

export function getProjectFacts(fields: ProjectFields): Fact[] {
  return [
    ['Date Needed', formatDateNeeded(fields)],
    ['Special Requests', fields.specialRequests],
  ]
}

/** @param budget cents per pack */
export function getDeliveryFacts(
  order: Order,
  destinations: readonly PricedDestination[],
  budget: number | null,
): Fact[] {
  const boxesPerPack = countBoxesPerPack(order)
  const { total } = getPackCost(order, destinations)
  return [
    ['Deliver To', destinations.map((each) => formatDestination(each, boxesPerPack)).join('\n')],
    ...(destinations.length > 0
      ? [['Delivery Cost', formatDeliveryTotal(destinations, boxesPerPack)] satisfies Fact]
      : []),
    [
      'Budget',
      budget === null
        ? ''
        : describeBudget(total, budget, getPackNoun(order)) + describeUnpricedDestinations(destinations),
    ],
  ]
}

/** Fields of step 2, without files. */
export type ProjectFields = Pick<DraftFields, 'dateNeeded' | 'isFlexibleDate' | 'specialRequests'>

function formatDateNeeded({ dateNeeded: day, isFlexibleDate }: ProjectFields): string {
  const isFlexible = isFlexibleDate === 'on'
  if (day === '') return isFlexible ? 'Flexible' : ''
  return `${isIsoDate(day) ? formatLongDate(day) : day}${isFlexible ? ' (flexible)' : ''}`
}
