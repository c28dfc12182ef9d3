import { getCountryName } from '#app/lib/text/country-name.ts'
import type { PostalAddress } from '#db/tables/sends.ts'
import { getAddressFormat } from './address-formats.ts'

const separators = /^[\s,-]+|[\s,-]+$/g

/** The lines of a label in the order of the country's post, without the country. */
export function formatAddressLines(address: PostalAddress, country: string): string[] {
  const { label } = getAddressFormat(country)
  const filled = label.map((line) =>
    line.replace(/\{(\w+)\}/g, (_, name: string) => address[name as keyof PostalAddress] ?? ''),
  )
  const { name, company, line1, line2 } = address
  return [name, company, line1, line2, ...filled.map((line) => line.replace(separators, ''))].filter(Boolean)
}

/** The same, with the country on the last line. */
export const formatAddress = (address: PostalAddress, country: string): string[] => [
  ...formatAddressLines(address, country),
  getCountryName(country),
]
