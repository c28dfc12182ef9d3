import type { RequestedImprint } from '#db/tables/requests.ts'
import type { RequestedPrint } from './imprint.ts'
import { inkSeparator, maxColorChoices, maxInkNameLength } from './ink-names.ts'

/** Locations of a product. */
const maxPrints = 24
/** Characters of a location or method, as in the catalog. */
const maxNameLength = 60
/** Characters of all names of ink colors. */
const maxColorNamesLength = maxColorChoices * (maxInkNameLength + inkSeparator.length)
const maxColors = 100

const isLine = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= max && !/\p{Cc}/u.test(value)

/** Parses an imprint from a browser; undefined for an invalid one. */
export function parseImprint(value: unknown): RequestedImprint | undefined {
  if (value === 'none' || value === 'advise') return value
  if (!Array.isArray(value) || value.length === 0 || value.length > maxPrints) return undefined
  const prints = value.flatMap((each) => parsePrint(each) ?? [])
  return prints.length === value.length ? prints : undefined
}

function parsePrint(value: unknown): RequestedPrint | undefined {
  const { location, method = null, colors = null, color_names = null } = Object(value)
  const isValid =
    isLine(location, maxNameLength) &&
    (method === null || isLine(method, maxNameLength)) &&
    (colors === null || (Number.isInteger(colors) && colors >= 1 && colors <= maxColors)) &&
    (color_names === null || isLine(color_names, maxColorNamesLength))
  return isValid ? { location, method, colors, color_names } : undefined
}
