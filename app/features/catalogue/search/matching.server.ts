import { type SQL, sql } from 'drizzle-orm'
import { containing } from '#app/lib/escape.ts'
import { productData } from '#db/tables/products.ts'
import type { Matching } from './matching.ts'

const { in_stock, search_text, search_words } = productData

/** Whether a product is in stock and matches. */
export function conditionOf(matching: Matching): SQL {
  if ('words' in matching) return sql`${in_stock} and ${sql.join(matching.words.map(holding), sql` and `)}`
  if (!matching.letters) return sql`${in_stock}`
  return sql`${in_stock} and ${search_text} like lower(${containing(matching.letters)})`
}

/** A folded text has no sign that means something to LIKE or to a regular expression. */
function holding(texts: string[]): SQL {
  // Where the database's locale is C, as the embedded one's is, trigrams have no letters but ASCII's: with or without
  // the index every product is read, and strpos reads them in a third of LIKE's time.
  if (!texts.every((text) => /^[ -~]*$/.test(text))) {
    const each = texts.map((text) => sql`strpos(${search_words}, ${text}) > 0`)
    return sql`(${sql.join(each, sql` or `)})`
  }
  const [only] = texts
  // Of two LIKEs the planner expects so much that it leaves the index alone, and of an expression less.
  return texts.length > 1 ? sql`${search_words} ~ ${texts.join('|')}` : sql`${search_words} like ${`%${only}%`}`
}
