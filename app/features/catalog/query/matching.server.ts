import { type SQL, sql } from 'drizzle-orm'
import { toLikePattern } from '#app/lib/text/escape.ts'
import { productData } from '#db/tables/products.ts'

/** Strings a product must contain to match a search. */
export type Matching =
  /** The whole text in name or description, literally; '' matches every product. */
  | { text: string }
  /** In search_words: at least one string of each list, literally. */
  | { words: string[][] }

const { in_stock, search_text, search_words } = productData

/** SQL condition: in stock and matching the search. */
export function matchesCondition(matching: Matching): SQL {
  if ('words' in matching) return sql`${in_stock} and ${sql.join(matching.words.map(containsOneCondition), sql` and `)}`
  if (!matching.text) return sql`${in_stock}`
  return sql`${in_stock} and ${search_text} like boxwright_fold(${toLikePattern(matching.text)})`
}

/** Folded words contain no character that is special in LIKE or in a regular expression. */
function containsOneCondition(texts: string[]): SQL {
  // In a database with locale C, such as the embedded one, trigrams cover ASCII only. Without the index, strpos takes a third
  // of LIKE's time.
  if (!texts.every((text) => /^[ -~]*$/.test(text))) {
    const conditions = texts.map((text) => sql`strpos(${search_words}, ${text}) > 0`)
    return sql`(${sql.join(conditions, sql` or `)})`
  }
  const [only] = texts
  // The planner overestimates several LIKEs and skips the index; it estimates one expression better.
  return texts.length > 1 ? sql`${search_words} ~ ${texts.join('|')}` : sql`${search_words} like ${`%${only}%`}`
}
