import type { Brand } from '#app/features/brand/brand.ts'
import { describeOptions } from '#app/features/orders/describe-options.ts'
import { formatCents, formatPrice } from '#app/lib/text/money.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { formatLongDate } from '#app/lib/time/dates.ts'
import { describeRequest } from '../describe-request.ts'
import { kindTitles } from '../kinds.ts'
import { getShownUnitPrice, listQuoteItems } from '../quote-items.ts'
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
  const { sender, summary, value } = describeRequest(request)
  const day = 'date_needed' in request ? request.date_needed : null
  const texts: FieldTexts = {
    'first name': sender.firstName,
    name: sender.name,
    company: sender.company ?? '',
    reference: request.reference ?? '',
    request: kindTitles[request.kind].toLowerCase(),
    summary,
    items: formatItems(request).join('\n'),
    estimate: value === null ? '' : formatCents(value),
    'date needed': day ? formatLongDate(day) : '',
    'my name': author.name,
    'my email': author.email,
    store,
  }
  const entries = Object.entries(texts) as [FieldName, string][]
  return Object.fromEntries(entries.map(([field, text]) => [field, toPlainText(field, text)])) as FieldTexts
}

/** Replaces braces and line breaks of visitors, which could add fields or lines. */
function toPlainText(field: FieldName, text: string): string {
  const lines = field === 'items' ? text.split('\n') : [text]
  return lines.map((line) => toSingleLine(line).replaceAll('{', '(').replaceAll('}', ')')).join('\n')
}

function formatItems(request: StoredRequest): string[] {
  if (request.kind === 'quote')
    return listQuoteItems(request).map((item) => {
      const units = item.quantity.toLocaleString('en-US')
      const price = formatPrice(getShownUnitPrice(item))
      return `- ${units} x ${item.product_name ?? 'product'}, ${price} each${describeOptions(item)}`
    })
  if (request.kind !== 'swag-box') return []
  const packs = request.global_quantity
  return request.box_items.map((item) => {
    const {
      product_name,
      product_price,
      unit_price = product_price,
      quantity = 1,
      box_count = 1,
      ready_made_box_name,
    } = item
    const units = (packs * quantity * box_count).toLocaleString('en-US')
    const box = ready_made_box_name ? ` (${ready_made_box_name})` : ''
    return `- ${units} x ${product_name}, ${formatPrice(unit_price)} each${box}${describeOptions(item)}`
  })
}
