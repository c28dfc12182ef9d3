import { getCountryName } from '#app/lib/text/country-name.ts'
import { listCountryCodes } from '#app/lib/text/parse-country.ts'
import type { Questions } from '../addresses/answer-form.ts'
import { isServed } from '../addresses/parse-answer.ts'

/** The countries that a campaign sends to, the United States first, then by name. */
export function listServedCountries(questions: Pick<Questions, 'countries' | 'allowsOtherCountries'>) {
  const codes = questions.allowsOtherCountries ? listCountryCodes() : questions.countries
  const served = codes
    .filter((code) => isServed(questions, code))
    .map((value) => ({ value, label: getCountryName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en-US'))
  const isHome = ({ value }: { value: string }) => value === 'US'
  return [...served.filter(isHome), ...served.filter((each) => !isHome(each))]
}
