import { and, type SQL, sql } from 'drizzle-orm'
import { toLikePattern } from './escape.ts'

/** SQL condition: a text has every word of a search anywhere, without regard to case and accents. Reads every row. */
export const containsWords = (text: SQL, search: string): SQL | undefined =>
  and(
    ...search
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => sql`boxwright_fold(${text}) like boxwright_fold(${toLikePattern(word)})`),
  )
