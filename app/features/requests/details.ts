import { orderDetails, orderSummary } from '#app/features/ordering/order-text.ts'
import { fileSize } from '#app/lib/file-size.ts'
import type { UploadedFile } from '#db/tables/requests.ts'
import type { RequestKind } from './kinds.ts'
import { deliveryTimelines, productTypes } from './project.schema.ts'

/** One line of what a visitor sent, as the sales team reads it. A list stands for several lines under one label. */
export type Detail = { label: string; value: string | string[] }

export const kindTitles: Record<RequestKind, string> = {
  'email-signup': 'Email signup',
  project: 'Project request',
  quote: 'Quote request',
  'swag-box': 'Swag box request',
  'free-sample': 'Free sample request',
}

type Column = { label: string; show?: (value: never) => string | string[] } | ((row: never) => Detail[])

const optionLabel = (options: readonly { value: string; label: string }[]) => (value: string) =>
  options.find((option) => option.value === value)?.label ?? value

/** The columns of every kind, in the order people ask for them. */
const columns: Record<string, Column> = {
  name: { label: 'Name' },
  first_name: { label: 'First name' },
  last_name: { label: 'Last name' },
  email: { label: 'Email' },
  company: { label: 'Company' },
  phone: { label: 'Phone' },
  product_type: { label: 'Project type', show: optionLabel(productTypes) },
  delivery_timeline: { label: 'Delivery timeline', show: optionLabel(deliveryTimelines) },
  project_description: { label: 'Project description' },
  product_name: { label: 'Product' },
  quantity: { label: 'Quantity' },
  date_needed: { label: 'Date needed' },
  is_flexible_date: { label: 'Date is flexible', show: (flexible: boolean) => (flexible ? 'Yes' : 'No') },
  box_name: { label: 'Box name' },
  box_items: orderDetails,
  special_requests: { label: 'Special requests' },
  uploaded_files: { label: 'Artwork', show: (files: UploadedFile[]) => files.map(fileLine) },
  message: { label: 'Message' },
}

/** Everything the visitor sent, labelled; what was left out stays out. */
export function requestDetails(row: Record<string, unknown>): Detail[] {
  return Object.entries(columns).flatMap(([name, column]) => {
    const sent = row[name]
    if (sent === null || sent === undefined || sent === '') return []
    if (typeof column === 'function') return column(row as never)
    const { label, show } = column
    const value = show ? show(sent as never) : String(sent)
    return value.length > 0 ? [{ label, value }] : []
  })
}

/** Who sent it, as far as they said. */
export function senderName(row: Record<string, unknown>): string {
  const whole = row.name ?? [row.first_name, row.last_name].filter(Boolean).join(' ')
  return String(whole ?? '')
}

/** One line that tells this request from the next. */
export function requestSummary(row: Record<string, unknown>): string {
  if (typeof row.product_name === 'string') return `${row.quantity} x ${row.product_name}`
  if (Array.isArray(row.box_items)) return orderSummary(row as never)
  if (typeof row.product_type === 'string') return optionLabel(productTypes)(row.product_type)
  return String(row.company ?? '')
}

function fileLine({ url, name, size }: UploadedFile): string {
  return size === undefined ? (name ?? url) : `${name ?? url} (${fileSize(size)})`
}
