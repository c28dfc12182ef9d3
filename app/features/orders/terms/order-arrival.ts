import type { DaysOff } from '#app/features/brand/brand.ts'
import type { IsoDate } from '#app/lib/time/dates.ts'
import { getPackedBoxes, type Order } from '../order.ts'
import { type Arrival, getArrival } from './arrival.ts'

/** When the products of an order can be in hands together. */
export type OrderArrival = {
  /** Null if no production time is known. */
  arrival: Arrival | null
  /** Names of the products that delay the others; empty if all arrive on one day. */
  delaying: string[]
  /** First day without the delaying products, with standard production. */
  without: IsoDate | null
  /** Names of products without a production time. */
  unknown: string[]
}

/** @param today the day in America/Chicago */
export function getOrderArrival(order: Order, today: IsoDate, daysOff?: DaysOff): OrderArrival {
  const products = new Map(
    getPackedBoxes(order).flatMap(({ box }) => box.items.map(({ product }) => [product.id, product] as const)),
  )
  const arrivals = [...products.values()].map(({ name, terms }) => ({
    name,
    arrival: terms ? getArrival({ ...terms, isPacked: true }, today, daysOff) : null,
  }))
  const known = arrivals.flatMap(({ name, arrival }) => (arrival ? [{ name, ...arrival }] : []))
  const standard = getLatest(known.map((each) => each.standard))
  const rush = getLatest(known.map((each) => each.rush))
  const without = getLatest(known.flatMap((each) => (each.standard === standard ? [] : each.standard)))
  return {
    arrival: standard && rush ? { standard, rush } : null,
    delaying: without ? known.filter((each) => each.standard === standard).map(({ name }) => name) : [],
    without,
    unknown: arrivals.filter(({ arrival }) => !arrival).map(({ name }) => name),
  }
}

const getLatest = (days: IsoDate[]): IsoDate | null => days.toSorted().at(-1) ?? null
