import * as v from 'valibot'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { reviveStorable } from '#app/lib/text/storable.ts'
import type { SupplierSize } from '#db/tables/products.ts'
import { maxFactsLength, maxSizeNameLength, maxSizes, type Parsed, tooLong } from '../facts/sizes.ts'

const maxNumberLength = 100
/** Dollars a unit. */
const maxExtraCost = 100_000

const example = 'Enter one size per line, such as 2XL: T100-2XL +2.10'

const createList = () =>
  v.array(
    v.object({
      name: v.pipe(v.string(), v.transform(toSingleLine)),
      item_number: v.optional(v.nullable(v.pipe(v.string(), v.transform(toSingleLine))), null),
      extra_cost: v.optional(v.number(), 0),
    }),
  )

/** Parses "2XL: T100-2XL +2.10", with an item number, an extra cost or both; no extra cost is 0. */
function parseEntry(entry: string): SupplierSize {
  const [, name = entry, rest = ''] = /^([^:]*):(.*)$/.exec(entry) ?? []
  const [added, sign, dollars] = /(?:^|\s)([+-])\s?\$?(\d[\d.]*)$/.exec(rest) ?? []
  const number = (added === undefined ? rest : rest.slice(0, -added.length)).trim()
  const cost = Number(`${sign ?? ''}${dollars ?? 0}`)
  return { name: name.trim(), item_number: number || null, extra_cost: cost }
}

/** Parses item numbers and extra costs of sizes, separated by | or one a line; also JSON, as stored. */
export function parseSupplierSizes(text: string): Parsed<SupplierSize[]> {
  if (text.length > maxFactsLength) return { problem: tooLong(maxFactsLength) }
  const trimmed = text.trim()
  if (trimmed.startsWith('[')) {
    try {
      return checkSupplierSizes(JSON.parse(trimmed, reviveStorable))
    } catch {
      return { problem: example }
    }
  }
  const entries = trimmed.split(/[|\n]/).map(toSingleLine).filter(Boolean)
  return entries.every((entry) => entry.includes(':'))
    ? checkSupplierSizes(entries.map(parseEntry))
    : { problem: example }
}

/** Checks a list from JSON; leaves sizes without item number and extra cost out. */
export function checkSupplierSizes(list: unknown): Parsed<SupplierSize[]> {
  const read = v.safeParse(createList(), list)
  if (!read.success) return { problem: example }
  if (read.output.length > maxSizes) return { problem: `Use ${maxSizes} sizes or fewer` }
  const names = new Set<string>()
  for (const { name, item_number, extra_cost } of read.output) {
    if (name === '') return { problem: 'A size has no name' }
    if (name.length > maxSizeNameLength)
      return { problem: `Use ${maxSizeNameLength} characters or fewer for each size: ${name.slice(0, 20)}…` }
    if (names.has(name.toLowerCase())) return { problem: `The size ${name} is listed twice` }
    if ((item_number ?? '').length > maxNumberLength)
      return { problem: `Use ${maxNumberLength} characters or fewer for the item number of the size ${name}` }
    if (!(Math.abs(extra_cost) <= maxExtraCost))
      return { problem: `Enter an extra cost such as +2.10 for the size ${name}` }
    names.add(name.toLowerCase())
  }
  return {
    value: read.output.flatMap(({ name, item_number, extra_cost }) => {
      const size = { name, item_number: item_number || null, extra_cost: Math.round(extra_cost * 10_000) / 10_000 }
      return size.item_number === null && size.extra_cost === 0 ? [] : size
    }),
  }
}

/** Formats sizes as `parseSupplierSizes` reads them; JSON if their text would mean something else. */
export function formatSupplierSizes(sizes: readonly SupplierSize[], separator: '|' | '\n' = '\n'): string {
  const text = sizes
    .map(({ name, item_number, extra_cost }) =>
      [`${name}:`, item_number, extra_cost !== 0 && formatExtraCost(extra_cost)].filter(Boolean).join(' '),
    )
    .join(separator)
  const read = parseSupplierSizes(text)
  const isExact = 'value' in read && toJson(read.value) === toJson(sizes)
  return isExact ? text : toJson(sizes)
}

const toJson = (sizes: readonly SupplierSize[]) =>
  JSON.stringify(sizes.map(({ name, item_number, extra_cost }) => ({ name, item_number, extra_cost })))

/** Formats an extra cost with two decimals, more if it has fractions of a cent. */
function formatExtraCost(cost: number): string {
  const amount = Math.abs(cost)
  return `${cost < 0 ? '-' : '+'}${Number(amount.toFixed(2)) === amount ? amount.toFixed(2) : amount}`
}

/** Returns what a size costs on top of the product, in dollars a unit. */
export const getExtraCost = (sizes: readonly SupplierSize[], name: string): number =>
  findSize(sizes, name)?.extra_cost ?? 0

/** Finds a size by name, ignoring case. */
export const findSize = <S extends { name: string }>(sizes: readonly S[], name: string): S | undefined =>
  sizes.find((size) => size.name.toLowerCase() === name.toLowerCase())
