import * as v from 'valibot'
import type { AttachmentSummary } from '#app/features/logo/request/sending/send-attachment.ts'
import { priceDestinations, quoteRates } from '#app/features/orders/delivery/delivery.ts'
import { formatDestination } from '#app/features/orders/delivery/delivery-text.ts'
import { splitDeliveryField } from '#app/features/orders/delivery/quote-delivery.schema.ts'
import { toSplitDestinations } from '#app/features/orders/delivery/split-products.ts'
import { formatQuoteEstimate, getQuoteEstimate } from '#app/features/requests/quote-alternatives.ts'
import {
  describeAlternatives,
  describeQuoteItem,
  formatInkCharges,
  inkChargeLabel,
  toPricedLines,
  toSplitProducts,
} from '#app/features/requests/quote-items.ts'
import { placementsLabel } from '#app/features/requests/request-fields.ts'
import { formatCents } from '#app/lib/text/money.ts'
import { formatLongDate, isIsoDate } from '#app/lib/time/dates.ts'
import type { QuoteItem } from '#db/tables/requests.ts'
import type { SentQuote } from './sent-quote.store.ts'

type Sent = {
  product: string | null
  reference: string | null
  isConfirmedByEmail: boolean
  items: readonly Omit<QuoteItem, 'proof'>[]
  fields: FormData
  /** File names. */
  files: readonly string[]
  /** The logo that went along. */
  logo: AttachmentSummary | undefined
}

/** Describes a stored quote to its sender. */
export function toSentQuote({ product, reference, isConfirmedByEmail, items, fields, files, logo }: Sent): SentQuote {
  const read = (name: string) => String(fields.get(name) ?? '').trim()
  const day = read('date_needed')
  const budget = read('budget')
  const products = logo?.products ?? []
  const facts: SentQuote['facts'] = [
    [items.length > 1 ? 'Products' : 'Product', items.map(describeQuoteItem)],
    ['Alternatives', describeAlternatives(items, 'buyer')],
    [inkChargeLabel, [formatInkCharges(items) ?? '']],
    ['Estimate', [formatQuoteEstimate(getQuoteEstimate(toPricedLines(items)))]],
    ['Date needed', [`${isIsoDate(day) ? formatLongDate(day) : day}${read('is_flexible_date') ? ', flexible' : ''}`]],
    ['Ship to', listDestinations(read('delivery'), items)],
    ['Budget', [budget ? `${formatCents(Number(budget))} in all` : '']],
    ['Artwork', [...files]],
    ['Logo', [logo?.file ?? '']],
    [
      placementsLabel,
      products.flatMap(({ name, lines }) => (products.length > 1 ? lines.map((line) => `${name}: ${line}`) : lines)),
    ],
    ['Message', [read('message')]],
    [
      'From',
      [[read('name'), read('company')].filter(Boolean).join(', '), read('email'), read('phone')].filter(Boolean),
    ],
  ]
  return {
    product,
    reference,
    email: isConfirmedByEmail ? read('email') : null,
    facts: facts.filter(([, lines]) => lines.some(Boolean)),
  }
}

function listDestinations(text: string, items: Sent['items']): string[] {
  const parsed = v.safeParse(splitDeliveryField, text)
  if (!parsed.success) return []
  const destinations = toSplitDestinations(parsed.output, toSplitProducts(items))
  return priceDestinations(destinations, quoteRates).map((each) => formatDestination(each, 1))
}
