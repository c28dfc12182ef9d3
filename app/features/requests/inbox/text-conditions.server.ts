import { and, or, type SQL } from 'drizzle-orm'
import { toLikePattern } from '#app/lib/text/escape.ts'
import { parsePhoneSearch } from '../phone-digits.ts'
import { isShortWord } from './filter.ts'

/**
 * SQL conditions of a search in a text of lines: each word anywhere and to the letter, or a phone number by its digits; one or
 * two letters at the beginning of a word.
 * @param contains the condition that the text matches a LIKE pattern
 */
export function getTextConditions(search: string, contains: (pattern: string) => SQL): SQL[] {
  const digits = parsePhoneSearch(search.trim())
  const conditions = search
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      if (!isShortWord(word)) return contains(toLikePattern(word))
      // The trigram index covers two letters only at the beginning of a word.
      const [atStart, ...within] = [toLikePattern(word).slice(1), toLikePattern(` ${word}`), toLikePattern(`\n${word}`)]
      return or(contains(atStart), ...within.map(contains)) as SQL
    })
  return digits === undefined ? conditions : [or(contains(toLikePattern(digits)), and(...conditions)) as SQL]
}
