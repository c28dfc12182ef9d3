import type { IsoDate } from '#app/lib/time/dates.ts'
import { formatShortDate } from '#app/lib/time/short-date.ts'
import type { Arrival } from './arrival.ts'
import type { OrderArrival } from './order-arrival.ts'

/** Whether something can be in hands by a day: with standard production, only with rush service, or not. */
export type ArrivalStatus = 'in-time' | 'rush' | 'late' | 'unknown'

export function getArrivalStatus(arrival: Arrival | null, day: IsoDate): ArrivalStatus {
  if (!arrival) return 'unknown'
  if (arrival.standard <= day) return 'in-time'
  return arrival.rush <= day ? 'rush' : 'late'
}

/** 'In hands by Dec 18', 'With rush service', 'Too late: Dec 24 at the earliest', or 'Ask us for a date'. */
export function describeArrival(arrival: Arrival | null, day: IsoDate): string {
  if (!arrival) return 'Ask us for a date'
  if (arrival.standard <= day) return `In hands by ${formatShortDate(day)}`
  return arrival.rush <= day ? 'With rush service' : `Too late: ${formatShortDate(arrival.rush, day)} at the earliest`
}

/**
 * Continues `describeArrival` on a product's page: ': Dec 3 at the earliest'. Without a day the whole text: 'Dec 3 at the
 * earliest, Dec 1 with rush service'.
 */
export function describeArrivalDays(arrival: Arrival | null, day: IsoDate | null, today: IsoDate): string {
  if (!arrival) return day ? '' : 'Ask us for a date'
  const hasRush = arrival.rush < arrival.standard
  const standard = formatShortDate(arrival.standard, today)
  const rush = formatShortDate(arrival.rush, today)
  if (!day) return `${standard} at the earliest${hasRush ? `, ${rush} with rush service` : ''}`
  if (arrival.standard <= day) return `: ${standard} at the earliest`
  if (arrival.rush <= day) return `: ${rush} at the earliest, ${standard} without it`
  return hasRush ? ' with rush service' : ''
}

/** 'In hands by Dec 18', 'With rush service', or 'Too late for Dec 18'. */
export function describeOrderStatus(arrival: Arrival, day: IsoDate): string {
  return getArrivalStatus(arrival, day) === 'late'
    ? `Too late for ${formatShortDate(day)}`
    : describeArrival(arrival, day)
}

/** 'Earliest Dec 24, because of the Trail Bottle; without it Dec 17.', or 'Ask us for a date.' */
export function describeOrderArrival({ arrival, delaying, without }: OrderArrival, today: IsoDate): string {
  if (!arrival) return 'Ask us for a date.'
  const earliest = `Earliest ${formatShortDate(arrival.standard, today)}`
  if (!without) return `${earliest}.`
  const them = delaying.length > 1 ? 'them' : 'it'
  return `${earliest}, because of ${listNames(delaying)}; without ${them} ${formatShortDate(without, today)}.`
}

/** ' Ask us about the Trail Bottle.' */
export const describeUnknown = (names: string[]): string => ` Ask us about ${listNames(names)}.`

const listNames = (names: string[]): string =>
  names.length > 2 ? `${names.length} items` : names.map((name) => `the ${name}`).join(' and ')
