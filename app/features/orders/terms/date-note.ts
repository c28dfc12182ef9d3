import type { DaysOff } from '#app/features/brand/brand.ts'
import { formatLongDate, type IsoDate } from '#app/lib/time/dates.ts'
import { getPackedBoxes, type Order } from '../order.ts'
import { getArrival, type Production } from './arrival.ts'

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })

/**
 * Returns the note about a date that is too early for the slowest product (docs/domain.md, Delivery estimate); '' if all can
 * be there or nothing is known. Mentions rush if it makes every late product arrive in time.
 * @param today the day in America/Chicago
 */
export function getDateNote(day: IsoDate, products: readonly Production[], today: IsoDate, daysOff?: DaysOff): string {
  const lateArrivals = products.flatMap((product) => {
    const arrival = getArrival(product, today, daysOff)
    return arrival && arrival.standard > day ? arrival : []
  })
  const slowest = lateArrivals
    .map(({ standard }) => standard)
    .sort()
    .at(-1)
  if (!slowest) return ''
  const formattedDate =
    slowest.slice(0, 4) === day.slice(0, 4) ? dayFormat.format(new Date(slowest)) : formatLongDate(slowest)
  return `Earliest with standard production: ${formattedDate}${lateArrivals.every(({ rush }) => rush <= day) ? '; rush may make it' : ''}.`
}

/** Returns production facts of each product of an order, as far as known. */
export function getProduction(order: Order): Production[] {
  return getPackedBoxes(order).flatMap(({ box }) =>
    box.items.flatMap(({ product: { terms } }) => (terms ? { ...terms, isPacked: true } : [])),
  )
}
