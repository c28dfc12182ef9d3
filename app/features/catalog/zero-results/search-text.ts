import { cleanSearch } from '../query/filters.schema.ts'

/** Characters of the longest text that is counted. */
const maxLength = 60
/** Letters and digits of the shortest. */
const minLetters = 3

/** A searched text as it is counted: the same words in other cases or with other spaces are the same. */
export const normalizeSearchText = (search: string) =>
  cleanSearch(search).normalize('NFC').toLowerCase().replace(/\s+/gu, ' ')

/**
 * True if a text may be a search term. Long texts, addresses and numbers may be personal data and are not stored
 * (docs/domain.md, Analytics and privacy).
 */
export function isCountable(words: string): boolean {
  if ([...words].length > maxLength || /@|:\/\/|www\./.test(words)) return false
  // Seven digits with nothing but signs between them: a phone number, a card.
  if (/\p{Nd}(?:[^\p{L}\p{Nd}]*\p{Nd}){6}/u.test(words)) return false
  return (words.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= minLetters
}
