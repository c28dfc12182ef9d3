import type { BrandFormFields } from '#app/features/brand/editing/brand-form.ts'
import { addedRates, getFieldId, getRateField, isCountryCode } from '#app/features/brand/editing/sections.ts'
import { internationalBoxCountries } from '#app/features/brand/international-box-countries.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { getCountryName } from '#app/lib/text/country-name.ts'
import { FieldErrorList, getGroupAttributes, TextField } from '#app/ui/field.tsx'

/** Rate per box for each country; more countries are added in empty rows. */
export function RateFields({ rates, errors }: { rates: BrandFormFields['countryRates']; errors: FieldErrors }) {
  const listed = new Map(
    rates.filter(({ country }) => isCountryCode(country)).map(({ country, rate }) => [country, rate]),
  )
  const added = rates.filter(({ country }) => !isCountryCode(country))
  const codes = new Set([...internationalBoxCountries.map(({ code }) => code), ...listed.keys()])
  const countries = [...codes].map((code) => ({ code, name: getCountryName(code) }))
  countries.sort((a, b) => a.name.localeCompare(b.name, 'en-US'))
  return (
    <fieldset id={getFieldId('countryRates')} {...getGroupAttributes('countryRates', errors.countryRates)}>
      <legend className="text-sm font-semibold">International rates</legend>
      <p className="mt-1 text-sm text-muted">US dollars per box. Countries without a rate show “We will quote”.</p>
      <ul className="brand-rates">
        {countries.map(({ code, name }) => (
          <li key={code}>
            <TextField
              id={getFieldId(getRateField(code))}
              label={name}
              name={getRateField(code)}
              defaultValue={listed.get(code)}
              errors={errors[getRateField(code)]}
              placeholder="We will quote"
              inputMode="decimal"
              autoComplete="off"
            />
          </li>
        ))}
      </ul>
      <p className="mt-5 text-sm font-semibold">More countries</p>
      <div className="mt-2 grid gap-3">
        {addedRates.map(({ country, rate }, index) => (
          <div key={rate} className="brand-rate">
            <TextField
              id={getFieldId(country)}
              label={`Country ${index + 1}`}
              name={country}
              defaultValue={added[index]?.country}
              errors={errors[country]}
              placeholder="Poland"
              autoComplete="off"
            />
            <TextField
              id={getFieldId(rate)}
              label={`Rate of country ${index + 1}`}
              name={rate}
              defaultValue={added[index]?.rate}
              errors={errors[rate]}
              placeholder="28.50"
              inputMode="decimal"
              autoComplete="off"
            />
          </div>
        ))}
      </div>
      <FieldErrorList id="countryRates" errors={errors.countryRates} />
    </fieldset>
  )
}
