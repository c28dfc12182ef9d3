import { cleanSearch } from '../query/filters.schema.ts'

const maxCharacters = 60
const minLettersAndDigits = 3

/** Unifies case, white space and Unicode form. */
export const normalizeSearchText = (search: string) => cleanSearch(search).toLowerCase().replace(/\s+/gu, ' ')

/**
 * True if a string may be a search term. Long texts, URLs, email addresses and numbers may be personal data and are not stored
 * (docs/domain.md, Analytics and privacy).
 */
export function isCountable(text: string): boolean {
  if ([...text].length > maxCharacters || /@|:\/\/|www\./.test(text)) return false
  // Seven digits separated by no letter: a phone or card number.
  if (/\p{Nd}(?:[^\p{L}\p{Nd}]*\p{Nd}){6}/u.test(text)) return false
  return (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= minLettersAndDigits
}
