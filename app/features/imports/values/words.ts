const yesWords = new Set([
  'yes',
  'y',
  'true',
  't',
  '1',
  'x',
  'on',
  'ja',
  'oui',
  'si',
  'sí',
  'sì',
  'sim',
  '✓',
  '✔',
  'available',
  'included',
  'wahr',
  'vrai',
  'vero',
  'verdadero',
  'waar',
])
const noWords = new Set([
  'no',
  'n',
  'false',
  'f',
  '0',
  'off',
  'nein',
  'non',
  'nee',
  '-',
  '–',
  'none',
  'n/a',
  'na',
  'not available',
  'unavailable',
  'falsch',
  'faux',
  'falso',
  'onwaar',
  '✗',
])

const normalizeWords = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ')

/** @returns undefined for other texts */
export function parseYesNo(text: string): boolean | undefined {
  const word = normalizeWords(text)
  return yesWords.has(word) ? true : noWords.has(word) ? false : undefined
}

const inStockPattern =
  /^(?:in ?stock|in_stock|stocked|low stock|limited(?: stock)?|on ?back ?order|back ?order(?:ed)?|pre ?order|active|unlimited|auf lager|en stock)$/
const outOfStockPattern =
  /^(?:out ?of ?stock|out_of_stock|not in stock|no stock|sold ?out|discontinued|inactive|obsolete|temporarily unavailable|nicht auf lager|ausverkauft)$/

/** Parses stock as a number or in words: true if available. @returns undefined for other texts */
export function parseStock(text: string): boolean | undefined {
  const word = normalizeWords(text)
  if (/^-?[\d.,\s]+\+?$/.test(word) && /\d/.test(word)) return !word.startsWith('-') && /[1-9]/.test(word)
  if (inStockPattern.test(word.replaceAll('-', ' '))) return true
  if (outOfStockPattern.test(word.replaceAll('-', ' '))) return false
  return parseYesNo(word)
}

const workingDaysPer = { hour: 1 / 24, day: 1, week: 5 } as const

/**
 * Parses business days: the later of "5-7 days"; "2 weeks" are 10, "24 hours" 1, "same day" 0.
 * @returns undefined for other texts
 */
export function parseProductionDays(text: string): number | undefined {
  const word = normalizeWords(text)
    .replace(/[–—]/g, '-')
    // ASI writes "5:business days".
    .replace(/^(\d+) ?: ?/, '$1 ')
  if (/^same ?-?day$/.test(word)) return 0
  if (/^(?:next|following) ?-?(?:business )?day$/.test(word)) return 1
  const found =
    /^(?:approx\.? |about |ca\.? |up to |within )?(?:\d+(?:\.\d+)? ?(?:-|to|bis) ?)?(\d+(?:\.\d+)?)\+? ?(?:(?:business|working|work|production|calendar) )?(hours?|hrs?|days?|d|weeks?|wks?|w|tage?|wochen?|bd|bus\.? days?)?(?: after proof approval| production| lead time)?\.?$/.exec(
      word,
    )
  if (!found) return undefined
  const unit = found[2]?.[0] === 'h' ? 'hour' : found[2]?.[0] === 'w' ? 'week' : 'day'
  return Math.ceil(Number(found[1]) * workingDaysPer[unit])
}

/** Parses a hex color, also in short form or without #. @returns undefined for other texts */
export function parseHexColor(text: string): string | undefined {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim())?.[1]?.toLowerCase()
  if (!digits) return undefined
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`
}

/** Splits "Navy (#23304e)" into name and swatch color. */
export function splitColor(text: string): { color: string; hex: string | undefined } {
  // The pattern runs in quadratic time; a color of the catalog has at most 100 characters.
  if (text.length > 200) return { color: text, hex: undefined }
  const found = /^(.*?)[\s,:/|-]*\(?(#[0-9a-f]{6}|#[0-9a-f]{3})\)?$/i.exec(text.trim())
  const name = found?.[1]?.replace(/[\s(]+$/, '')
  return name ? { color: name, hex: parseHexColor(found?.[2] ?? '') } : { color: text, hex: undefined }
}

/**
 * Returns the first of several categories, as a product has one: of a list, of texts separated by ; | line breaks or commas
 * without blanks, and by any commas if the column is named for several ("Categories"). There, a path such as "Men > Tees" becomes its last part.
 */
export function getFirstCategory(cell: unknown, column: string): { first: unknown; count: number } {
  if (Array.isArray(cell)) return { first: cell[0] ?? null, count: cell.length }
  if (typeof cell !== 'string') return { first: cell, count: 1 }
  const isPlural = /(?:categories|collections)/i.test(column)
  // "Bags, Totes & Backpacks" is one category, "Bags,Totes" are two.
  const hasOnlyBareCommas = !/,\s/.test(cell)
  const parts = cell
    .split(isPlural || hasOnlyBareCommas ? /[;|,\n]/ : /[;|\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
  const [first = ''] = parts
  return {
    first: isPlural ? (first.split(/\s*>\s*/).findLast(Boolean) ?? first) : first,
    count: parts.length,
  }
}
