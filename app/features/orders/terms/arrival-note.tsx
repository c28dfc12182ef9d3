import { useBrandRules } from '#app/features/brand/use-brand.ts'
import type { IsoDate } from '#app/lib/time/dates.ts'
import { joinClasses } from '#app/ui/classes.ts'
import { useBuyerValue } from '../buyer-parameter.ts'
import { inHandsDate } from '../in-hands-date.store.ts'
import type { Order } from '../order.ts'
import { packingDays } from './arrival.ts'
import { describeOrderArrival, describeOrderStatus, describeUnknown, getArrivalStatus } from './arrival-text.ts'
import { getOrderArrival } from './order-arrival.ts'

type ArrivalNoteProps = {
  order: Order
  /** The day in America/Chicago. */
  today: IsoDate
  /** The in-hands date; by default the visitor's. */
  day?: IsoDate | null | undefined
  className?: string
}

const statusClass =
  'block data-[status=in-time]:text-forest data-[status=late]:text-terracotta-deep data-[status=rush]:text-terracotta-ink'

/** When the products of an order can be in hands, and what delays them; with an in-hands date whether it works. */
export function ArrivalNote({ order, today, day: givenDay, className }: ArrivalNoteProps) {
  const ownDay = useBuyerValue(inHandsDate)
  const day = givenDay === undefined ? ownDay : givenDay
  const orderArrival = getOrderArrival(order, today, useBrandRules().daysOff)
  const { arrival, unknown } = orderArrival
  return (
    <p role="status" className={joinClasses('text-sm leading-5', className)}>
      {day && arrival && (
        <strong className={statusClass} data-status={getArrivalStatus(arrival, day)}>
          {describeOrderStatus(arrival, day)}
        </strong>
      )}
      <span className="text-muted">{describeOrderArrival(orderArrival, today)}</span>
      {arrival && <span className="text-muted">{` Includes ${packingDays} business days for packing.`}</span>}
      {arrival && unknown.length > 0 && <span className="text-muted">{describeUnknown(unknown)}</span>}
    </p>
  )
}
