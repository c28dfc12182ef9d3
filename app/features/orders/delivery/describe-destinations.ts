import type { PricedDestination } from '#db/tables/destination.ts'
import { type Destination, sumPacks } from './delivery.ts'
import { describeUnassigned, formatDeliveryTotal, formatDestination, type PackNoun } from './delivery-text.ts'

/** Why destinations cannot be accepted: they are optional, but have to add up; '' if they can. */
export function describeDestinationProblem(
  destinations: readonly Destination[],
  packs: number,
  noun: PackNoun,
): string {
  return destinations.length === 0 ? '' : describeUnassigned(packs - sumPacks(destinations), packs, noun)
}

/** Labeled fields of the destinations of a stored request. */
export function listDeliveryFields(destinations: readonly PricedDestination[], boxesPerPack: number) {
  return {
    'Deliver to': destinations.map((each) => formatDestination(each, boxesPerPack)),
    'Delivery cost': destinations.length === 0 ? null : formatDeliveryTotal(destinations, boxesPerPack),
  }
}
