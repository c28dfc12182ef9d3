import type { Brand } from '#app/features/brand/brand.ts'
import { toCents } from '#app/lib/text/money.ts'
import { parseMoney } from '#app/lib/text/parse-money.ts'
import type { PricedDestination } from '#db/tables/destination.ts'
import { getOrderTotals, getPackedBoxes, type Order } from '../order.ts'
import { getVolumeEstimate } from '../terms/volume.ts'

/**
 * Costs of delivery (docs/domain.md, Delivery costs). A pack is what one recipient gets, so destinations are counted in
 * packs; the rate is charged for each box of a pack. Money is in cents.
 */

/** Destinations in the US, in display order; `DE-address` or `DE-homes` are abroad, `DE` in what older releases stored. */
export const domesticDestinations = ['us-address', 'us-homes', 'storage'] as const
/** A country without a rate, in place of an ISO 3166-1 alpha-2 code. */
export const otherCountry = 'other-country'

/** Characters of a country's typed name, and of its city. */
export const maxTypedNameLength = 60
/** Cents; a higher budget per pack is a typo. */
export const maxBudget = 10_000_000

/** Source of the pattern of `Destination.to`. */
export const destinationPattern = `(?:${domesticDestinations.join('|')}|(?:${otherCountry}|(?!US)[A-Z]{2})(?:-address|-homes)?)`

export type DomesticDestination = (typeof domesticDestinations)[number]

/** Units of a product that go to a destination. */
export type ProductCount = NonNullable<PricedDestination['products']>[number]

/** A number of packs (units of a quote) that go to one destination; `country` is the name typed for `otherCountry`. */
export type Destination = {
  to: string
  packs: number
  country?: string | undefined
  city?: string | undefined
  /** Abroad: who pays duties and taxes. */
  duties?: PricedDestination['duties']
  /** Units by product, if the buyer of several products splits them; their sum is `packs`. */
  products?: ProductCount[] | undefined
}

/** Buyer's choice: everything to one destination, or counts of several. Null: not decided. */
export type DeliveryChoice = {
  to: DomesticDestination | 'several' | null
  /** Counts of `several`, in the order they were added; kept while another choice is selected. */
  counts: readonly Destination[]
  /** City of the one US address. */
  city?: string | undefined
  /** Budget in cents: per pack, or in total for a quote; null without one. */
  budget: number | null
}

/** True for a destination in one or more cities that the buyer can name: not for homes and storage. */
export const hasCity = (to: string): boolean => to !== 'storage' && !to.endsWith('-homes')

/** 'DE' and 'homes' of 'DE-homes' */
export function parseDestination(to: string): { country: string; addresses: 'address' | 'homes' | undefined } {
  const [, country = to, addresses] = /^(.+)-(address|homes)$/.exec(to) ?? []
  return { country, addresses: addresses as 'address' | 'homes' | undefined }
}

export const withoutProducts = ({ products: _, ...destination }: Destination): Destination => destination

/** The operator's rates, part of the brand. */
export type DeliveryRates = Pick<Brand, 'domesticBoxShipping' | 'countryRates'>

/** A quote has no rates of its own: one US address and storage are free (docs/domain.md, Policies), sales quote the others. */
export const quoteRates: DeliveryRates = { domesticBoxShipping: '', countryRates: [] }

/** Before the buyer chooses. */
export const undecidedDelivery: DeliveryChoice = { to: null, counts: [], budget: null }

/** Destinations of an order; empty if undecided. */
export function getDestinations({ to, counts, city }: DeliveryChoice, packs: number): Destination[] {
  if (to === null) return []
  if (to === 'several') return counts.filter((each) => each.packs > 0)
  return [{ to, packs, ...(hasCity(to) && city && { city }) }]
}

/** Packs that the counts leave over; negative if there are too many, 0 for one destination or none. */
export function countUnassigned({ to, counts }: Pick<DeliveryChoice, 'to' | 'counts'>, packs: number): number {
  return to === 'several' ? packs - sumPacks(counts) : 0
}

export const sumPacks = (destinations: readonly Destination[]): number =>
  destinations.reduce((sum, { packs }) => sum + packs, 0)

/**
 * Returns the cents that shipping a box costs: nothing to one US address or into storage, the flat domestic rate to US homes
 * (docs/domain.md, Policies), the operator's rate to homes abroad. Null: the sales team quotes it.
 */
export function getBoxRate(to: string, { domesticBoxShipping, countryRates }: DeliveryRates): number | null {
  if (to === 'us-address' || to === 'storage') return 0
  if (to === 'us-homes') {
    const dollars = parseMoney(domesticBoxShipping)
    return Number.isNaN(dollars) ? null : toCents(dollars)
  }
  const { country, addresses } = parseDestination(to)
  // The rate is of boxes that are sent one by one.
  if (addresses === 'address') return null
  return countryRates.find((rate) => rate.country === country)?.cents ?? null
}

/** Returns the destinations with the rates of today, as a request stores them. */
export const priceDestinations = (destinations: readonly Destination[], rates: DeliveryRates): PricedDestination[] =>
  destinations.map((each) => ({ ...each, rate_cents: getBoxRate(each.to, rates) }))

/** Returns the cents of a destination; null if it is quoted. */
export const getDestinationCost = (
  { packs, rate_cents }: Omit<PricedDestination, 'to'>,
  boxesPerPack: number,
): number | null => (rate_cents === null ? null : rate_cents * packs * boxesPerPack)

/** Returns the cents of all destinations without those that are quoted; null if all are. */
export function getDeliveryTotal(destinations: readonly PricedDestination[], boxesPerPack: number): number | null {
  const costs = destinations.map((each) => getDestinationCost(each, boxesPerPack)).filter((cost) => cost !== null)
  return costs.length === 0 ? null : costs.reduce((sum, cost) => sum + cost, 0)
}

/** Boxes that one recipient gets. */
export const countBoxesPerPack = (order: Order): number =>
  getPackedBoxes(order).reduce((sum, { perPack }) => sum + perPack, 0)

/** Estimate per pack, which the budget is compared with. */
export type PackCost = {
  /** Volume estimate; at list prices if the breaks of a product are unknown. Null without prices. */
  products: number | null
  /** Average delivery of the packs with a rate; null if undecided or if all is quoted. */
  delivery: number | null
  /** Sum of both, in whole cents each; null without prices. */
  total: number | null
}

export function getPackCost(order: Order, destinations: readonly PricedDestination[]): PackCost {
  const volume = getVolumeEstimate(order)
  const { packQuantity: packs } = order
  const products = volume === null ? getOrderTotals(order).pricePerPack : Math.round(volume / packs)
  const shipping = getDeliveryTotal(destinations, countBoxesPerPack(order))
  const pricedPacks = sumPacks(destinations.filter(({ rate_cents }) => rate_cents !== null))
  const delivery = shipping === null ? null : Math.round(shipping / pricedPacks)
  return { products, delivery, total: products === null ? null : products + (delivery ?? 0) }
}
