import type { Brand } from '#app/features/brand/brand.ts'
import { describeOptions } from '#app/features/orders/describe-options.ts'
import { formatCents, formatPrice } from '#app/lib/text/money.ts'
import { toSingleLine } from '#app/lib/text/single-line.ts'
import { formatLongDate } from '#app/lib/time/dates.ts'
import { describeRequest } from '../describe-request.ts'
import { kindTitles } from '../kinds.ts'
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

const formatItems = (request: StoredRequest): string[] =>
  listRequestLines(request).map(({ name, quantity, unitPrice, listPrice, box, alternativeTo, ...options }) => {
    const price = formatPrice(unitPrice ?? listPrice)
    const inBox = box ? ` (${box})` : ''
    return `- ${alternativeTo ? 'or ' : ''}${quantity.toLocaleString('en-US')} x ${name || 'product'}, ${price} each${inBox}${describeOptions(options)}`
  })
