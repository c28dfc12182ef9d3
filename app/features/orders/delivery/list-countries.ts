import { internationalBoxCountries } from '#app/features/brand/international-box-countries.ts'
import { type DeliveryRates, otherCountry } from './delivery.ts'
import { getDestinationTitle } from './delivery-text.ts'

/** Lists the countries that boxes are shipped to and those with a rate by name, then one choice for all others. */
export function listCountries({ countryRates }: DeliveryRates) {
  const codes = new Set([
    ...internationalBoxCountries.map(({ code }) => code),
    ...countryRates.map(({ country }) => country),
  ])
  const options = [...codes].map((value) => ({ value, label: getDestinationTitle(value) }))
  options.sort((a, b) => a.label.localeCompare(b.label, 'en-US'))
  return [...options, { value: otherCountry, label: getDestinationTitle(otherCountry) }]
}
