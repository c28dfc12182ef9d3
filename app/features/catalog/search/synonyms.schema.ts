import * as v from 'valibot'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { toKey } from './search-words.ts'

/** Synonyms an operator may add; defaults do not count, also changed or deleted ones. */
export const maxSynonyms = 2_000
const maxTermLength = 60
const maxTermWords = 3
/** Each is part of the query. */
const maxMeanings = 8

const text = (missingMessage: string) => v.pipe(v.string(), v.transform(toSingleLine), v.nonEmpty(missingMessage))

export const synonymSchema = v.object({
  term: v.pipe(
    text('Enter a term'),
    v.maxLength(maxTermLength, `Use ${maxTermLength} characters or fewer`),
    v.check((term) => toKey(term) !== '', 'Use letters or digits'),
    v.check((term) => toKey(term).split(' ').length <= maxTermWords, `Use ${maxTermWords} words or fewer`),
  ),
  meanings: v.pipe(
    text('Enter what it should also find'),
    v.maxLength((maxTermLength + 2) * maxMeanings, 'Use fewer words'),
    v.transform((list) =>
      [...new Set(list.split(',').map((each) => each.trim()))].filter((each) => toKey(each) !== ''),
    ),
    v.minLength(1, 'Use letters or digits'),
    // A check, as the maximum length of the field is in characters.
    v.check((list) => list.length <= maxMeanings, `Use ${maxMeanings} or fewer, separated by commas`),
    v.check(
      (list) => list.every((each) => each.length <= maxTermLength),
      `Use ${maxTermLength} characters or fewer for each`,
    ),
  ),
})
