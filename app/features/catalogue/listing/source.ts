import type { Database } from '#db/client.ts'
import type { Matching } from '../search/matching.ts'
import type { Listing } from './listed-product.ts'
import type { Filters } from './listing.schema.ts'

/**
 * Where listings are read from: the database, or the snapshot of it that a process keeps while there are many products
 * (decision 0181). Both give the same answers.
 */
export type Source = {
  /** For what is read there in either case. */
  db: Database
  /** The filters without what no product in stock has; what was renamed is what it became (docs/domain.md, Catalogue). */
  known(filters: Filters): Promise<Filters>
  /** @param filters as `known` gives them @returns also how many products match the text alone, whatever the other filters */
  read(filters: Filters, matching: Matching): Promise<{ listing: Listing; matchingText: number }>
  /** How many products a listing would have. */
  count(filters: Filters, matching: Matching): Promise<number>
  /** Which of them any product in stock fulfills. */
  any(matchings: Matching[]): Promise<boolean[]>
  /** Every category with how many products in stock it has. */
  categories(): Promise<Counted[]>
  /** What a text finds, in short; the first products' ids, at most `most`. */
  first(found: Found, most: number): Promise<{ ids: string[]; total: number; categories: Counted[] }>
}

/** A category and how many products of it there are. */
export type Counted = { name: string; count: number }

/**
 * What was found, to be told by name: first those whose name has the words, that is of each list one text, in any case, that
 * begins one of the name's words; then those of the categories; then the others.
 */
export type Found = { matching: Matching; words: string[][]; categories: string[] }
