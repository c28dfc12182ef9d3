import { useExternalStore } from '#app/lib/browser/external-store.ts'
import { createStoredValue } from '#app/lib/browser/stored-value.ts'
import type { PricedDestination } from '#db/tables/destination.ts'
import { parseDeliveryChoice } from './delivery.schema.ts'
import { type DeliveryChoice, getDestinations, priceDestinations, undecidedDelivery } from './delivery.ts'
import { useDeliveryRates } from './use-delivery-rates.ts'

const stored = createStoredValue<DeliveryChoice>({
  key: 'boxwrightDelivery',
  area: 'local',
  empty: undecidedDelivery,
  parse: parseDeliveryChoice,
  serialize: JSON.stringify,
})

/** Destinations and budget of the visitor's box and cart, until their request is stored. */
export const savedDelivery = {
  ...stored,
  change: (part: Partial<DeliveryChoice>) => stored.write({ ...stored.read(), ...part }),
}

export const useDeliveryChoice = (): DeliveryChoice => useExternalStore(stored, undecidedDelivery)

/** The visitor's choice for a number of packs, at today's rates. */
export function useDelivery(packs: number): { choice: DeliveryChoice; destinations: PricedDestination[] } {
  const choice = useDeliveryChoice()
  const rates = useDeliveryRates()
  return { choice, destinations: priceDestinations(getDestinations(choice, packs), rates) }
}
