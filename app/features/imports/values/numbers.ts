import type { DecimalSign } from '../mapping/mapping.ts'

/** What stands where a price is not told; "0" is a price. */
const noPrice =
  /^(?:|[-–—]+|tb[cda]|n\/?a|none|null|nil|poa|call|quote|varies|contact(?: us)?|(?:call|contact us|ask|email) for (?:a )?(?:price|prices|pricing|quote)|(?:price |priced )?(?:on|upon|by) request|request (?:a )?quote|(?:auf|nach) anfrage|sur demande)\.?$/i

/** @returns whether a price is left open on purpose: empty, "TBD", "Call" */
export const isNoPrice = (text: string): boolean => noPrice.test(text.trim())

const currency = /(?:US|CA|AU|C|A)?\$|[€£¥]|\b(?:USD|EUR|GBP|CAD|AUD|CHF)\b/gi
/** Blanks and apostrophes part thousands in some countries. */
const blanks = /[\s'’]/g

const bare = (text: string): string => text.replace(currency, '').replace(blanks, '')

const withDecimals: Record<DecimalSign, RegExp> = {
  '.': /^-?(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)?(?:\.\d*)?$/,
  ',': /^-?(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+)?(?:,\d*)?$/,
}

/** What a figure's signs tell of how it is written: the sign before its decimals, or that it could be two. */
export function evidenceOf(text: string): DecimalSign | 'either' | undefined {
  const figure = bare(text)
  if (!/\d/.test(figure) || /[^\d.,-]/.test(figure) || !/[.,]/.test(figure)) return undefined
  const asDot = withDecimals['.'].test(figure)
  const asComma = withDecimals[','].test(figure)
  if (asDot && asComma) return 'either'
  // "0.125" has no thousands, and "1,299,000" no decimals but tells who parts them.
  if (asDot) return '.'
  return asComma ? ',' : undefined
}

export type ReadNumber = { value: number } | { problem: string }

/** A number as it is written in the file; of one that could be two, nothing is guessed. */
export function readNumber(text: string, decimal: DecimalSign | null): ReadNumber {
  const figure = bare(text)
  if (!/\d/.test(figure) || /[^\d.,-]/.test(figure)) return { problem: 'Not a number' }
  if (decimal === null && evidenceOf(text) === 'either') {
    return { problem: 'This could be two numbers: say whether a point or a comma stands before the decimals' }
  }
  const sign = decimal ?? evidenceOf(text) ?? '.'
  if (sign === 'either' || !withDecimals[sign].test(figure)) {
    const name = sign === ',' ? 'comma' : 'point'
    return { problem: `Not a number with a ${name} before its decimals` }
  }
  if (decimal === null && sign === ',') {
    return { problem: 'This has a comma before its decimals: say that the file is written so' }
  }
  const plain = sign === '.' ? figure.replaceAll(',', '') : figure.replaceAll('.', '').replace(',', '.')
  const value = Number(plain)
  return Number.isFinite(value) ? { value } : { problem: 'Not a number' }
}
