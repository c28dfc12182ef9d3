import type { FacetValue } from '../listing/listed-product.ts'
import type { Filters } from '../listing/listing.schema.ts'
import type { Counted, Found } from '../listing/source.ts'
import type { Matching } from '../search/matching.ts'

/** What the snapshot can be asked, and what it answers. Texts to the letter are in lower case, as PostgreSQL makes it. */
export type Questions = {
  /** The categories and brands as they are called now, without those that no product in stock has. */
  known: { question: { filters: Filters }; answer: Filters }
  list: { question: { filters: Filters; matching: Matching }; answer: Listed }
  count: { question: { filters: Filters; matching: Matching }; answer: number }
  /** Which of them any product in stock fulfills. */
  any: { question: { matchings: Matching[] }; answer: boolean[] }
  /** Every category with how many products in stock it has. */
  categories: { question: object; answer: Counted[] }
  first: { question: { found: Found; most: number }; answer: { ids: string[]; total: number; categories: Counted[] } }
}

/** A listing without what stands on the cards. */
export type Listed = {
  /** The products of the page, in order. */
  ids: string[]
  total: number
  inStock: number
  /** Products that match the text alone. */
  matchingText: number
  onRequest: number
  categories: FacetValue[]
  brands: FacetValue[]
  /** By band, in the order of bands.ts. */
  prices: number[]
  minimumQuantities: number[]
}

export type Kind = keyof Questions
export type Question = { [K in Kind]: { kind: K } & Questions[K]['question'] }[Kind]
