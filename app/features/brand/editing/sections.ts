import { getCountryName } from '#app/lib/text/country-name.ts'
import { lengthUnitNames, lengthUnits } from '#app/lib/text/length.ts'
import { parseCountry } from '#app/lib/text/parse-country.ts'
import type { Brand } from '../brand.ts'
import type { Holiday } from '../optional-holidays.ts'

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Sections of the brand settings with their titles. */
export const sections = {
  name: 'Name & logo',
  colors: 'Colors',
  contact: 'Contact',
  promises: 'Policies',
  shipping: 'Shipping rates',
  orders: 'Orders, sizes & holidays',
} as const

export type Section = keyof typeof sections

export const isSection = (text: unknown): text is Section => typeof text === 'string' && Object.hasOwn(sections, text)

/** Fields of the brand that the form has as one text. */
export type TextField = {
  [K in keyof Brand]: NonNullable<Brand[K]> extends string | number ? K : never
}[keyof Brand]

type SectionField = {
  name: TextField
  label: string
  hint?: string
  /** Single-line text by default. */
  kind?: 'multiline' | 'email' | 'integer'
  /** Values of a choice. */
  options?: readonly { value: string; label: string }[]
  optional?: true
}

/** Text and number fields of each section, in order; the form renders the other fields itself. */
export const sectionFields: Record<Section, SectionField[]> = {
  name: [
    { name: 'name', label: 'Store name', hint: 'Shown in the navigation, page titles, emails and product feeds.' },
    { name: 'tagline', label: 'Tagline', hint: 'Shown on the preview of shared links.' },
    { name: 'founder', label: 'Founder', hint: 'Shown below the quote on the About page.', optional: true },
    { name: 'foundedIn', label: 'Year founded', kind: 'integer' },
    {
      name: 'description',
      label: 'Description',
      kind: 'multiline',
      hint: 'Shown when the store is installed as an app.',
    },
  ],
  colors: [],
  contact: [
    { name: 'email', label: 'Email', kind: 'email' },
    { name: 'phone', label: 'Phone', optional: true },
    { name: 'address', label: 'Mailing address', kind: 'multiline', optional: true },
    {
      name: 'fulfillment',
      label: 'Fulfillment location',
      hint: 'A state or city, as in “packed and shipped from Wisconsin”.',
    },
  ],
  promises: [
    {
      name: 'contactWithin',
      label: 'Response time',
      hint: 'Such as “24 hours” or “2 business days”. Other formats show buyers no dates.',
    },
    {
      name: 'reviewWithin',
      label: 'Swag box review time',
      hint: 'Such as “24-48 hours” or “3 business days”. Other formats show buyers no dates.',
    },
    { name: 'kitsReadyIn', label: 'Swag kit lead time, from payment', hint: 'Such as “about 3 weeks”.' },
    { name: 'bulkReadyIn', label: 'Bulk swag lead time, from payment', hint: 'Such as “about 2 weeks”.' },
    { name: 'mostOrdersIn', label: 'Typical production time', hint: 'Such as “7-10 business days”.' },
    { name: 'boxTurnaround', label: 'Swag box turnaround, from first call', hint: 'Such as “3-4 weeks”.' },
    { name: 'boxMinimum', label: 'Advertised box minimum', kind: 'integer', hint: 'Text on pages only, such as “50”.' },
    { name: 'portalFulfillment', label: 'Portal fulfillment time', hint: 'Such as “24 hour”.' },
    { name: 'carriers', label: 'International carriers', hint: 'Such as “UPS or FedEx”.' },
    { name: 'catalogueItems', label: 'Catalog size', hint: 'Such as “10,000+”.' },
    {
      name: 'donatedShareOfSales',
      label: 'Donated share of sales',
      hint: 'Such as “1%”. Shown in the footer, on the home page and on About Us. Leave empty if you pledge nothing.',
      optional: true,
    },
  ],
  shipping: [
    {
      name: 'domesticBoxShipping',
      label: 'Domestic shipping per box',
      hint: 'Such as “$15.00”. Shown on your pages; estimates use it if it is an amount.',
    },
  ],
  orders: [
    {
      name: 'minimumPacks',
      label: 'Minimum order (packs)',
      kind: 'integer',
      hint: 'Enforced in the box builder and cart, at least 48. A pack is what one recipient gets.',
    },
    {
      name: 'unit',
      label: 'Unit of imprint sizes',
      options: lengthUnits.map((unit) => ({ value: unit, label: capitalize(lengthUnitNames[unit]) })),
      hint: 'Shown on product pages, with logos, in new requests and in this admin.',
    },
  ],
}

/** Fields other than those of `sectionFields`. */
const otherFields: Partial<Record<string, { section: Section; label: string }>> = {
  logo: { section: 'name', label: 'Logo' },
  primary: { section: 'colors', label: 'Primary' },
  accent: { section: 'colors', label: 'Accent' },
  ground: { section: 'colors', label: 'Background' },
  social: { section: 'contact', label: 'Social links' },
  countryRates: { section: 'shipping', label: 'International rates' },
  quickPicks: { section: 'orders', label: 'Suggested quantities' },
  holidays: { section: 'orders', label: 'Holidays' },
  closed: { section: 'orders', label: 'Other closures' },
}

/** Returns the section that contains a field or control. */
export const getSection = (field: string): Section =>
  otherFields[field]?.section ??
  (Object.keys(sections) as Section[]).find((section) => sectionFields[section].some(({ name }) => name === field)) ??
  // The others are controls of rates.
  'shipping'

/** Sorts fields or controls by section. */
export function sortBySection(fields: readonly string[]): string[] {
  const order = Object.keys(sections)
  return fields.toSorted((a, b) => order.indexOf(getSection(a)) - order.indexOf(getSection(b)))
}

/** Returns the element id of a field, or of the element around its controls. */
export const getFieldId = (field: string) => `brand-${field}`

/** Returns the label of a field or control in messages. */
export const getLabel = (field: string): string =>
  otherFields[field]?.label ??
  getRateLabel(field) ??
  Object.values(sectionFields)
    .flat()
    .find(({ name }) => name === field)?.label ??
  field

/** Control of a country's rate. */
export const getRateField = (country: string) => `rate-${country}`

/** Controls of rates for countries that the form does not list yet. */
export const addedRates = [1, 2].map((row) => ({ country: `added-country-${row}`, rate: `added-rate-${row}` }))

function getRateLabel(field: string): string | undefined {
  const [, country] = /^rate-([A-Z]{2})$/.exec(field) ?? []
  if (country) return `Rate for ${getCountryName(country)}`
  return addedRates.some(({ country, rate }) => [country, rate].includes(field)) ? 'Another country' : undefined
}

export const holidayNames: Record<Holiday, string> = {
  '1-1': "New Year's Day, January 1",
  '1-1-3': 'Martin Luther King Jr. Day, third Monday of January',
  '2-1-3': "Presidents' Day, third Monday of February",
  '5-1-last': 'Memorial Day, last Monday of May',
  '6-19': 'Juneteenth, June 19',
  '7-4': 'Independence Day, July 4',
  '9-1-1': 'Labor Day, first Monday of September',
  '10-1-2': 'Columbus Day, second Monday of October',
  '11-11': 'Veterans Day, November 11',
  '11-4-4': 'Thanksgiving, fourth Thursday of November',
  '12-25': 'Christmas Day, December 25',
}

/** True for a country that the form lists; others are as typed. */
export const isCountryCode = (country: string) => parseCountry(country) === country
