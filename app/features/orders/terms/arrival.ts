import type { DaysOff } from '#app/features/brand/brand.ts'
import type { IsoDate } from '#app/lib/time/dates.ts'
import { getEarliestArrival, maxProductionDays } from './delivery-estimate.ts'
import type { PricingTerms } from './terms.ts'

/** Terms that decide when a product arrives. `isPacked`: in boxes, which takes `packingDays`. */
export type Production = Pick<PricingTerms, 'productionTime' | 'rush'> & { isPacked?: boolean }

/** First days on which an order placed today can be in hands. */
export type Arrival = {
  standard: IsoDate
  /** The same day without rush service. */
  rush: IsoDate
}

/** Suppliers name no rush days, only whether there is rush service: it takes half the time (docs/domain.md, Delivery estimate). */
const rushDivisor = 2

/** Business days between production and shipping in which boxes are packed: kits take about a week longer than bulk (docs/domain.md). */
export const packingDays = 5

/**
 * Returns when a product can be in hands (docs/domain.md, Delivery estimate); null without a production time.
 * @param today the day in America/Chicago
 */
export function getArrival(production: Production, today: IsoDate, daysOff?: DaysOff): Arrival | null {
  const { productionTime, rush, isPacked = false } = production
  const toDay = (days: number) =>
    getEarliestArrival(days + (isPacked ? packingDays : 0), today, daysOff)
      ?.toISOString()
      .slice(0, 10)
  const standard = productionTime === null ? undefined : toDay(productionTime)
  if (productionTime === null || !standard) return null
  return { standard, rush: (rush && toDay(Math.ceil(productionTime / rushDivisor))) || standard }
}

/** Returns the longest standard production time with which rush service takes at most some business days. */
export const getMaxRushedDays = (days: number): number => Math.min(days * rushDivisor, maxProductionDays)
