import type { Currency, DecimalSign, Money } from '../mapping/mapping.ts'

/** Texts for a missing price; "0" is a price. */
const noPrice =
  /^(?:|[-–—]+|tb[cda]|n\/?a|none|null|nil|poa|call|quote|varies|contact(?: us)?|(?:call|contact us|ask|email) for (?:a )?(?:price|prices|pricing|quote)|(?:price |priced )?(?:on|upon|by) request|request (?:a )?quote|(?:auf|nach) anfrage|sur demande)\.?$/i

/** @returns whether a price is left open on purpose: empty, "TBD", "Call" */
export const isNoPrice = (text: string): boolean => noPrice.test(text.trim())

const currency = /(?:US|CA|AU|C|A)?\$|[€£¥]|\b(?:USD|EUR|GBP|JPY|CAD|AUD|CHF)\b/gi
/** Of a sign or a code, also as a column's name has it: "Preis (EUR)". */
const foreign: [Money, RegExp][] = [
  ['EUR', /€|\bEUR\b/i],
  ['GBP', /£|\bGBP\b/i],
  ['JPY', /¥|\bJPY\b/i],
  ['CHF', /\bCHF\b/i],
  ['CAD', /\bCA?\$|\bCAD\b/i],
  ['AUD', /\bAU?\$|\bAUD\b/i],
]
const isDollars = /\$|\bUSD\b/i

/** Returns the foreign currency named by a price or column. */
export const foreignMoney = (text: string): Money | undefined => foreign.find(([, sign]) => sign.test(text))?.[0]

/** Blanks and apostrophes part thousands in some countries. */
const blanks = /[\s'’]/g

const bare = (text: string): string => text.replace(currency, '').replace(blanks, '')

const withDecimals: Record<DecimalSign, RegExp> = {
  '.': /^-?(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)?(?:\.\d*)?$/,
  ',': /^-?(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+)?(?:,\d*)?$/,
}

/** True if a text is one number, with or without a currency sign. */
export const isFigure = (text: string): boolean => /^-?[\d.,]*\d[\d.,]*$/.test(bare(text))

/** Returns the decimal separator that a number proves, or that it is ambiguous. */
export function getEvidence(text: string): DecimalSign | 'either' | undefined {
  const figure = bare(text)
  if (!/\d/.test(figure) || /[^\d.,-]/.test(figure) || !/[.,]/.test(figure)) return undefined
  const asDot = withDecimals['.'].test(figure)
  const asComma = withDecimals[','].test(figure)
  if (asDot && asComma) return 'either'
  // "0.125" has no thousands separator; "1,299,000" has no decimals but shows the thousands separator.
  if (asDot) return '.'
  return asComma ? ',' : undefined
}

export type ReadNumber = { value: number } | { problem: string }

/** A number as it is written in the file; of one that could be two, nothing is guessed. */
export function readNumber(text: string, decimal: DecimalSign | null): ReadNumber {
  const figure = bare(text)
  if (!/\d/.test(figure) || /[^\d.,-]/.test(figure)) return { problem: 'Not a number' }
  if (decimal === null && getEvidence(text) === 'either') {
    return { problem: 'Ambiguous number: choose a period or a comma as the decimal separator' }
  }
  const sign = decimal ?? getEvidence(text) ?? '.'
  if (sign === 'either' || !withDecimals[sign].test(figure)) {
    const name = sign === ',' ? 'comma' : 'period'
    return { problem: `Not a number with a ${name} as decimal separator` }
  }
  if (decimal === null && sign === ',') {
    return { problem: 'Uses a comma as decimal separator: choose this number format for the file' }
  }
  const plain = sign === '.' ? figure.replaceAll(',', '') : figure.replaceAll('.', '').replace(',', '.')
  const value = Number(plain)
  return Number.isFinite(value) ? { value } : { problem: 'Not a number' }
}

/**
 * A price in dollars. One in another money is that many dollars as someone said, and else rejected: a figure in euros is no figure in dollars.
 * @param column its name, which may say the money of all values in it
 */
export function readPrice(
  text: string,
  { decimal, currency }: { decimal: DecimalSign | null; currency?: Currency | null | undefined },
  column = '',
): ReadNumber {
  const read = readNumber(text, decimal)
  return 'problem' in read ? read : inDollars(read.value, { currency, text, column })
}

type Priced = { currency: Currency | null | undefined; text?: string; column: string }

/** A figure as dollars; `text` as it stood in the file. */
export function inDollars(figure: number, { currency, text = '', column }: Priced): ReadNumber {
  const money = foreignMoney(text) ?? (isDollars.test(text) ? undefined : foreignMoney(column))
  if (money === undefined) return { value: figure }
  if (currency?.money !== money) {
    return { problem: `This price is in ${money}: enter an exchange rate to US dollars` }
  }
  return { value: Number((figure * currency.dollars).toFixed(4)) }
}
