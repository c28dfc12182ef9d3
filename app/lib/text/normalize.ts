const invisibleOrMeaningful = /* @__PURE__ */ createInvisiblePattern()

/**
 * Matches characters that render nothing: Unicode's default ignorable ones (zero-width spaces, soft hyphens, bidirectional
 * controls, Hangul fillers), the blank Braille pattern, annotation marks and the null note head. Group 1 captures those to
 * keep: parts of an emoji, joiners of Persian or Hindi, variants of a Chinese or Mongolian character.
 */
function createInvisiblePattern(): RegExp {
  const joiningLetter =
    '[\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Mong}\\p{scx=Nkoo}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Khmr}\\p{scx=Mymr}]'
  const meaningful = [
    '\\u{1F3F4}[\\u{E0020}-\\u{E007E}]{1,8}\\u{E007F}',
    '(?<=[\\p{ExtPict}\\p{EMod}\\uFE0F])\\u200D(?=\\p{ExtPict})',
    '(?<=\\p{ExtPict})[\\uFE0E\\uFE0F]',
    '(?<=[0-9#*])\\uFE0F(?=\\u20E3)',
    `(?<=${joiningLetter})[\\u200C\\u200D](?=${joiningLetter})`,
    '(?<=\\p{sc=Han})[\\uFE00-\\uFE02\\u{E0100}-\\u{E01EF}]',
    '(?<=\\p{sc=Mong})[\\u180B-\\u180D\\u180F]',
  ].join('|')
  return new RegExp(`(${meaningful})|[\\p{DI}\\u2800\\uFFF9-\\uFFFB\\u{1D159}]`, 'gu')
}

const ignoredInSearch = /[\p{DI}\u2800\uFFF9-\uFFFB\u{1D159}]|[\u0300-\u036F]/gu

const plainAscii = /^[\t\n\r -~]*$/

/**
 * A string from outside as the shop stores it: such as PostgreSQL can hold, composed (NFC), each blank of any width a space,
 * and without invisible characters. Line breaks stay. `toSingleLine` and `toPlainLines` include it. Not for passwords.
 */
export const normalizeText = (text: string): string => normalizeFormattedText(text).replace(/\p{Zs}/gu, ' ')

/** Like `normalizeText`, but keeps all blanks, such as no-break spaces: for the body of a post. */
export function normalizeFormattedText(text: string): string {
  if (plainAscii.test(text)) return text
  return text.replaceAll('\0', ' ').toWellFormed().replace(invisibleOrMeaningful, '$1').normalize('NFC')
}

/** Letters without a decomposition and typographic marks, by what is typed for them. */
const typedAs: Record<string, string> = {
  ß: 'ss',
  ẞ: 'ss',
  æ: 'ae',
  Æ: 'ae',
  œ: 'oe',
  Œ: 'oe',
  þ: 'th',
  Þ: 'th',
  ø: 'o',
  Ø: 'o',
  ł: 'l',
  Ł: 'l',
  đ: 'd',
  Đ: 'd',
  ð: 'd',
  Ð: 'd',
  ħ: 'h',
  Ħ: 'h',
  ı: 'i',
  ς: 'σ',
  '‘': "'",
  '’': "'",
  ʼ: "'",
  '′': "'",
  '“': '"',
  '”': '"',
  '‐': '-',
  '‑': '-',
  '–': '-',
}
/**
 * A string as searches and slugs compare it: in lower case, without accents, with straight apostrophes, quotes and hyphens.
 * The database function boxwright_fold does the same; a test compares both.
 */
export function foldText(text: string): string {
  if (plainAscii.test(text)) return text.toLowerCase()
  return text
    .normalize('NFD')
    .replace(ignoredInSearch, '')
    .replace(/\p{Zs}/gu, ' ')
    .normalize('NFC')
    .replace(/\P{ASCII}/gu, (letter) => typedAs[letter] ?? letter)
    .toLowerCase()
    .replaceAll('ς', 'σ')
}
