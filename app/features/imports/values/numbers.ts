import {
  type DecimalSeparator,
  type ExchangeRate,
  type ForeignCurrency,
  foreignCurrencies,
} from '../mapping/mapping.ts'

/** Texts for a missing price; "0" is a price. */
const noPricePattern =
  /^(?:|[-–—]+|tb[cda]|n\/?a|none|null|nil|poa|p\.o\.a|qur|call|quote|varies|variable|variable price|market|market price|see (?:rep|website)|ask|inquire|inquiry|contact(?: us)?|(?:call|contact us|ask|email|inquire) for (?:a )?(?:price|prices|pricing|quote|details)|(?:price |priced )?(?:on|upon|by) (?:request|application|inquiry)|request (?:a )?(?:quote|price)|(?:auf|nach) anfrage|sur demande)\.?$/i

/** True if a price is deliberately missing: empty, "TBD", "Call". */
export const isNoPrice = (text: string): boolean => noPricePattern.test(text.trim())

/** Codes and names of currencies that are written in other words than their code, also beside digits: "5.10EUR". */
const foreignWords: Partial<Record<ForeignCurrency, string>> = {
  EUR: 'EUR|EUROS?',
  JPY: 'JPY|YEN',
  CHF: 'CHF|SFR',
}
const foreignSymbols: Partial<Record<ForeignCurrency, string>> = {
  EUR: '€',
  GBP: '£',
  JPY: '¥',
  CAD: String.raw`\bCA?\$`,
  AUD: String.raw`\bAU?\$`,
  NZD: String.raw`\bNZ\$`,
  HKD: String.raw`\bHK\$`,
  SGD: String.raw`\bS\$`,
  MXN: String.raw`\bMX\$`,
  BRL: String.raw`\bR\$`,
  INR: '₹',
  PLN: 'zł',
  CZK: 'Kč',
}
const toWordPattern = (words: string) => `(?<![a-z])(?:${words})(?![a-z])`
const foreignPatterns = foreignCurrencies.map((code): [ForeignCurrency, RegExp] => {
  const symbol = foreignSymbols[code]
  return [code, new RegExp(`${symbol ? `${symbol}|` : ''}${toWordPattern(foreignWords[code] ?? code)}`, 'i')]
})
const codes = ['USD', ...foreignCurrencies.map((code) => foreignWords[code] ?? code)].join('|')
const currencyPattern = new RegExp(
  String.raw`(?:US|CA|AU|NZ|HK|MX|C|A|S|R)?\$|[€£¥₹]|zł|Kč|${toWordPattern(codes)}`,
  'gi',
)
const dollarPattern = /\$|(?<![a-z])USD(?![a-z])/i

/** Separates the currency in a column name: "priceEUR", "price_eur", "eurprice" become "price EUR", "price eur", "eur price". */
export const separateCurrency = (header: string): string =>
  header
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/_/g, ' ')
    .replace(
      new RegExp(`^((?:[a-z]+ )*(?:price|preis|prix|precio|prijs|amount|msrp|cost|retail|net))(${codes})$`, 'i'),
      '$1 $2',
    )
    .replace(new RegExp(`^(${codes})(price|preis|prix|amount|msrp|retail)`, 'i'), '$1 $2')

/** Removes the currency from a column name. */
export const removeCurrency = (header: string): string => separateCurrency(header).replace(currencyPattern, ' ')

/** Returns the foreign currency named by a price, or by a column name after `separateCurrency`. */
export const getForeignCurrency = (text: string): ForeignCurrency | undefined =>
  foreignPatterns.find(([, pattern]) => pattern.test(text))?.[0]

/** A number with blanks or apostrophes between its thousands, as in some countries. */
const groupedNumber = /(?<![\d.,])[1-9]\d{0,2}(?:[\p{Zs}'’]\d{3})+(?!\d)/gu

const joinThousands = (text: string): string =>
  text.replace(groupedNumber, (number) => number.replace(/[\p{Zs}'’]/gu, ''))

/** Removes the currency and the apostrophe of a spreadsheet; two prices stay apart. */
const stripCurrency = (text: string): string =>
  joinThousands(text.trim().replace(/^'/, '')).replace(currencyPattern, ' ').trim().replace(/^-\s+/, '-')

const numberPatterns: Record<DecimalSeparator, RegExp> = {
  '.': /^-?(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)?(?:\.\d*)?$/,
  ',': /^-?(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+)?(?:,\d*)?$/,
}

/** True for digits with periods and commas, even "1.2.3", with or without a currency sign. */
export const isNumberText = (text: string): boolean => /^-?[\d.,]*\d[\d.,]*$/.test(stripCurrency(text))

/**
 * Returns the decimal separator of a number, even if only its thousands show it: "." for "1,299,000".
 * @returns 'either' if ambiguous; undefined without a period or comma, or for a text that is not a number
 */
export function detectDecimalSeparator(text: string): DecimalSeparator | 'either' | undefined {
  const figure = stripCurrency(text)
  if (!/\d/.test(figure) || /[^\d.,-]/.test(figure) || !/[.,]/.test(figure)) return undefined
  const asDot = numberPatterns['.'].test(figure)
  const asComma = numberPatterns[','].test(figure)
  if (asDot && asComma) return 'either'
  // "0.125" has no thousands separator.
  if (asDot) return '.'
  return asComma ? ',' : undefined
}

/** Rounded to a cent. */
export const roundToCents = (price: number) => Math.round(Number((price * 100).toFixed(4))) / 100

export type ReadNumber = { value: number } | { problem: string }

/** Parses a number of the file; ambiguous ones are a problem, never guessed. */
export function readNumber(text: string, decimal: DecimalSeparator | null): ReadNumber {
  const figure = stripCurrency(text)
  if (!/\d/.test(figure) || /[^\d.,-]/.test(figure)) return { problem: 'Not a number' }
  if (decimal === null && detectDecimalSeparator(text) === 'either') {
    return { problem: 'Ambiguous number: choose a period or a comma as the decimal separator' }
  }
  const separator = decimal ?? detectDecimalSeparator(text) ?? '.'
  if (separator === 'either' || !numberPatterns[separator].test(figure)) {
    const [name, example] = separator === ',' ? ['comma', '1.299,50'] : ['period', '1,299.50']
    return { problem: `Not a number of this file’s format, with a ${name} before the decimals: ${example}` }
  }
  if (decimal === null && separator === ',') {
    return { problem: 'Uses a comma as decimal separator: choose this number format for the file' }
  }
  const plain = separator === '.' ? figure.replaceAll(',', '') : figure.replaceAll('.', '').replace(',', '.')
  const value = Number(plain)
  return Number.isFinite(value) ? { value } : { problem: 'Not a number' }
}

/**
 * Parses a quantity in the file's number format: "1,000" and "48.00", or "1.000" and "48,00"; undefined for fractions and other
 * texts. A number that the format cannot have is read in its own format. Without a format, "1.000" is ambiguous, and "1,000" has a
 * thousands separator.
 */
export function parseWholeNumber(text: string, decimal: DecimalSeparator | null): number | undefined {
  const figure = joinThousands(text.trim())
  if (!/^\d[\d.,]*$/.test(figure)) return undefined
  const isOfFormat = decimal !== null && numberPatterns[decimal].test(figure)
  const separator = isOfFormat ? decimal : detectDecimalSeparator(figure)
  if (separator === 'either' && figure.includes('.')) return undefined
  const read = readNumber(figure, separator === ',' ? ',' : '.')
  return 'value' in read && Number.isInteger(read.value) ? read.value : undefined
}

/**
 * Parses a price in dollars. Prices in other currencies are converted with the given exchange rate, or rejected without one.
 * @param column column name, which may contain the currency of all its values
 */
export function readPrice(
  text: string,
  { decimal, currency }: { decimal: DecimalSeparator | null; currency?: ExchangeRate | null | undefined },
  column = '',
): ReadNumber {
  const read = readNumber(text, decimal)
  return 'problem' in read ? read : convertToDollars(read.value, { currency, text, column })
}

/** Returns the foreign currency named by a price, else by its column; undefined for dollars. */
export const getPriceCurrency = (text: string, column: string): ForeignCurrency | undefined =>
  getForeignCurrency(text) ?? (dollarPattern.test(text) ? undefined : getForeignCurrency(separateCurrency(column)))

/** `currency`: exchange rate of the file, named as in stored mappings. `text`: the cell. `column`: its column name. */
type PriceContext = { currency: ExchangeRate | null | undefined; text?: string; column: string }

/** Converts a price to dollars; one in a currency without an exchange rate is a problem. */
export function convertToDollars(figure: number, { currency, text = '', column }: PriceContext): ReadNumber {
  const foreign = getPriceCurrency(text, column)
  if (foreign === undefined) return { value: figure }
  if (currency?.money !== foreign) {
    return { problem: `This price is in ${foreign}: enter an exchange rate to US dollars` }
  }
  return { value: Number((figure * currency.dollars).toFixed(4)) }
}
