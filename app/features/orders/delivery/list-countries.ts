import { supportedCountries } from '#app/features/brand/supported-countries.ts'
import { type DeliveryRates, otherCountry } from './delivery.ts'
import { getDestinationTitle } from './delivery-text.ts'

/** The supported countries and those with a rate, by name; then all others. */
export function listCountries({ countryRates }: DeliveryRates) {
  const codes = new Set([...supportedCountries.map(({ code }) => code), ...countryRates.map(({ country }) => country)])
  const options = [...codes].map((value) => ({ value, label: getDestinationTitle(value) }))
  options.sort((a, b) => a.label.localeCompare(b.label, 'en-US'))
  return [...options, { value: otherCountry, label: getDestinationTitle(otherCountry) }]
}
