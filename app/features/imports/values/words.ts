const yes = new Set([
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
  '✓',
  '✔',
  'available',
  'included',
  'wahr',
  'vrai',
])
const no = new Set([
  'no',
  'n',
  'false',
  'f',
  '0',
  'off',
  'nein',
  'non',
  '-',
  '–',
  'none',
  'n/a',
  'na',
  'not available',
  'unavailable',
  'falsch',
  'faux',
  '✗',
])

const inWords = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ')

/** @returns undefined for what is neither */
export function yesOrNo(text: string): boolean | undefined {
  const word = inWords(text)
  return yes.has(word) ? true : no.has(word) ? false : undefined
}

const stocked =
  /^(?:in ?stock|in_stock|stocked|low stock|limited(?: stock)?|on ?back ?order|back ?order(?:ed)?|pre ?order|active|auf lager|en stock)$/
const notStocked =
  /^(?:out ?of ?stock|out_of_stock|not in stock|no stock|sold ?out|discontinued|inactive|obsolete|temporarily unavailable|nicht auf lager|ausverkauft)$/

/** Parses stock as a number or in words: true if available. @returns undefined for other texts */
export function isInStock(text: string): boolean | undefined {
  const word = inWords(text)
  if (/^-?[\d.,\s]+\+?$/.test(word) && /\d/.test(word)) return !word.startsWith('-') && /[1-9]/.test(word)
  if (stocked.test(word.replaceAll('-', ' '))) return true
  if (notStocked.test(word.replaceAll('-', ' '))) return false
  return yesOrNo(word)
}

const getWorkingDays = { hour: 1 / 24, day: 1, week: 5 } as const

/**
 * Parses business days: the later of "5-7 days"; "2 weeks" are 10, "24 hours" 1, "same day" 0.
 * @returns undefined for other texts
 */
export function productionDays(text: string): number | undefined {
  const word = inWords(text).replace(/[–—]/g, '-')
  if (/^same ?-?day$/.test(word)) return 0
  if (/^(?:next|following) ?-?(?:business )?day$/.test(word)) return 1
  const found =
    /^(?:approx\.? |about |ca\.? |up to |within )?(?:\d+(?:\.\d+)? ?(?:-|to|bis) ?)?(\d+(?:\.\d+)?)\+? ?(?:(?:business|working|work|production|calendar) )?(hours?|hrs?|days?|d|weeks?|wks?|w|tage?|wochen?|bd|bus\.? days?)?(?: after proof approval| production| lead time)?\.?$/.exec(
      word,
    )
  if (!found) return undefined
  const unit = found[2]?.[0] === 'h' ? 'hour' : found[2]?.[0] === 'w' ? 'week' : 'day'
  return Math.ceil(Number(found[1]) * getWorkingDays[unit])
}

/** "#23304e", also without its sign or in short. @returns undefined for no color */
export function hexColor(text: string): string | undefined {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim())?.[1]?.toLowerCase()
  if (!digits) return undefined
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`
}

/** "Navy (#23304e)" as its name and what is shown. */
export function colorAndHex(text: string): { color: string; hex: string | undefined } {
  const found = /^(.*?)[\s,:/|-]*\(?(#[0-9a-f]{6}|#[0-9a-f]{3})\)?$/i.exec(text.trim())
  const name = found?.[1]?.replace(/[\s(]+$/, '')
  return name ? { color: name, hex: hexColor(found?.[2] ?? '') } : { color: text, hex: undefined }
}
