import { maxImages } from '#app/features/catalog/products/product.schema.ts'

export type ReadAddresses = { value: string[] } | { problem: string }

const maxAddressLength = 2_000

/** Between two addresses; an address has no blanks, and commas and semicolons only within. */
const between = /\s*[|\n]\s*|\s*[;,]\s*(?=https?:\/\/|\/)|\s+(?=https?:\/\/)/i
/** Between file names of a ZIP. */
const betweenNames = /\s*[|\n;,]\s*/

/**
 * Addresses of images: parted by | ; , or line breaks, or a list as JSON has it, of texts or of things with `src` or `url`.
 * @param names what files of a ZIP are to be found at, by their names in lower case
 */
export function readAddresses(value: unknown, names: Readonly<Record<string, string>> | null): ReadAddresses {
  const list = listed(value, names !== null)
  if (!list) return { problem: 'Enter a list of image URLs' }
  const addresses: string[] = []
  for (const entry of list) {
    const address = names?.[fileName(entry)] ?? entry
    if (!isAddress(address)) {
      return {
        problem: names
          ? `"${entry.slice(0, 60)}" is not in the ZIP and is not a URL`
          : `"${entry.slice(0, 60)}" is not an image URL: it must start with https:// or http://`,
      }
    }
    if (address.length > maxAddressLength)
      return { problem: `An image URL is longer than ${maxAddressLength} characters` }
    if (!addresses.includes(address)) addresses.push(address)
  }
  if (addresses.length > maxImages) return { problem: `More than ${maxImages} images` }
  return { value: addresses }
}

/** By which an image of a ZIP is named. */
export const fileName = (entry: string) => (entry.split(/[\\/]/).at(-1) ?? entry).toLowerCase()

function listed(value: unknown, haveNames: boolean): string[] | undefined {
  if (typeof value === 'string') {
    const text = value.trim()
    if (text.startsWith('[')) {
      try {
        return listed(JSON.parse(text), haveNames)
      } catch {
        return undefined
      }
    }
    return text.split(haveNames && !/https?:\/\//i.test(text) ? betweenNames : between).filter(Boolean)
  }
  if (!Array.isArray(value)) return undefined
  const list = value.map((entry) =>
    typeof entry === 'string'
      ? entry.trim()
      : ((entry as Record<string, unknown> | null)?.src ?? (entry as Record<string, unknown> | null)?.url),
  )
  return list.every((entry) => typeof entry === 'string') ? (list.filter(Boolean) as string[]) : undefined
}

/** On the web, or in this shop. */
function isAddress(text: string): boolean {
  if (/^\/(?!\/)[^\s\\]*$/.test(text)) return true
  return /^https?:\/\/[^\s]+$/i.test(text) && URL.canParse(text)
}
