import * as v from 'valibot'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { reviveStorable } from '#app/lib/text/storable.ts'
import type { ProductSize } from '#db/tables/products.ts'

/** Characters of a string that is read, as patterns run in quadratic time. */
export const maxFactsLength = 10_000
/** Per product. */
export const maxSizes = 60
/** Characters of a size's name. */
export const maxSizeNameLength = 40
/** Dollars a unit. */
const maxUpcharge = 100_000

export const tooLong = (limit: number) => `Use ${limit.toLocaleString('en-US')} characters or fewer`

export type Parsed<T> = { value: T } | { problem: string }

/** Created on use, so that pages which only format sizes load no schemas. */
const createSizeList = () =>
  v.array(
    v.object({
      name: v.pipe(v.string(), v.transform(toSingleLine)),
      in_stock: v.optional(v.boolean(), true),
      upcharge: v.optional(v.number(), 0),
    }),
  )

/** From small to large. */
const sizeScale = ['XXS', 'XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL', '6XL']

const getScaleIndex = (name: string) =>
  sizeScale.indexOf(
    name
      .toUpperCase()
      .replace(/^(S)MALL$|^(M)EDIUM$|^(?:X-?|EXTRA[- ])?(L)ARGE$/, (word, ...letters) =>
        /^[XE]/.test(word) ? 'XL' : String(letters.slice(0, 3).find(Boolean)),
      )
      .replace(/^X{2,}(?=L$)/, (letters) => `${letters.length}X`),
  )

/** Sorts sizes of garments from small to large; leaves others in their order. */
export function sortSizes<S extends { name: string }>(sizes: S[]): S[] {
  const isOnScale = sizes.every(({ name }) => getScaleIndex(name) >= 0)
  return isOnScale ? sizes.toSorted((a, b) => getScaleIndex(a.name) - getScaleIndex(b.name)) : sizes
}

/** Returns "S", "M", "L" and "XL" for "S-XL" or "Adult sizes: S-XL"; "S-M" is one size. */
function expandRange(text: string): string[] | undefined {
  const found = /^(?:[\w ]{1,30}: ?)?(\w{1,4})\s*(?:-|–|to)\s*(\w{1,4})$/i.exec(text)
  const [from, to] = [getScaleIndex(found?.[1] ?? ''), getScaleIndex(found?.[2] ?? '')]
  return from >= 0 && to > from + 1 ? sizeScale.slice(from, to + 1) : undefined
}

/** Parses "S", "2XL +2.00" or "3XL +$3 out of stock"; any other text is a name. */
function parseEntry(entry: string): ProductSize {
  const [out] = /,?\s+out(?: of stock)?$/i.exec(entry) ?? []
  const available = out === undefined ? entry : entry.slice(0, -out.length)
  const [added, dollars] = /\s*\+\s?\$?(\d[\d.]*)$/.exec(available) ?? []
  const name = added === undefined ? available : available.slice(0, -added.length)
  return { name, in_stock: out === undefined, upcharge: Math.round(Number(dollars ?? 0) * 100) / 100 }
}

/**
 * Parses sizes: `S|M|2XL +2.00|3XL +3.00 out`, or one a line, or separated by commas; `S-XL` are four. Also JSON, as stored.
 * An upcharge is in dollars a unit.
 */
export function parseSizes(text: string): Parsed<ProductSize[]> {
  if (text.length > maxFactsLength) return { problem: tooLong(maxFactsLength) }
  const trimmed = text.trim()
  if (trimmed.startsWith('[')) {
    try {
      return checkSizes(JSON.parse(trimmed, reviveStorable))
    } catch {
      return { problem: 'Enter sizes such as S|M|L|2XL +2.00' }
    }
  }
  const entries = trimmed
    .split(/[|\n]/.test(trimmed) ? /[|\n]/ : /,\s+|,(?=[a-z])/i)
    .map(toSingleLine)
    .filter(Boolean)
  const range = entries.length === 1 ? expandRange(entries[0] ?? '') : undefined
  return checkSizes((range ?? entries).map(parseEntry))
}

/** Checks a list of sizes from JSON. */
export function checkSizes(list: unknown): Parsed<ProductSize[]> {
  const read = v.safeParse(createSizeList(), list)
  if (!read.success) return { problem: 'Enter sizes such as S|M|L|2XL +2.00' }
  const sizes = read.output
  if (sizes.length > maxSizes) return { problem: `Use ${maxSizes} sizes or fewer` }
  const names = new Set<string>()
  for (const { name, upcharge } of sizes) {
    if (name === '') return { problem: 'A size has no name' }
    if (name.length > maxSizeNameLength)
      return { problem: `Use ${maxSizeNameLength} characters or fewer for each size: ${name.slice(0, 20)}…` }
    if (names.has(name.toLowerCase())) return { problem: `The size ${name} is listed twice` }
    if (!(upcharge >= 0 && upcharge <= maxUpcharge))
      return { problem: `Enter an upcharge such as +2.00 for the size ${name}` }
    names.add(name.toLowerCase())
  }
  return { value: sizes }
}

/** Formats sizes as `parseSizes` reads them; JSON if their text would mean something else. */
export function formatSizes(sizes: readonly ProductSize[], separator: '|' | '\n' = '\n'): string {
  const text = sizes
    .map(({ name, in_stock, upcharge }) =>
      [name, upcharge !== 0 && `+${upcharge.toFixed(2)}`, !in_stock && 'out'].filter(Boolean).join(' '),
    )
    .join(separator)
  const read = parseSizes(text)
  const isExact = 'value' in read && toJson(read.value) === toJson(sizes)
  return isExact ? text : toJson(sizes)
}

const toJson = (sizes: readonly ProductSize[]) =>
  JSON.stringify(sizes.map(({ name, in_stock, upcharge }) => ({ name, in_stock, upcharge })))
