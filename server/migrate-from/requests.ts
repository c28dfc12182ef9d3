import { eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import type { RequestKind } from '#app/features/requests/kinds.ts'
import { requestTables } from '#app/features/requests/request-tables.server.ts'
import { isRequestStatus, type RequestStatus } from '#app/features/requests/statuses.ts'
import { insertRequest } from '#app/features/requests/store.server.ts'
import type { NewRow } from '#app/features/requests/stored-request.ts'
import type { Transaction } from '#db/client.ts'
import { type Proof, proofSchema } from '#db/tables/imprint.ts'
import { type BoxItem, requests, type UploadedFile } from '#db/tables/requests.ts'
import type { SourceRow } from './source.ts'
import {
  getCount,
  getDay,
  getTime,
  getYes,
  listOf,
  requiredText,
  toDollarAmount,
  toText,
  toUuid,
  Unusable,
} from './values.ts'

/** `columns`: all that is read of a row. */
type Form<K extends RequestKind> = { kind: K; columns: string[]; form: (row: SourceRow) => NewRow<K> }

const common = ['id', 'created_at', 'suspected_spam', 'status', 'email']
const personal = [...common, 'first_name', 'last_name', 'phone']

const address = (row: SourceRow) => ({ email: requiredText('email', row.email) })
const person = (row: SourceRow) => ({
  first_name: requiredText('first_name', row.first_name),
  last_name: requiredText('last_name', row.last_name),
  ...address(row),
  phone: toText('phone', row.phone),
})

/** Forms of the shop for the requests of the source's tables. */
export const requestForms: { [Table in RequestTable]: Form<(typeof getKind)[Table]> } = {
  email_signups: { kind: 'email-signup', columns: common, form: address },
  project_requests: {
    kind: 'project',
    columns: [...personal, 'product_type', 'delivery_timeline', 'project_description'],
    form: (row) => ({
      ...person(row),
      product_type: requiredText('product_type', row.product_type),
      delivery_timeline: toText('delivery_timeline', row.delivery_timeline),
      project_description: toText('project_description', row.project_description),
    }),
  },
  product_requests: {
    kind: 'quote',
    columns: [
      ...common,
      'product_id',
      'name',
      'phone',
      'quantity',
      'date_needed',
      'product_name',
      'product_price',
      'proof',
      'proof_files',
    ],
    form: (row) => ({
      product_id: toUuid('product_data', row.product_id),
      name: requiredText('name', row.name),
      ...address(row),
      phone: toText('phone', row.phone),
      quantity: needed('quantity', getCount('quantity', row.quantity)),
      date_needed: getDay('date_needed', row.date_needed),
      product_name: toText('product_name', row.product_name),
      product_price: toDollarAmount('product_price', row.product_price),
      proof: getProof(row.proof),
      proof_files: listOf('proof_files', row.proof_files).map(uploadedFile),
    }),
  },
  swag_box_requests: {
    kind: 'swag-box',
    columns: [
      ...personal,
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
      'proof_files',
    ],
    form: (row) => ({
      ...person(row),
      company: requiredText('company', row.company),
      date_needed: getDay('date_needed', row.date_needed),
      is_flexible_date: getYes('is_flexible_date', row.is_flexible_date, false),
      special_requests: toText('special_requests', row.special_requests),
      box_items: listOf('box_items', row.box_items).map(boxItem),
      global_quantity: needed('global_quantity', getCount('global_quantity', row.global_quantity)),
      total_price: toDollarAmount('total_price', row.total_price) ?? 0,
      uploaded_files: listOf('uploaded_files', row.uploaded_files).map(uploadedFile),
      status: toText('status', row.status) ?? 'pending',
      box_name: toText('box_name', row.box_name),
      box_color: toText('box_color', row.box_color),
      proof_files: listOf('proof_files', row.proof_files).map(uploadedFile),
    }),
  },
  free_swag_box_requests: {
    kind: 'free-sample',
    columns: [...common, 'name', 'company', 'message'],
    form: (row) => ({
      name: requiredText('name', row.name),
      ...address(row),
      company: requiredText('company', row.company),
      message: toText('message', row.message),
    }),
  },
}

const getKind = {
  email_signups: 'email-signup',
  project_requests: 'project',
  product_requests: 'quote',
  swag_box_requests: 'swag-box',
  free_swag_box_requests: 'free-sample',
} as const satisfies Record<string, RequestKind>

export type RequestTable = keyof typeof getKind

function needed(column: string, value: number | null): number {
  if (value === null) throw new Unusable(`${column} is empty`)
  return value
}

function boxItem(entry: unknown): BoxItem {
  if (typeof entry !== 'object' || entry === null) throw new Unusable('box_items holds something that is no item')
  const { product_id, product_name, product_price, product_image, proof, ...more } = entry as Record<string, unknown>
  return {
    ...more,
    product_id: toUuid('product_data', product_id),
    product_name: requiredText('product_name of box_items', product_name),
    product_price: toDollarAmount('product_price of box_items', product_price),
    product_image: toText('product_image of box_items', product_image),
    ...(proof !== undefined && { proof: getProof(proof) ?? undefined }),
  }
}

/** As another shop of this kind stored it: nothing else has one. */
function getProof(value: unknown): Proof | null {
  if (value === null || value === undefined) return null
  const proof = v.safeParse(proofSchema, value)
  if (!proof.success) throw new Unusable('proof holds something that is no proof')
  return proof.output
}

function uploadedFile(entry: unknown): UploadedFile {
  if (typeof entry === 'string') return { url: requiredText('uploaded_files', entry) }
  if (typeof entry !== 'object' || entry === null) throw new Unusable('uploaded_files holds something that is no file')
  return { ...entry, url: requiredText('url of uploaded_files', (entry as Record<string, unknown>).url) }
}

/** Returns the requests that exist already; a copy never overwrites them. */
export async function knownRequests(tx: Transaction, table: RequestTable, ids: string[]): Promise<Set<string>> {
  const { id } = requestTables[getKind[table]]
  const rows = await tx.select({ id }).from(requestTables[getKind[table]]).where(inArray(id, ids))
  return new Set(rows.map((row) => row.id))
}

/**
 * Stores a past request with its time and a new reference, without notifications.
 * @param status for rows whose own status is unknown to the shop
 * @throws Unusable for invalid data
 */
export async function insertOldRequest(
  tx: Transaction,
  { table, id, row, status }: { table: RequestTable; id: string; row: SourceRow; status: RequestStatus },
): Promise<void> {
  const { kind, form } = requestForms[table] as Form<RequestKind>
  const created_at = getTime('created_at', row.created_at) ?? new Date()
  const own = { id, form_key: id, suspected_spam: getYes('suspected_spam', row.suspected_spam, false) }
  await insertRequest(tx, kind, { ...form(row), ...own, created_at })
  await tx.update(requestTables[kind]).set({ announced_at: created_at }).where(eq(requestTables[kind].id, id))
  const said = getStatus(row.status) ?? status
  if (said !== 'new') await tx.update(requests).set({ status: said }).where(eq(requests.id, id))
}

/** The words other systems use for the sales team's statuses. */
function getStatus(value: unknown): RequestStatus | undefined {
  const text = typeof value === 'string' ? value.toLowerCase().replaceAll(/[\s_]+/g, '-') : ''
  if (isRequestStatus(text) && text !== 'new') return text
  if (['completed', 'approved', 'ordered'].includes(text)) return 'won'
  if (['rejected', 'cancelled', 'canceled', 'declined'].includes(text)) return 'lost'
  if (['reviewing', 'contacted', 'in-progress'].includes(text)) return 'in-review'
  if (['quoted', 'proposal'].includes(text)) return 'proposal-sent'
  return undefined
}
