import { useBrandRules } from '#app/features/brand/use-brand.ts'
import { getArrival, type Production } from '#app/features/orders/terms/arrival.ts'
import { describeArrival, getArrivalStatus } from '#app/features/orders/terms/arrival-text.ts'
import type { IsoDate } from '#app/lib/time/dates.ts'

type ArrivalBadgeProps = { production: Production; day: IsoDate; today: IsoDate }

/** Whether a product can arrive by the in-hands date, over its image, so that cards do not change their height. */
export function ArrivalBadge({ production, day, today }: ArrivalBadgeProps) {
  const arrival = getArrival(production, today, useBrandRules().daysOff)
  return (
    <p className="arrival-badge" data-status={getArrivalStatus(arrival, day)}>
      {describeArrival(arrival, day)}
    </p>
  )
}
