import type { Brand } from '#app/features/brand/brand.ts'
import { describeOptions } from '#app/features/orders/describe-options.ts'
import { formatCents, formatPrice } from '#app/lib/text/money.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { formatLongDate, toIsoDate } from '#app/lib/time/dates.ts'
import { describeRequest } from '../describe-request.ts'
import { kindTitles } from '../kinds.ts'
import { listQuoteItems } from '../quote-items.ts'
import { listRequestLines } from '../request-lines.ts'
import type { StoredRequest } from '../stored-request.ts'
import type { FieldName, FieldTexts } from './merge-fields.ts'

/** Author of the reply. */
export type Sender = { name: string; email: string }

/** Returns the merge field values for a request, its author and the store. */
export function getFieldTexts(
  request: StoredRequest,
  author: Sender,
  { name: store }: Pick<Brand, 'name'>,
): FieldTexts {
  const { sender, summary, value, fields } = describeRequest(request)
  const getText = (labels: string[]) =>
    fields.flatMap((field) => (labels.includes(field.label) ? field.value : [])).join('; ')
  const day = 'date_needed' in request ? toIsoDate(request.date_needed) : null
  const shipTo = getText(['Deliver to', 'Delivery address'])
  const budget = getText(['Budget'])
  const texts: FieldTexts = {
    'first name': sender.firstName,
    name: sender.name,
    company: sender.company ?? '',
    reference: request.reference ?? '',
    request: kindTitles[request.kind].toLowerCase(),
    summary,
    items: [...formatItems(request), ...formatWishes(shipTo, budget)].join('\n'),
    estimate: value === null ? '' : formatCents(value),
    'date needed': day ? formatLongDate(day) : '',
    'ship to': shipTo,
    budget,
    'target price': describeTargetPrices(request),
    'my name': author.name,
    'my email': author.email,
    store,
  }
  const entries = Object.entries(texts) as [FieldName, string][]
  return Object.fromEntries(entries.map(([field, text]) => [field, toPlainText(field, text)])) as FieldTexts
}

/** Delivery and budget as lines below the items. */
const formatWishes = (shipTo: string, budget: string): string[] =>
  [shipTo && `- Ship to: ${shipTo}`, budget && `- Budget: ${budget}`].filter((line) => line !== '')

/** '$8.00', of several products with their names. */
function describeTargetPrices(request: StoredRequest): string {
  const items = request.kind === 'quote' ? listQuoteItems(request) : []
  return items
    .flatMap(({ target_price: price, product_name: name }) =>
      price ? `${formatPrice(price)}${items.length > 1 ? ` for ${name ?? 'product'}` : ''}` : [],
    )
    .join(', ')
}

/** Replaces braces and line breaks of visitors, which could add fields or lines. */
function toPlainText(field: FieldName, text: string): string {
  const lines = field === 'items' ? text.split('\n') : [text]
  return lines.map((line) => toSingleLine(line).replaceAll('{', '(').replaceAll('}', ')')).join('\n')
}

const formatItems = (request: StoredRequest): string[] =>
  listRequestLines(request).map(
    ({ name, quantity, unitPrice, listPrice, box, alternativeTo, targetPrice, ...options }) => {
      const price = formatPrice(unitPrice ?? listPrice)
      const target = targetPrice ? `, target ${formatPrice(targetPrice)}` : ''
      const inBox = box ? ` (${box})` : ''
      return `- ${alternativeTo ? 'or ' : ''}${quantity.toLocaleString('en-US')} x ${name || 'product'}, ${price} each${target}${inBox}${describeOptions(options)}`
    },
  )
