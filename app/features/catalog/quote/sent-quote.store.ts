import * as v from 'valibot'
import { createStoredValue } from '#app/lib/browser/stored-value.ts'
import { sentQuoteKey } from './sent-quote-key.ts'

const sentQuoteSchema = v.object({
  /** Id of the product whose page sent it; null for the quote list. */
  product: v.nullable(v.string()),
  reference: v.nullable(v.string()),
  /** Where a confirmation goes; null without one. */
  email: v.nullable(v.string()),
  /** Labels with what was sent, one or more lines. */
  facts: v.array(v.tuple([v.string(), v.array(v.string())])),
})

export type SentQuote = v.InferOutput<typeof sentQuoteSchema>

/** The quote that this tab sent last, so that its confirmation survives a reload. */
export const sentQuote = createStoredValue<SentQuote | null>({
  key: sentQuoteKey,
  area: 'session',
  empty: null,
  parse: (text) => v.parse(sentQuoteSchema, JSON.parse(text)),
  serialize: (sent) => JSON.stringify(sent),
})
