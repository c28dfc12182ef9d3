import * as v from 'valibot'
import { lengthUnits } from '#app/lib/text/length.ts'
import { normalizeText } from '#app/lib/text/normalize.ts'
import { toPlainLines } from '#app/lib/text/single-line.ts'
import { isIsoDate } from '#app/lib/time/dates.ts'
import type { Brand } from './brand.ts'
import { maxClosureNameLength, maxSocialLinks } from './brand-limits.ts'
import { holidays } from './days-off.ts'
import { optionalHolidays } from './optional-holidays.ts'

const maxLength = (max: number) => v.maxLength<string, number, string>(max, `Use ${max} characters or fewer`)
const textLine = (max: number) =>
  v.pipe(
    v.string(),
    v.transform(normalizeText),
    v.trim(),
    v.nonEmpty('Enter a value'),
    maxLength(max),
    v.regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'Enter one line of plain text'),
  )
const wholeNumber = (min: number, max: number, message: string) =>
  v.pipe(v.number(message), v.integer(message), v.minValue(min, message), v.maxValue(max, message))

const day = v.pipe(v.string(), v.check(isIsoDate, 'Enter a date such as 2026-12-24'))
const hex = v.pipe(v.string(), v.toLowerCase(), v.regex(/^#[0-9a-f]{6}$/, 'Enter a hex color such as #14493a'))

/** The database rejects fewer packs (docs/domain.md, Quantities). */
export const minPacks = 48
const maxPacks = 10_000
const packsMessage = `Enter a whole number from ${minPacks} to ${maxPacks.toLocaleString('en-US')}`
const packs = wholeNumber(minPacks, maxPacks, packsMessage)

const rateMessage = 'Enter dollars such as 28.50, or leave empty'

/** Schemas of the stored fields. */
export const brandFields = {
  name: textLine(40),
  tagline: textLine(90),
  description: textLine(300),
  email: v.pipe(
    v.string(),
    v.transform(normalizeText),
    v.trim(),
    maxLength(254),
    v.email('Enter an email address, such as hello@company.com'),
  ),
  phone: v.nullable(textLine(40)),
  address: v.nullable(v.pipe(v.string(), v.transform(toPlainLines), maxLength(300))),
  founder: v.nullable(textLine(80)),
  foundedIn: wholeNumber(1000, 2999, 'Enter a year, such as 2020'),
  fulfillment: textLine(60),
  social: v.pipe(
    v.array(
      v.object({
        name: textLine(30),
        url: v.pipe(
          v.string(),
          v.transform(normalizeText),
          v.trim(),
          maxLength(300),
          v.regex(/^https:\/\/[^\s"<>]+$/, 'Enter a URL that starts with https://'),
        ),
      }),
    ),
    v.maxLength(maxSocialLinks, `Add up to ${maxSocialLinks} links`),
  ),

  contactWithin: textLine(40),
  reviewWithin: textLine(40),
  kitsReadyIn: textLine(40),
  bulkReadyIn: textLine(40),
  mostOrdersIn: textLine(40),
  boxTurnaround: textLine(40),
  boxMinimum: wholeNumber(1, 100_000, 'Enter a whole number from 1 to 100,000'),
  domesticBoxShipping: textLine(20),
  countryRates: v.pipe(
    v.array(
      v.object({
        country: v.pipe(
          v.string(),
          v.regex(/^[A-Z]{2}$/, 'Choose a country'),
          v.check((code) => code !== 'US', 'Domestic shipping has its own policy'),
        ),
        cents: wholeNumber(0, 99_999_99, rateMessage),
      }),
    ),
    v.maxLength(80, 'Add up to 80 countries'),
    v.check((rates) => new Set(rates.map(({ country }) => country)).size === rates.length, 'A country appears twice'),
  ),
  portalFulfillment: textLine(40),
  carriers: textLine(60),
  catalogueItems: textLine(20),
  donatedShareOfSales: v.nullable(textLine(20)),

  minimumPacks: packs,
  quickPicks: v.pipe(v.array(packs), v.minLength(1, packsMessage), v.maxLength(4, 'Enter up to four quantities')),
  daysOff: v.object({
    open: v.array(v.picklist(holidays)),
    observed: v.optional(v.array(v.picklist(optionalHolidays))),
    closed: v.pipe(
      v.array(
        v.pipe(
          v.object({
            from: day,
            to: day,
            name: v.pipe(v.string(), v.transform(normalizeText), maxLength(maxClosureNameLength)),
          }),
          v.check(({ from, to }) => from <= to, 'The last day is before the first one'),
        ),
      ),
      v.maxLength(100, 'Add up to 100 closures'),
    ),
  }),

  unit: v.picklist(lengthUnits, 'Select inches or millimeters'),

  logo: v.nullable(
    v.object({
      // Accepts only images uploaded to the shop.
      address: v.pipe(v.string(), v.regex(/^\/(media|brand)\/[\w.-]+$/)),
      width: v.number(),
      height: v.number(),
    }),
  ),
  colours: v.object({ primary: hex, accent: hex, ground: hex }),
} satisfies { [K in keyof Brand]: v.GenericSchema<unknown, Brand[K]> }
