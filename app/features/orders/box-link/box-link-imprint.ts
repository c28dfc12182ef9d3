import type { RequestedImprint } from '#db/tables/requests.ts'
import { parseImprint } from '../imprint/parse-imprint.ts'

/** Name and version of the field; parsing ignores other versions. */
const fieldName = 'imprint1'

/**
 * Link field for the imprint of an item, '' without one: `&imprint1=0.Left chest~embroidery~2~White`, here unescaped, or
 * `&imprint1=0.none`. Its parts are escaped once more than the field, as their dots and tildes separate nothing.
 */
export function formatImprintField(index: number, imprint: RequestedImprint | undefined): string {
  if (imprint === undefined) return ''
  const parts = Array.isArray(imprint)
    ? imprint.map(({ location, method, colors, color_names: names }) =>
        [location, method, colors, names].map((each) => escapePart(String(each ?? ''))).join('~'),
      )
    : [imprint]
  return `&${new URLSearchParams({ [fieldName]: [index, ...parts].join('.') })}`
}

/** A dot separates locations, a tilde their parts. */
const escapePart = (text: string) => encodeURIComponent(text).replaceAll('.', '%2E').replaceAll('~', '%7E')

/** Parses fields of imprints by item index; ignores invalid ones. */
export function parseImprintFields(fields: URLSearchParams): Map<number, RequestedImprint> {
  const all = new Map<number, RequestedImprint>()
  for (const text of fields.getAll(fieldName)) {
    const [index = '', ...parts] = text.split('.')
    const imprint = parseImprint(parts.length === 1 && !parts[0]?.includes('~') ? parts[0] : parts.map(parsePart))
    if (/^\d{1,2}$/.test(index) && imprint) all.set(Number(index), imprint)
  }
  return all
}

function parsePart(part: string) {
  const [location = '', method = '', colors = '', names = ''] = part.split('~').map(unescapePart)
  return { location, method: method || null, colors: colors ? Number(colors) : null, color_names: names || null }
}

function unescapePart(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
