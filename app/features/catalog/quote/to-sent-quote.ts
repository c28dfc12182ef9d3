import { formatLongDate, isIsoDate } from '#app/lib/time/dates.ts'
import type { SentQuote } from './sent-quote.store.ts'

type Sent = {
  product: string | null
  reference: string | null
  /** What is asked for, a line each. */
  items: readonly string[]
  fields: FormData
  /** File names. */
  files: readonly string[]
}

/** Describes a stored quote to its sender. */
export function toSentQuote({ product, reference, items, fields, files }: Sent): SentQuote {
  const read = (name: string) => String(fields.get(name) ?? '').trim()
  const day = read('date_needed')
  const facts: SentQuote['facts'] = [
    [items.length > 1 ? 'Products' : 'Product', [...items]],
    ['Date needed', [isIsoDate(day) ? formatLongDate(day) : day]],
    ['Artwork', [...files]],
    ['Message', [read('message')]],
    [
      'From',
      [[read('name'), read('company')].filter(Boolean).join(', '), read('email'), read('phone')].filter(Boolean),
    ],
  ]
  return {
    product,
    reference,
    email: read('email'),
    facts: facts.filter(([, lines]) => lines.some(Boolean)),
  }
}
