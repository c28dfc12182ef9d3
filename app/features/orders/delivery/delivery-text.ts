import { formatNumber } from '#app/lib/text/count.ts'
import { getCountryName } from '#app/lib/text/country-name.ts'
import { formatCents } from '#app/lib/text/money.ts'
import type { PricedDestination } from '#db/tables/destination.ts'
import type { Order } from '../order.ts'
import { getDeliveryTotal, getDestinationCost, otherCountry, type PackCost, parseDestination } from './delivery.ts'

/** Counted units: custom boxes, packs of ready-made boxes, or the units of a quote. */
export type PackNoun = 'box' | 'pack' | 'unit'

export const getPackNoun = ({ type }: Pick<Order, 'type'>): PackNoun => (type === 'custom' ? 'box' : 'pack')

const names = new Map<string, string>([
  ['us-address', 'one US address'],
  ['us-homes', 'individual US homes'],
  ['storage', 'Store & Ship storage'],
])

type Named = Pick<PricedDestination, 'to' | 'country' | 'city'>

/** 'individual US homes', 'one address in Germany (Berlin)', with the typed name of another country */
export function getDestinationName({ to, country, city }: Named): string {
  const label = names.get(to) ?? getCountryLabel(to, country)
  const { addresses } = parseDestination(to)
  const prefix = names.has(to) || !addresses ? '' : addresses === 'homes' ? 'individual homes in ' : 'one address in '
  return `${prefix}${label}${city?.trim() ? ` (${city.trim()})` : ''}`
}

/** 'Germany' of 'DE-homes', or the typed name of another country */
export function getCountryLabel(to: string, typed?: string): string {
  const { country } = parseDestination(to)
  if (country === 'us') return 'the US'
  return typed?.trim() || (country === otherCountry ? 'another country' : getCountryName(country))
}

/** 'Individual US homes' or 'Canada', as a label */
export const getDestinationTitle = (to: string): string => capitalize(getDestinationName({ to }))

/** 'Free', as a label */
export const getRateTitle = (cents: number | null): string => capitalize(formatBoxRate(cents))

/** '$15.00 a box', 'free' or 'we will quote' */
export function formatBoxRate(cents: number | null): string {
  if (cents === null) return 'we will quote'
  return cents === 0 ? 'free' : `${formatCents(cents)} a box`
}

/** '100 to individual US homes, $15.00 a box: $1,500.00', with the products of a split quote */
export function formatDestination(destination: PricedDestination, boxesPerPack: number): string {
  const { packs, rate_cents, products = [] } = destination
  const cost = getDestinationCost(destination, boxesPerPack)
  const amount = cost ? `: ${formatCents(cost)}` : ''
  const split = products.map(({ product_name, quantity }) => `${formatNumber(quantity)} x ${product_name}`).join(', ')
  return `${formatNumber(packs)} to ${getDestinationName(destination)}, ${formatBoxRate(rate_cents)}${amount}${describeDuties(destination)}${split && ` (${split})`}`
}

const dutiesTexts = { included: 'included (DDP)', recipient: 'paid by the recipient', unsure: 'to be agreed' }

/** ', duties included (DDP)'; '' where the buyer was not asked */
export const describeDuties = ({ duties }: Pick<PricedDestination, 'duties'>): string =>
  duties ? `, duties ${dutiesTexts[duties]}` : ''

/** '$1,500.00, without 50 to Canada', 'Free' if all of it is, or 'We will quote' */
export function formatDeliveryTotal(destinations: readonly PricedDestination[], boxesPerPack: number): string {
  const total = getDeliveryTotal(destinations, boxesPerPack)
  const quoted = listQuoted(destinations)
  if (!total) return quoted ? 'We will quote' : 'Free'
  return `${formatCents(total)}${quoted ? `, without ${quoted}` : ''}`
}

/** '50 to Canada, 10 to Japan'; '' if all have a rate */
export const listQuoted = (destinations: readonly PricedDestination[]): string =>
  destinations
    .filter(({ rate_cents }) => rate_cents === null)
    .map((each) => `${formatNumber(each.packs)} to ${getDestinationName(each)}`)
    .join(', ')

/** '12 of 150 boxes left to assign' or '3 boxes too many'; '' if the counts add up. */
export function describeUnassigned(unassigned: number, packs: number, noun: PackNoun): string {
  if (unassigned === 0) return ''
  return unassigned > 0
    ? `${formatNumber(unassigned)} of ${formatPacks(packs, noun)} left to assign`
    : `${formatPacks(-unassigned, noun)} too many`
}

/** '$38.40 of $50.00 per box', '$4.60 over your $50.00 per box', or the budget alone without a price */
export function describeBudget(total: number | null, budget: number, noun: PackNoun): string {
  if (total === null) return `${formatCents(budget)} per ${noun}`
  return total > budget
    ? `${formatCents(total - budget)} over your ${formatCents(budget)} per ${noun}`
    : `${formatCents(total)} of ${formatCents(budget)} per ${noun}`
}

/** '$4.60 over the budget', '$11.60 under the budget' or 'Exactly the budget' */
export function describeBudgetDistance(total: number, budget: number): string {
  if (total === budget) return 'Exactly the budget'
  return `${formatCents(Math.abs(total - budget))} ${total > budget ? 'over' : 'under'} the budget`
}

/** Says what the estimate per pack counts: 'products $30.40 + delivery $15.00' */
export function describePackCost({ products, delivery }: PackCost, destinations: readonly PricedDestination[]): string {
  const quoted = listQuoted(destinations)
  const parts = [
    `products ${formatCents(products)}`,
    delivery !== null && (delivery || !quoted) && ` + delivery ${delivery === 0 ? 'free' : formatCents(delivery)}`,
    destinations.length === 0 && ', without delivery',
    quoted && `, without ${quoted}, which we will quote`,
  ]
  return parts.filter(Boolean).join('')
}

export const formatPacks = (packs: number, noun: PackNoun): string =>
  `${formatNumber(packs)} ${packs === 1 ? noun : noun === 'box' ? 'boxes' : `${noun}s`}`

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
