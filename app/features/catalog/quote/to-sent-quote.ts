import * as v from 'valibot'
import { priceDestinations, quoteRates } from '#app/features/orders/delivery/delivery.ts'
import { formatDestination } from '#app/features/orders/delivery/delivery-text.ts'
import { unitDeliveryField } from '#app/features/orders/delivery/quote-delivery.schema.ts'
import { formatCents } from '#app/lib/text/money.ts'
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
  const budget = read('budget')
  const facts: SentQuote['facts'] = [
    [items.length > 1 ? 'Products' : 'Product', [...items]],
    ['Date needed', [`${isIsoDate(day) ? formatLongDate(day) : day}${read('is_flexible_date') ? ', flexible' : ''}`]],
    ['Ship to', listDestinations(read('delivery'))],
    ['Budget', [budget ? `${formatCents(Number(budget))} in all` : '']],
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

function listDestinations(text: string): string[] {
  const parsed = v.safeParse(unitDeliveryField, text)
  return parsed.success ? priceDestinations(parsed.output, quoteRates).map((each) => formatDestination(each, 1)) : []
}
