/** Suggestions for a partly typed text (docs/domain.md, Catalog). */
export type Suggestions = {
  products: SuggestedProduct[]
  categories: SuggestedCategory[]
  /** Products a search for the text finds. */
  total: number
  /** The total is a lower bound: the search matches more products than are counted. */
  isCapped?: boolean
  /** Correction of a misspelled text. */
  correctedText?: string
}

/** `price` in dollars a unit; null is priced on request. */
export type SuggestedProduct = { id: string; name: string; path: string; image: string | null; price: number | null }

/** A category that the text names, or a category of the matching products. */
export type SuggestedCategory = { name: string; isNamed: boolean; count: number; path: string }

export const suggestionsPath = '/api/suggestions'
/** A separate name, as partly typed text is excluded from the log (app/lib/http/redact-url.ts). */
export const typedParameter = 'typed'
/** Minimum number of characters for suggestions. */
export const minTypedLength = 2
