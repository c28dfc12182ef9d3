import { formatPrice } from '#app/lib/money.ts'
import type { BoxItem, UploadedFile } from '#db/tables/requests.ts'
import type { RequestKind } from './kinds.ts'
import { deliveryTimelines, productTypes } from './forms/project.schema.ts'

/** One line of what a visitor sent, as the sales team reads it. A list stands for several lines under one label. */
export type Detail = { label: string; value: string | string[] }

export const kindTitles: Record<RequestKind, string> = {
  'email-signup': 'Email signup',
  project: 'Project request',
  quote: 'Quote request',
  'swag-box': 'Swag box request',
  'free-sample': 'Free sample request',
}

type Column = { label: string; show?: (value: never) => string | string[] }

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
  box_items: { label: 'Box items', show: (items: BoxItem[]) => items.map(boxLine) },
  global_quantity: { label: 'Boxes' },
  total_price: { label: 'Total estimate', show: (total: number) => formatPrice(total) },
  special_requests: { label: 'Special requests' },
  uploaded_files: { label: 'Artwork', show: (files: UploadedFile[]) => files.map(fileLine) },
  message: { label: 'Message' },
}

/** Everything the visitor sent, labelled; what was left out stays out. */
export function requestDetails(row: Record<string, unknown>): Detail[] {
  return Object.entries(columns).flatMap(([name, { label, show }]) => {
    const sent = row[name]
    if (sent === null || sent === undefined || sent === '') return []
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
  if (Array.isArray(row.box_items)) {
    const { length } = row.box_items
    const total = formatPrice(Number(row.total_price))
    return `${row.global_quantity} boxes, ${length} ${length === 1 ? 'item' : 'items'}, ${total}`
  }
  if (typeof row.product_type === 'string') return optionLabel(productTypes)(row.product_type)
  return String(row.company ?? '')
}

function boxLine(item: BoxItem): string {
  const times = item.quantity === undefined ? '' : `${item.quantity} x `
  const box = item.ready_made_box_name ? ` (${item.ready_made_box_name} x ${item.box_count ?? 1})` : ''
  return `${times}${item.product_name}, ${formatPrice(item.product_price)} each${box}`
}

function fileLine({ url, name, size }: UploadedFile): string {
  return size === undefined ? (name ?? url) : `${name ?? url} (${formatBytes(size)})`
}

function formatBytes(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
