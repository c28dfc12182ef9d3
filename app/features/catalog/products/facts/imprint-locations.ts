import * as v from 'valibot'
import { formatPrice } from '#app/lib/text/money.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { reviveStorable } from '#app/lib/text/storable.ts'
import type { ImprintLocation } from '#db/tables/products.ts'
import { maxFactsLength, type Parsed, tooLong } from './sizes.ts'

/** Per product. */
export const maxImprintLocations = 24
/** Per location. */
const maxMethods = 12
/** Characters of a location's or a method's name. */
const maxNameLength = 60
/** Millimeters; from a mark on a pen to a banner. */
const sizeLimits = { min: 1, max: 20_000 }
const maxInks = 100
/** Dollars a unit for one more color. */
const maxExtraColor = 1000

/** Created on use, so that pages which only format locations load no schemas. */
const createLocationList = () =>
  v.array(
    v.object({
      name: v.pipe(v.string(), v.transform(toSingleLine)),
      methods: v.optional(v.array(v.pipe(v.string(), v.transform(toSingleLine))), []),
      sizeMm: v.optional(v.nullable(v.pipe(v.tuple([v.number(), v.number()]), v.readonly())), null),
      maxColors: v.optional(v.nullable(v.number()), null),
      extraColor: v.optional(v.number()),
    }),
  )

const example = 'Left chest: embroidery, screen print; 4 x 4 in; 6 colors; extra color +0.45'

const sizePattern =
  /^(\d{1,5}(?:\.\d{1,4})?)\s*(in|inch|inches|"|”|mm|cm)?\.?\s*[wh]?\s*[x×]\s*(\d{1,5}(?:\.\d{1,4})?)\s*(in|inch|inches|"|”|mm|cm)\.?\s*[wh]?$/i
const colorsPattern = /^(?:up to |max\.? )?(\d{1,3}) (?:colors?|inks?)(?: max\.?)?$/i
const extraColorPattern =
  /^(?:(?:each )?(?:extra|additional) (?:color|ink):? \+?\$?(?<after>\d{0,5}(?:\.\d{1,2})?)|\+?\$?(?<before>\d{0,5}(?:\.\d{1,2})?) (?:per|each|an|for each) (?:extra|additional) (?:color|ink))$/i

const mmPer = (unit: string) => (/^mm/i.test(unit) ? 1 : /^cm/i.test(unit) ? 10 : 25.4)
const roundMm = (mm: number) => Math.round(mm * 1000) / 1000

/** Usual spellings of a method, folded. */
const methodNames = new Map(
  Object.entries({
    screen: 'screen print',
    screenprint: 'screen print',
    screenprinted: 'screen print',
    screenprinting: 'screen print',
    silkscreen: 'screen print',
    silkscreenprint: 'screen print',
    embroidered: 'embroidery',
    debossed: 'deboss',
    debossing: 'deboss',
    laser: 'laser engraving',
    laserengrave: 'laser engraving',
    laserengraved: 'laser engraving',
    padprinting: 'pad print',
    padprinted: 'pad print',
    fullcolor: 'full-color print',
    fullcolorprint: 'full-color print',
    foilstamp: 'foil',
    foilstamping: 'foil',
  }),
)

/** "Silk Screen" is "screen print"; other methods are in lower case, except acronyms. */
function normalizeMethod(typed: string): string {
  const text = toSingleLine(typed)
  const known = methodNames.get(text.toLowerCase().replace(/[^a-z]/g, ''))
  return known ?? text.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase())
}

function parseLine(line: string): Parsed<ImprintLocation> {
  const colon = line.indexOf(':')
  const [name, rest] = colon < 0 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1)]
  const location: ImprintLocation = { name: toSingleLine(name), methods: [], sizeMm: null, maxColors: null }
  if (location.name === '') return { problem: `A location has no name: ${example}` }
  for (const part of rest.split(';').map(toSingleLine)) {
    if (part === '') continue
    const size = sizePattern.exec(part)
    const colors = colorsPattern.exec(part)
    const charge = extraColorPattern.exec(part)?.groups
    if (size) {
      const unit = size[4] ?? ''
      location.sizeMm = [roundMm(Number(size[1]) * mmPer(size[2] ?? unit)), roundMm(Number(size[3]) * mmPer(unit))]
    } else if (colors) location.maxColors = Number(colors[1])
    else if (charge) location.extraColor = Number(charge.after ?? charge.before)
    else if (/^[\d.]+\s*[x×]/i.test(part))
      return { problem: `${location.name}: enter a size such as 4 x 4 in or 100 x 80 mm` }
    else if (location.methods.length > 0) return { problem: `${location.name}: separate methods with commas` }
    else location.methods = [...new Set(part.split(',').map(normalizeMethod).filter(Boolean))]
  }
  return { value: location }
}

/**
 * Parses imprint locations, one a line or separated by |: `Left chest: embroidery, screen print; 4 x 4 in; 6 colors; extra
 * color +0.45`. Methods, size (in, mm or cm; width first), colors and the price of one more are optional. Also JSON, as stored.
 */
export function parseImprintLocations(text: string): Parsed<ImprintLocation[]> {
  if (text.length > maxFactsLength) return { problem: tooLong(maxFactsLength) }
  const trimmed = text.trim()
  if (trimmed.startsWith('[')) {
    try {
      return checkImprintLocations(JSON.parse(trimmed, reviveStorable))
    } catch {
      return { problem: `Enter one location per line: ${example}` }
    }
  }
  const locations: ImprintLocation[] = []
  for (const line of trimmed.split(/[|\n]/).filter((each) => toSingleLine(each) !== '')) {
    const read = parseLine(line)
    if ('problem' in read) return read
    locations.push(read.value)
    if (locations.length > maxImprintLocations) break
  }
  return checkImprintLocations(locations)
}

/** Checks a list of imprint locations from JSON. */
export function checkImprintLocations(list: unknown): Parsed<ImprintLocation[]> {
  const read = v.safeParse(createLocationList(), list)
  if (!read.success) return { problem: `Enter one location per line: ${example}` }
  const locations = read.output
  if (locations.length > maxImprintLocations) return { problem: `Use ${maxImprintLocations} locations or fewer` }
  const names = new Set<string>()
  for (const { name, methods, sizeMm, maxColors, extraColor = 0 } of locations) {
    if (name === '') return { problem: `A location has no name: ${example}` }
    if ([name, ...methods].some(({ length }) => length > maxNameLength))
      return { problem: `Use ${maxNameLength} characters or fewer for each location and method` }
    if (names.has(name.toLowerCase())) return { problem: `The location ${name} is listed twice` }
    if (methods.length > maxMethods) return { problem: `${name}: use ${maxMethods} methods or fewer` }
    if (methods.some((method) => method === '')) return { problem: `${name}: a method has no name` }
    if (sizeMm?.some((mm) => !(mm >= sizeLimits.min && mm <= sizeLimits.max)))
      return { problem: `${name}: enter a size such as 4 x 4 in or 100 x 80 mm` }
    if (maxColors !== null && !(Number.isInteger(maxColors) && maxColors >= 1 && maxColors <= maxInks))
      return { problem: `${name}: enter 1 to ${maxInks} colors` }
    if (!(extraColor >= 0 && extraColor <= maxExtraColor))
      return { problem: `${name}: enter an extra color of $0 to $${maxExtraColor.toLocaleString('en-US')} a unit` }
    names.add(name.toLowerCase())
  }
  return { value: locations }
}

/** Returns inches without loss, such as "3.5" or "2.375"; undefined for a length that is not made in inches. */
function toInches(mm: number): string | undefined {
  const inches = mm / 25.4
  const exact = [100, 16].find((parts) => Math.abs(inches * parts - Math.round(inches * parts)) < 1e-4)
  return exact === undefined ? undefined : String(Math.round(inches * exact) / exact)
}

/** Formats width and height: "4 x 4 in", or "100 x 80 mm" where inches are not exact. */
export function formatImprintSize([width, height]: readonly [number, number], times: 'x' | '×' = '×'): string {
  const inches = [toInches(width), toInches(height)]
  return inches.includes(undefined) ? `${width} ${times} ${height} mm` : `${inches.join(` ${times} `)} in`
}

/** "6 colors", or "1 color". */
export const formatMaxColors = (maxColors: number) => `${maxColors} ${maxColors === 1 ? 'color' : 'colors'}`

/** "up to 6 colors, one included, each more +$0.45 a unit"; undefined without a maximum and a price. */
export function describeColors({ maxColors, extraColor }: Pick<ImprintLocation, 'maxColors' | 'extraColor'>) {
  const max = maxColors === null ? undefined : `up to ${formatMaxColors(maxColors)}`
  if (maxColors === 1 || extraColor === undefined) return max
  return [max, extraColor > 0 ? `one included, each more +${formatPrice(extraColor)} a unit` : 'all included']
    .filter(Boolean)
    .join(', ')
}

/** One location a line: "Left chest: embroidery; 4 × 4 in; 6 colors; extra color +0.45". */
export const describeImprintLocations = (
  locations: readonly ImprintLocation[],
  formatSize: (sizeMm: readonly [number, number]) => string,
): string =>
  locations
    .map(({ name, methods, sizeMm, maxColors, extraColor }) => {
      const parts = [
        methods.join(', '),
        sizeMm && formatSize(sizeMm),
        maxColors !== null && formatMaxColors(maxColors),
        extraColor !== undefined && `extra color +${extraColor.toFixed(2)}`,
      ].filter(Boolean)
      return parts.length > 0 ? `${name}: ${parts.join('; ')}` : name
    })
    .join('\n')

/** Formats locations as `parseImprintLocations` reads them; JSON if their text would mean something else. */
export function formatImprintLocations(locations: readonly ImprintLocation[]): string {
  const text = describeImprintLocations(locations, (sizeMm) => formatImprintSize(sizeMm, 'x'))
  const read = parseImprintLocations(text)
  const isExact = 'value' in read && toJson(read.value) === toJson(locations)
  return isExact ? text : toJson(locations)
}

const toJson = (locations: readonly ImprintLocation[]) =>
  JSON.stringify(
    locations.map(({ name, methods, sizeMm, maxColors, extraColor }) => ({
      name,
      methods,
      sizeMm,
      maxColors,
      extraColor,
    })),
  )
