import * as v from 'valibot'
import { getCountryName } from '#app/lib/text/country-name.ts'
import { listCountryCodes } from '#app/lib/text/parse-country.ts'

/** Cents of the value of a piece. */
export const maxCustomsCents = 100_000_000

/** Six digits that all countries share, up to ten with those of a country; dots and blanks are dropped. */
export const hsCode = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll(/[\s.]/g, '')),
  v.regex(/^(\d{6,10})?$/, 'Enter 6 to 10 digits such as 6912.00, or leave it empty'),
  v.transform((digits) => digits || null),
)

const originCountry = v.pipe(
  v.string(),
  v.check((code) => code === '' || listCountryCodes().includes(code), 'Choose a country of the list'),
  v.transform((code) => code || null),
)

const customsValue = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^(\$?\d{1,6}(\.\d{1,2})?)?$/, 'Enter dollars such as 4.25, or leave it empty'),
  v.transform((text) => (text === '' ? null : Math.round(Number(text.replace('$', '')) * 100))),
  v.check((cents) => cents !== 0, 'Enter more than 0: customs ask for the value of gifts, too'),
)

/** Data about a piece for customs of other countries. */
export const customsSchema = v.object({ hsCode, originCountry, customsValue })

/** "6912.00" of six digits or more. */
export const formatHsCode = (digits: string): string => [digits.slice(0, 4), digits.slice(4)].join('.')

/** All countries by name, as options. */
export const listCountryOptions = (): { value: string; label: string }[] =>
  listCountryCodes()
    .map((value) => ({ value, label: getCountryName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en-US'))
