import { getProofFiles } from '#app/features/logo/request/proof-files.ts'
import { orderSummary, orderValue } from '#app/features/orders/order-text.ts'
import { formatPrice, toCents } from '#app/lib/text/money.ts'
import { formatLongDate } from '#app/lib/time/dates.ts'
import { deliveryTimelines, productTypes } from './intake/forms/project.schema.ts'
import type { RequestKind } from './kinds.ts'
import type { SentFields, SentRequest } from './stored-request.ts'
import { type Detail, givenDetails, type LabelledFields, logoFields, swagBoxFields } from './swag-box-details.ts'

export const kindTitles: Record<RequestKind, string> = {
  'email-signup': 'Email signup',
  project: 'Project request',
  quote: 'Quote request',
  'swag-box': 'Swag box request',
  'free-sample': 'Free sample request',
}

/** Returns the label of a stored option. */
export const labelIn = (options: readonly { value: string; label: string }[], value: string | null) =>
  options.find((option) => option.value === value)?.label ?? value

/**
 * Returns the submitted fields with labels, in the order people ask for them, without empty ones.
 * @param origin of the shop for links; without it they are paths
 */
export function requestDetails(request: SentFields, origin = ''): Detail[] {
  return givenDetails(getFields(request, origin))
}

function getFields(request: SentFields, origin: string): LabelledFields {
  switch (request.kind) {
    case 'email-signup':
      return { Email: request.email }
    case 'project':
      return {
        'First name': request.first_name,
        'Last name': request.last_name,
        Email: request.email,
        Phone: request.phone,
        'Project type': labelIn(productTypes, request.product_type),
        'Delivery timeline': labelIn(deliveryTimelines, request.delivery_timeline),
        'Project description': request.project_description,
      }
    case 'quote':
      return {
        Name: request.name,
        Email: request.email,
        Phone: request.phone,
        Product: request.product_name,
        'List price': request.product_price === null ? null : `${formatPrice(request.product_price)} per unit`,
        Quantity: String(request.quantity),
        'Date needed': request.date_needed && formatLongDate(request.date_needed),
        ...logoFields(request),
      }
    case 'swag-box':
      return swagBoxFields(request, origin)
    case 'free-sample':
      return { Name: request.name, Email: request.email, Company: request.company, Message: request.message }
  }
}

/** Returns the sender's name; '' if the form has none. */
export function senderName(request: SentRequest): string {
  if (request.kind === 'email-signup') return ''
  return 'name' in request ? request.name : [request.first_name, request.last_name].filter(Boolean).join(' ')
}

/** Returns a one-line summary of a request. */
export function requestSummary(request: SentRequest): string {
  switch (request.kind) {
    case 'email-signup':
      return ''
    case 'project':
      return labelIn(productTypes, request.product_type) ?? ''
    case 'quote':
      return `${request.quantity} x ${request.product_name ?? request.product_id}${withLogo(request)}`
    case 'swag-box':
      return orderSummary(request) + withLogo(request)
    case 'free-sample':
      return request.company
  }
}

const withLogo = (request: SentRequest) => (getProofFiles(request).length > 0 ? ', with logo' : '')

/** The estimate at list prices, in cents; null where the kind has none, or the price is on request. */
export function requestValue(request: SentRequest): number | null {
  if (request.kind === 'swag-box') return orderValue(request)
  if (request.kind !== 'quote' || request.product_price === null) return null
  return toCents(request.product_price) * request.quantity
}

/** The visitor's own names; a composed image is named by us. */
const logoNames = (request: SentRequest) =>
  getProofFiles(request).flatMap(({ shows, name }) => (shows === 'logo' && name ? [name] : []))

/** Returns the texts for searching a request, in addition to its reference: sender, subject and message. */
export function searchedTexts(request: SentRequest): string[] {
  const texts = [senderName(request), request.email, ...saidIn(request)]
  return texts.filter((text) => text !== null && text !== undefined && text !== '') as string[]
}

function saidIn(request: SentRequest): (string | null | undefined)[] {
  switch (request.kind) {
    case 'email-signup':
      return []
    case 'project':
      return [request.phone, request.project_description]
    case 'quote':
      return [request.phone, request.product_name, ...logoNames(request)]
    case 'swag-box': {
      const named = request.box_items.flatMap((item) => [item.product_name, item.ready_made_box_name])
      const files = request.uploaded_files.map(({ name }) => name)
      const { company, phone, box_name, special_requests } = request
      return [company, phone, box_name, ...new Set(named), special_requests, ...files, ...logoNames(request)]
    }
    case 'free-sample':
      return [request.company, request.message]
  }
}
