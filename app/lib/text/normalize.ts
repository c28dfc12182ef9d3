const joiningLetter = `[${[
  'Arab',
  'Syrc',
  'Mong',
  'Nkoo',
  'Deva',
  'Beng',
  'Guru',
  'Gujr',
  'Orya',
  'Taml',
  'Telu',
  'Knda',
  'Mlym',
  'Sinh',
  'Khmr',
  'Mymr',
]
  .map((script) => `\\p{scx=${script}}`)
  .join('')}]`

/** Invisible characters that carry meaning: parts of an emoji, joiners of Persian or Hindi, variants of a Chinese character. */
const meaningful = [
  '\\u{1F3F4}[\\u{E0020}-\\u{E007E}]{1,8}\\u{E007F}',
  '(?<=[\\p{ExtPict}\\p{EMod}\\uFE0F])\\u200D(?=\\p{ExtPict})',
  '(?<=\\p{ExtPict})[\\uFE0E\\uFE0F]',
  '(?<=[0-9#*])\\uFE0F(?=\\u20E3)',
  `(?<=${joiningLetter})[\\u200C\\u200D](?=${joiningLetter})`,
  '(?<=\\p{sc=Han})[\\uFE00-\\uFE02\\u{E0100}-\\u{E01EF}]',
  '(?<=\\p{sc=Mong})[\\u180B-\\u180D\\u180F]',
].join('|')

/**
 * Unicode's default ignorable characters (zero-width spaces, soft hyphens, direction marks, bidirectional controls, Hangul
 * fillers), and others that are drawn as nothing: the blank Braille pattern, annotation marks, a blank note.
 */
const invisible = '\\p{DI}\\u2800\\uFFF9-\\uFFFB\\u{1D159}'
const meaningless = new RegExp(`(${meaningful})|[${invisible}]`, 'gu')
const ignoredInSearch = new RegExp(`[${invisible}\\u0300-\\u036F]`, 'gu')

const plainAscii = /^[\t\n\r -~]*$/

/**
 * A text from outside as the shop stores it: such as PostgreSQL can hold, composed (NFC), each blank of any width a space,
 * and without invisible characters. Line breaks stay. `singleLine` and `plainLines` include it. Not for passwords.
 */
export const normalizeText = (text: string): string => removeInvisible(text).replace(/\p{Zs}/gu, ' ')

/** The same for a formatted text, in which no-break spaces stay: the body of a post. */
export function removeInvisible(text: string): string {
  if (plainAscii.test(text)) return text
  return text.replaceAll('\0', ' ').toWellFormed().replace(meaningless, '$1').normalize('NFC')
}

/** Letters without a decomposition and typographic marks, by what is typed for them. */
const typedAs: Record<string, string> = Object.fromEntries(
  [
    'ßss',
    'ẞss',
    'æae',
    'Æae',
    'œoe',
    'Œoe',
    'þth',
    'Þth',
    'øo',
    'Øo',
    'łl',
    'Łl',
    'đd',
    'Đd',
    'ðd',
    'Ðd',
    'ħh',
    'Ħh',
    'ıi',
    'ςσ',
  ]
    .concat(["‘'", "’'", "ʼ'", "′'", '“"', '”"', '‐-', '‑-', '–-'])
    .map(([letter = '', ...typed]) => [letter, typed.join('')]),
)
const typedOtherwise = new RegExp(`[${Object.keys(typedAs).join('')}]`, 'g')

/**
 * A text as searches and slugs compare it: in lower case, without accents, with straight apostrophes, quotes and hyphens.
 * The database function boxwright_fold does the same; a test compares both.
 */
export function foldText(text: string): string {
  if (plainAscii.test(text)) return text.toLowerCase()
  return text
    .normalize('NFD')
    .replace(ignoredInSearch, '')
    .replace(/\p{Zs}/gu, ' ')
    .normalize('NFC')
    .replace(typedOtherwise, (letter) => typedAs[letter] ?? letter)
    .toLowerCase()
    .replaceAll('ς', 'σ')
}
