import type { DecimalSign, ExchangeRate, ForeignCurrency } from '../mapping/mapping.ts'

/** Texts for a missing price; "0" is a price. */
const noPricePattern =
  /^(?:|[-–—]+|tb[cda]|n\/?a|none|null|nil|poa|call|quote|varies|contact(?: us)?|(?:call|contact us|ask|email) for (?:a )?(?:price|prices|pricing|quote)|(?:price |priced )?(?:on|upon|by) request|request (?:a )?quote|(?:auf|nach) anfrage|sur demande)\.?$/i

/** True if a price is deliberately missing: empty, "TBD", "Call". */
export const isNoPrice = (text: string): boolean => noPricePattern.test(text.trim())

const currencyPattern = /(?:US|CA|AU|C|A)?\$|[€£¥]|\b(?:USD|EUR|GBP|JPY|CAD|AUD|CHF)\b/gi
/** By sign or code, in prices and column names: "Preis (EUR)". */
const foreignSigns: [ForeignCurrency, RegExp][] = [
  ['EUR', /€|\bEUR\b/i],
  ['GBP', /£|\bGBP\b/i],
  ['JPY', /¥|\bJPY\b/i],
  ['CHF', /\bCHF\b/i],
  ['CAD', /\bCA?\$|\bCAD\b/i],
  ['AUD', /\bAU?\$|\bAUD\b/i],
]
const dollarPattern = /\$|\bUSD\b/i

/** Returns the foreign currency named by a price or column. */
export const getForeignCurrency = (text: string): ForeignCurrency | undefined =>
  foreignSigns.find(([, sign]) => sign.test(text))?.[0]

/** Thousands separators of some countries. */
const blanks = /[\s'’]/g

const stripCurrency = (text: string): string => text.replace(currencyPattern, '').replace(blanks, '')

const numberPatterns: Record<DecimalSign, RegExp> = {
  '.': /^-?(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)?(?:\.\d*)?$/,
  ',': /^-?(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+)?(?:,\d*)?$/,
}

/** True if a text is one number, with or without a currency sign. */
export const isNumberText = (text: string): boolean => /^-?[\d.,]*\d[\d.,]*$/.test(stripCurrency(text))

/** Returns the decimal separator that a number proves, or that it is ambiguous. */
export function detectDecimalSign(text: string): DecimalSign | 'either' | undefined {
  const figure = stripCurrency(text)
  if (!/\d/.test(figure) || /[^\d.,-]/.test(figure) || !/[.,]/.test(figure)) return undefined
  const asDot = numberPatterns['.'].test(figure)
  const asComma = numberPatterns[','].test(figure)
  if (asDot && asComma) return 'either'
  // "0.125" has no thousands separator; "1,299,000" has no decimals but shows the thousands separator.
  if (asDot) return '.'
  return asComma ? ',' : undefined
}

export type ReadNumber = { value: number } | { problem: string }

/** Parses a number of the file; ambiguous ones are a problem, never guessed. */
export function readNumber(text: string, decimal: DecimalSign | null): ReadNumber {
  const figure = stripCurrency(text)
  if (!/\d/.test(figure) || /[^\d.,-]/.test(figure)) return { problem: 'Not a number' }
  if (decimal === null && detectDecimalSign(text) === 'either') {
    return { problem: 'Ambiguous number: choose a period or a comma as the decimal separator' }
  }
  const sign = decimal ?? detectDecimalSign(text) ?? '.'
  if (sign === 'either' || !numberPatterns[sign].test(figure)) {
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
 * Parses a price in dollars. Prices in other currencies are converted with the given exchange rate, or rejected without one.
 * @param column column name, which may contain the currency of all its values
 */
export function readPrice(
  text: string,
  { decimal, currency }: { decimal: DecimalSign | null; currency?: ExchangeRate | null | undefined },
  column = '',
): ReadNumber {
  const read = readNumber(text, decimal)
  return 'problem' in read ? read : toDollars(read.value, { currency, text, column })
}

type PriceContext = { currency: ExchangeRate | null | undefined; text?: string; column: string }

/** Converts a price to dollars; `text` is the cell of the file. */
export function toDollars(figure: number, { currency, text = '', column }: PriceContext): ReadNumber {
  const money = getForeignCurrency(text) ?? (dollarPattern.test(text) ? undefined : getForeignCurrency(column))
  if (money === undefined) return { value: figure }
  if (currency?.money !== money) {
    return { problem: `This price is in ${money}: enter an exchange rate to US dollars` }
  }
  return { value: Number((figure * currency.dollars).toFixed(4)) }
}
