import { eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import type { RequestKind } from '#app/features/requests/kinds.ts'
import { requestTables } from '#app/features/requests/request-tables.server.ts'
import { requestSources } from '#app/features/requests/sources.ts'
import { isRequestStatus, type RequestStatus } from '#app/features/requests/statuses.ts'
import { insertRequest } from '#app/features/requests/store-request.server.ts'
import type { NewRow } from '#app/features/requests/stored-request.ts'
import type { Transaction } from '#db/client.ts'
import { type PricedDestination, pricedDestinationSchema } from '#db/tables/destination.ts'
import { type Proof, proofSchema } from '#db/tables/imprint.ts'
import {
  type BoxItem,
  type QuoteItem,
  type RequestedImprint,
  type RequestedSizes,
  requestedImprint,
  requestedSizes,
  requests,
  type UploadedFile,
} from '#db/tables/requests.ts'
import type { SourceRow } from './source.ts'
import {
  InvalidValue,
  parseBoolean,
  parseCount,
  parseDay,
  parseDollars,
  parseList,
  parseNumber,
  parseRequiredText,
  parseText,
  parseTime,
  toUuid,
} from './values.ts'

/** `columns` are those that are read. */
type RequestForm<K extends RequestKind> = { kind: K; columns: string[]; toRow: (row: SourceRow) => NewRow<K> }

const commonColumns = ['id', 'created_at', 'suspected_spam', 'status', 'email']
const personalColumns = [...commonColumns, 'first_name', 'last_name', 'phone']

const toEmail = (row: SourceRow) => ({ email: parseRequiredText('email', row.email) })
const toPerson = (row: SourceRow) => ({
  first_name: parseRequiredText('first_name', row.first_name),
  last_name: parseRequiredText('last_name', row.last_name),
  phone: parseText('phone', row.phone),
})

/** Forms of the shop for the requests of the source's tables. */
export const requestForms: { [Table in RequestTable]: RequestForm<(typeof kindByTable)[Table]> } = {
  email_signups: { kind: 'email-signup', columns: commonColumns, toRow: toEmail },
  project_requests: {
    kind: 'project',
    columns: [
      ...personalColumns,
      'product_type',
      'delivery_timeline',
      'project_description',
      'company',
      'source',
      'uploaded_files',
    ],
    toRow: (row) => ({
      ...toPerson(row),
      // Staff may have added it with a phone number alone.
      email: parseSource(row.source) ? parseText('email', row.email) : parseRequiredText('email', row.email),
      product_type: parseRequiredText('product_type', row.product_type),
      delivery_timeline: parseText('delivery_timeline', row.delivery_timeline),
      project_description: parseText('project_description', row.project_description),
      company: parseText('company', row.company),
      source: parseSource(row.source),
      uploaded_files: parseList('uploaded_files', row.uploaded_files).map(parseUploadedFile),
    }),
  },
  product_requests: {
    kind: 'quote',
    columns: [
      ...commonColumns,
      'product_id',
      'name',
      'phone',
      'quantity',
      'date_needed',
      'product_name',
      'item_number',
      'style',
      'color',
      'supplier',
      'supplier_item_number',
      'product_price',
      'unit_price',
      'target_price',
      'sizes',
      'imprint',
      'more_items',
      'has_alternatives',
      'is_flexible_date',
      'delivery',
      'total_budget_cents',
      'company',
      'message',
      'uploaded_files',
      'proof',
      'proof_files',
    ],
    toRow: (row) => ({
      product_id: toUuid('product_data', row.product_id),
      name: parseRequiredText('name', row.name),
      ...toEmail(row),
      phone: parseText('phone', row.phone),
      quantity: requireValue('quantity', parseCount('quantity', row.quantity)),
      date_needed: parseDay('date_needed', row.date_needed),
      product_name: parseText('product_name', row.product_name),
      item_number: parseText('item_number', row.item_number),
      style: parseText('style', row.style),
      color: parseText('color', row.color),
      supplier: parseText('supplier', row.supplier),
      supplier_item_number: parseText('supplier_item_number', row.supplier_item_number),
      product_price: parseDollars('product_price', row.product_price),
      unit_price: parseDollars('unit_price', row.unit_price),
      target_price: parseDollars('target_price', row.target_price),
      sizes: parseSizes(row.sizes),
      imprint: parseImprint(row.imprint),
      more_items: parseList('more_items', row.more_items).map(parseQuoteItem),
      has_alternatives: parseBoolean('has_alternatives', row.has_alternatives, false),
      is_flexible_date: parseBoolean('is_flexible_date', row.is_flexible_date, false),
      delivery: parseDelivery(row.delivery),
      total_budget_cents: parseCount('total_budget_cents', row.total_budget_cents),
      company: parseText('company', row.company),
      message: parseText('message', row.message),
      uploaded_files: parseList('uploaded_files', row.uploaded_files).map(parseUploadedFile),
      proof: parseProof(row.proof),
      proof_files: parseList('proof_files', row.proof_files).map(parseUploadedFile),
    }),
  },
  swag_box_requests: {
    kind: 'swag-box',
    columns: [
      ...personalColumns,
      'company',
      'date_needed',
      'is_flexible_date',
      'special_requests',
      'box_items',
      'global_quantity',
      'total_price',
      'uploaded_files',
      'box_name',
      'box_color',
      'box_print',
      'delivery',
      'budget_cents',
      'proof_files',
    ],
    toRow: (row) => ({
      ...toPerson(row),
      ...toEmail(row),
      company: parseRequiredText('company', row.company),
      date_needed: parseDay('date_needed', row.date_needed),
      is_flexible_date: parseBoolean('is_flexible_date', row.is_flexible_date, false),
      special_requests: parseText('special_requests', row.special_requests),
      box_items: parseList('box_items', row.box_items).map(parseBoxItem),
      global_quantity: requireValue('global_quantity', parseCount('global_quantity', row.global_quantity)),
      total_price: parseDollars('total_price', row.total_price) ?? 0,
      uploaded_files: parseList('uploaded_files', row.uploaded_files).map(parseUploadedFile),
      status: parseText('status', row.status) ?? 'pending',
      box_name: parseText('box_name', row.box_name),
      box_color: parseText('box_color', row.box_color),
      box_print: parseText('box_print', row.box_print),
      delivery: parseDelivery(row.delivery),
      budget_cents: parseCount('budget_cents', row.budget_cents),
      proof_files: parseList('proof_files', row.proof_files).map(parseUploadedFile),
    }),
  },
  free_swag_box_requests: {
    kind: 'free-sample',
    columns: [...commonColumns, 'name', 'company', 'delivery_address', 'message'],
    toRow: (row) => ({
      name: parseRequiredText('name', row.name),
      ...toEmail(row),
      company: parseRequiredText('company', row.company),
      delivery_address: parseText('delivery_address', row.delivery_address),
      message: parseText('message', row.message),
    }),
  },
}

const kindByTable = {
  email_signups: 'email-signup',
  project_requests: 'project',
  product_requests: 'quote',
  swag_box_requests: 'swag-box',
  free_swag_box_requests: 'free-sample',
} as const satisfies Record<string, RequestKind>

export type RequestTable = keyof typeof kindByTable

function requireValue(column: string, value: number | null): number {
  if (value === null) throw new InvalidValue(`${column} is empty`)
  return value
}

function parseDelivery(value: unknown): PricedDestination[] | null {
  const parsed = v.safeParse(v.array(pricedDestinationSchema), parseList('delivery', value))
  if (!parsed.success) throw new InvalidValue('delivery holds something that is not a destination')
  return parsed.output.length > 0 ? parsed.output : null
}

/** Only another shop of this kind has them. */
const sourceKeys = ['style', 'color', 'supplier', 'supplier_item_number'] as const

function parseBoxItem(entry: unknown): BoxItem {
  if (typeof entry !== 'object' || entry === null)
    throw new InvalidValue('box_items contains an entry that is not an item')
  const { product_id, product_name, product_price, product_image, proof, sizes, imprint, ...rest } = entry as Record<
    string,
    unknown
  >
  return {
    ...rest,
    ...parseNumbers('box_items', rest, ['unit_price', 'minimum_quantity', 'quantity', 'box_count']),
    ...parseTexts('box_items', rest, ['item_number', ...sourceKeys, 'ready_made_box_id', 'ready_made_box_name']),
    product_id: toUuid('product_data', product_id),
    product_name: parseRequiredText('product_name of box_items', product_name),
    product_price: parseDollars('product_price of box_items', product_price),
    product_image: parseText('product_image of box_items', product_image),
    ...(proof !== undefined && { proof: parseProof(proof) ?? undefined }),
    ...(sizes !== undefined && { sizes: parseSizes(sizes) ?? undefined }),
    ...(imprint !== undefined && { imprint: parseImprint(imprint) ?? undefined }),
  }
}

function parseQuoteItem(entry: unknown): QuoteItem {
  if (typeof entry !== 'object' || entry === null)
    throw new InvalidValue('more_items contains an entry that is not a product')
  const { product_id, product_name, item_number, product_price, unit_price, quantity, ...more } = entry as JsonEntry
  const { style, color, supplier, supplier_item_number, target_price, alternative_to, sizes, imprint, proof } = more
  return {
    product_id: toUuid('product_data', product_id),
    product_name: parseText('product_name of more_items', product_name),
    item_number: parseText('item_number of more_items', item_number),
    style: parseText('style of more_items', style),
    color: parseText('color of more_items', color),
    supplier: parseText('supplier of more_items', supplier),
    supplier_item_number: parseText('supplier_item_number of more_items', supplier_item_number),
    product_price: parseDollars('product_price of more_items', product_price),
    unit_price: parseDollars('unit_price of more_items', unit_price),
    target_price: parseDollars('target_price of more_items', target_price),
    alternative_to: alternative_to ? toUuid('product_data', alternative_to) : null,
    quantity: requireValue('quantity of more_items', parseCount('quantity of more_items', quantity)),
    sizes: parseSizes(sizes),
    imprint: parseImprint(imprint),
    proof: parseProof(proof),
  }
}

/** Only another shop of this kind has proofs, in the same format. */
function parseProof(value: unknown): Proof | null {
  if (value === null || value === undefined) return null
  const proof = v.safeParse(proofSchema, value)
  if (!proof.success) throw new InvalidValue('proof contains an entry that is not a proof')
  return proof.output
}

/** Likewise for sizes. */
function parseSizes(value: unknown): RequestedSizes | null {
  if (value === null || value === undefined) return null
  const sizes = v.safeParse(requestedSizes, value)
  if (!sizes.success) throw new InvalidValue('sizes holds something that is not a list of sizes')
  return sizes.output
}

/** Likewise for imprints. */
function parseImprint(value: unknown): RequestedImprint | null {
  if (value === null || value === undefined) return null
  const imprint = v.safeParse(requestedImprint, value)
  if (!imprint.success) throw new InvalidValue('imprint holds something that is no imprint')
  return imprint.output
}

function parseUploadedFile(entry: unknown): UploadedFile {
  if (typeof entry === 'string') return { url: parseRequiredText('uploaded_files', entry) }
  if (typeof entry !== 'object' || entry === null)
    throw new InvalidValue('uploaded_files contains an entry that is not a file')
  const { url, ...rest } = entry as Record<string, unknown>
  return {
    ...rest,
    ...parseNumbers('uploaded_files', rest, ['size']),
    ...parseTexts('uploaded_files', rest, ['name', 'type']),
    url: parseRequiredText('url of uploaded_files', url),
  }
}

type JsonEntry = Record<string, unknown>

/** Parses the optional numbers of a JSON entry, which its readers expect as numbers. @throws InvalidValue */
function parseNumbers<K extends string>(column: string, entry: JsonEntry, keys: K[]): Partial<Record<K, number>> {
  const parsed = keys.flatMap((key) => {
    const value = entry[key] ?? undefined
    if (value !== undefined && typeof value !== 'number' && typeof value !== 'string')
      throw new InvalidValue(`${key} of ${column} is not a number`)
    const number = parseNumber(`${key} of ${column}`, value)
    return value === undefined ? [] : [[key, number ?? undefined] as const]
  })
  return Object.fromEntries(parsed) as Partial<Record<K, number>>
}

/** The same for optional texts. @throws InvalidValue */
function parseTexts<K extends string>(
  column: string,
  entry: JsonEntry,
  keys: readonly K[],
): Partial<Record<K, string>> {
  const parsed = keys.flatMap((key) => {
    const text = parseText(`${key} of ${column}`, entry[key])
    return entry[key] === undefined ? [] : [[key, text ?? undefined] as const]
  })
  return Object.fromEntries(parsed) as Partial<Record<K, string>>
}

/** Returns the requests that exist already; a copy never overwrites them. */
export async function findExistingRequests(tx: Transaction, table: RequestTable, ids: string[]): Promise<Set<string>> {
  const { id } = requestTables[kindByTable[table]]
  const rows = await tx.select({ id }).from(requestTables[kindByTable[table]]).where(inArray(id, ids))
  return new Set(rows.map((row) => row.id))
}

/**
 * Stores a past request with its time and a new reference, without notifications.
 * @param status for rows whose own status is unknown to the shop
 * @throws Unusable for invalid data
 */
export async function insertPastRequest(
  tx: Transaction,
  { table, id, row, status }: { table: RequestTable; id: string; row: SourceRow; status: RequestStatus },
): Promise<void> {
  const { kind, toRow } = requestForms[table] as RequestForm<RequestKind>
  const created_at = parseTime('created_at', row.created_at) ?? new Date()
  const commonValues = { id, form_key: id, suspected_spam: parseBoolean('suspected_spam', row.suspected_spam, false) }
  await insertRequest(tx, kind, { ...toRow(row), ...commonValues, created_at })
  await tx.update(requestTables[kind]).set({ announced_at: created_at }).where(eq(requestTables[kind].id, id))
  const ownStatus = parseStatus(row.status) ?? status
  if (ownStatus !== 'new') await tx.update(requests).set({ status: ownStatus }).where(eq(requests.id, id))
}

/** How staff got a request; null for any other value of a column of that name. */
const parseSource = (value: unknown) => requestSources.find((source) => source === value) ?? null

/** Maps statuses of other systems. */
function parseStatus(value: unknown): RequestStatus | undefined {
  const text = typeof value === 'string' ? value.toLowerCase().replaceAll(/[\s_]+/g, '-') : ''
  if (isRequestStatus(text) && text !== 'new') return text
  if (['completed', 'approved', 'ordered'].includes(text)) return 'won'
  if (['rejected', 'cancelled', 'canceled', 'declined'].includes(text)) return 'lost'
  if (['reviewing', 'contacted', 'in-progress'].includes(text)) return 'in-review'
  if (['quoted', 'proposal'].includes(text)) return 'proposal-sent'
  return undefined
}
