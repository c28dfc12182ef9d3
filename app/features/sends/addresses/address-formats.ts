import type { PostalAddress } from '#db/tables/sends.ts'

export type AddressField = Exclude<keyof PostalAddress, 'name' | 'company' | 'line1' | 'line2'>

export type AddressFormat = {
  /** Fields after the street, in the order of the country's form. */
  fields: readonly { name: AddressField; label: string; optional?: true }[]
  /** Postal code as written, and an example. */
  postal: { pattern: RegExp; example: string }
  /** Lines of a label after the street; fields in braces, in capitals where the post asks for it. */
  label: readonly string[]
  /** A carrier needs the recipient's phone number: UPS and FedEx for each international parcel. */
  needsPhone: boolean
  /** Codes of states by name, to choose from. */
  regions?: Readonly<Record<string, string>>
  /** Label of the street, where "Street address" is not what people write. */
  line1?: string
}

/** Where the shop ships from: packages to other countries pass customs. */
export const homeCountry = 'US'

const usStates =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|PR Puerto Rico|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming|AS American Samoa|GU Guam|MP Northern Mariana Islands|VI U.S. Virgin Islands|AA Armed Forces Americas|AE Armed Forces Europe|AP Armed Forces Pacific'
const canadianProvinces =
  'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NS Nova Scotia|NT Northwest Territories|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon'
const australianStates =
  'ACT Australian Capital Territory|NSW New South Wales|NT Northern Territory|QLD Queensland|SA South Australia|TAS Tasmania|VIC Victoria|WA Western Australia'

const toRegions = (list: string): Record<string, string> =>
  Object.fromEntries(
    list.split('|').map((each) => [each.slice(0, each.indexOf(' ')), each.slice(each.indexOf(' ') + 1)]),
  )

const city = (label = 'City') => ({ name: 'city', label }) as const
const region = (label: string) => ({ name: 'region', label }) as const
const postal = (label = 'Postal code') => ({ name: 'postal', label }) as const
const district = (label: string) => ({ name: 'district', label }) as const

/**
 * Address forms of the countries that the shop ships to (docs/domain.md, Policies) and the United States, as their posts
 * describe them.
 */
export const addressFormats: Readonly<Record<string, AddressFormat>> = {
  AU: {
    fields: [city('Suburb'), region('State'), postal('Postcode')],
    postal: { pattern: /^\d{4}$/, example: '2000' },
    label: ['{city} {region} {postal}'],
    needsPhone: true,
    regions: toRegions(australianStates),
  },
  BR: {
    fields: [{ ...district('Neighborhood'), optional: true }, city(), region('State'), postal('CEP')],
    postal: { pattern: /^\d{5}-?\d{3}$/, example: '01310-100' },
    label: ['{district}', '{city}-{region}', '{postal}'],
    needsPhone: true,
  },
  CA: {
    fields: [city(), region('Province'), postal()],
    postal: { pattern: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d$/i, example: 'M5V 3L9' },
    label: ['{city} {region}  {postal}'],
    needsPhone: true,
    regions: toRegions(canadianProvinces),
  },
  CN: {
    fields: [region('Province'), city(), { ...district('District'), optional: true }, postal()],
    postal: { pattern: /^\d{6}$/, example: '100020' },
    label: ['{district}', '{city}, {region}', '{postal}'],
    needsPhone: true,
  },
  FR: {
    fields: [postal(), city('City or town')],
    postal: { pattern: /^\d{5}$/, example: '75001' },
    label: ['{postal} {city}'],
    needsPhone: true,
  },
  DE: {
    fields: [postal(), city('City or town')],
    postal: { pattern: /^\d{5}$/, example: '10115' },
    label: ['{postal} {city}'],
    needsPhone: true,
    line1: 'Street and house number',
  },
  IN: {
    fields: [city(), region('State'), postal('PIN code')],
    postal: { pattern: /^[1-9]\d{2} ?\d{3}$/, example: '110001' },
    label: ['{city} {postal}', '{region}'],
    needsPhone: true,
  },
  IL: {
    fields: [city(), { ...postal(), optional: true }],
    postal: { pattern: /^\d{5}(\d{2})?$/, example: '6100000' },
    label: ['{city} {postal}'],
    needsPhone: true,
  },
  IT: {
    fields: [postal('CAP'), city('City or town'), region('Province')],
    postal: { pattern: /^\d{5}$/, example: '00187' },
    label: ['{postal} {city} {region}'],
    needsPhone: true,
  },
  JP: {
    fields: [postal(), region('Prefecture'), city('City or ward')],
    postal: { pattern: /^\d{3}-?\d{4}$/, example: '100-0001' },
    label: ['{city}, {region}', '{postal}'],
    needsPhone: true,
    line1: 'Area, block and building number',
  },
  MX: {
    fields: [{ ...district('Neighborhood (colonia)'), optional: true }, postal(), city(), region('State')],
    postal: { pattern: /^\d{5}$/, example: '06000' },
    label: ['{district}', '{postal} {city}, {region}'],
    needsPhone: true,
  },
  NL: {
    fields: [postal(), city('City or town')],
    postal: { pattern: /^[1-9]\d{3} ?[a-z]{2}$/i, example: '1012 AB' },
    label: ['{postal}  {city}'],
    needsPhone: true,
    line1: 'Street and house number',
  },
  KR: {
    fields: [region('Province or city'), city('City, county or district'), postal()],
    postal: { pattern: /^\d{5}$/, example: '04524' },
    label: ['{city}, {region}', '{postal}'],
    needsPhone: true,
  },
  ES: {
    fields: [postal(), city('City or town'), region('Province')],
    postal: { pattern: /^\d{5}$/, example: '28013' },
    label: ['{postal} {city}', '{region}'],
    needsPhone: true,
  },
  SE: {
    fields: [postal(), city('City or town')],
    postal: { pattern: /^\d{3} ?\d{2}$/, example: '111 20' },
    label: ['{postal} {city}'],
    needsPhone: true,
  },
  CH: {
    fields: [postal(), city('City or town')],
    postal: { pattern: /^[1-9]\d{3}$/, example: '8001' },
    label: ['{postal} {city}'],
    needsPhone: true,
    line1: 'Street and house number',
  },
  TW: {
    fields: [postal(), city('City or county'), district('District')],
    postal: { pattern: /^\d{3}(\d{2,3})?$/, example: '106' },
    label: ['{district}, {city} {postal}'],
    needsPhone: true,
  },
  GB: {
    fields: [city('Town or city'), { ...region('County'), optional: true }, postal('Postcode')],
    postal: { pattern: /^[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}$/i, example: 'SW1A 1AA' },
    label: ['{city}', '{region}', '{postal}'],
    needsPhone: true,
  },
  US: {
    fields: [city(), region('State'), postal('ZIP code')],
    postal: { pattern: /^\d{5}(-\d{4})?$/, example: '53703' },
    label: ['{city} {region} {postal}'],
    needsPhone: false,
    regions: toRegions(usStates),
  },
}

/** ISO codes of the countries with an address form. */
export const sendCountries: readonly string[] = Object.keys(addressFormats).sort()

/** The form of any other country: the lines after the street as people write them. */
const freeFormat: AddressFormat = {
  fields: [
    city('City or town'),
    { ...region('State, province or region'), optional: true },
    { ...postal(), optional: true },
  ],
  postal: { pattern: /^.*$/, example: '' },
  label: ['{city}', '{region}', '{postal}'],
  needsPhone: true,
}

export const getAddressFormat = (country: string): AddressFormat =>
  Object.hasOwn(addressFormats, country) ? (addressFormats[country] ?? freeFormat) : freeFormat
