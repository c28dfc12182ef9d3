import { describeProof } from '#app/features/logo/request/describe-proof.ts'
import { getProofs, type ProductProof } from '#app/features/logo/request/proof-files.ts'
import { describeOrder } from '#app/features/orders/describe-order.ts'
import { describeImprint } from '#app/features/orders/imprint/imprint.ts'
import { describeSizes } from '#app/features/orders/sizes/sizes.ts'
import { toDollars } from '#app/lib/text/money.ts'
import { type IsoDate, toIsoDate } from '#app/lib/time/iso-date.ts'
import type { BoxItem, QuoteItem, UploadedFile } from '#db/tables/requests.ts'
import { kindTitles, type RequestKind } from '../kinds.ts'
import { describeQuoteItem } from '../quote-items.ts'
import type { RequestField } from '../request-fields.ts'
import { sourceTitles } from '../sources.ts'
import { type RequestStatus, statusTitles } from '../statuses.ts'
import type { SentFields } from '../stored-request.ts'

/** Row of the request index without search text and internal keys. */
export type IndexEntry = {
  reference: string
  kind: RequestKind
  status: RequestStatus
  created_at: Date
  contact_name: string | null
  email: string | null
  company: string | null
  phone: string | null
  summary: string
  value_cents: number | null
  suspected_spam: boolean
  has_artwork: boolean
  /** The assignee's name. */
  owner: string | null
  next_step: string | null
  next_step_on: string | null
  confirmed_at: Date | null
  answered_at: Date | null
}

/** `sent` is missing where another program has deleted the row of the kind's own table. */
export type ExportedRequest = {
  entry: IndexEntry
  /** Day of receipt in the shop's time zone. */
  receivedOn: IsoDate
  /** The contact as the team corrected it, and its company. */
  customer: Record<'name' | 'email' | 'phone' | 'company' | 'address', string | null>
  sent: SentFields | undefined
}

export type Cell = string | number | boolean | Date | string[] | null

/** `data` is the value in JSON; `cell` its form in tables, with the fields of describeRequest. */
type Column = {
  title: string
  data: (request: ExportedRequest) => unknown
  cell?: (request: ExportedRequest, fields: readonly RequestField[]) => Cell
}

type FieldName<F = SentFields> = F extends SentFields ? keyof F : never
type FieldValue<N extends FieldName, F = SentFields> = F extends Record<N, infer V> ? V : never

/** A field of those kinds that have it; null for the others. */
function getField<N extends FieldName>({ sent }: ExportedRequest, name: N): FieldValue<N> | null {
  // TypeScript does not narrow a union by a name it does not know.
  return sent && name in sent ? (sent as unknown as Record<N, FieldValue<N>>)[name] : null
}

const createEntryColumn = (title: string, name: keyof IndexEntry): Column => ({
  title,
  data: ({ entry }) => entry[name],
})

const createFieldColumn = (title: string, name: FieldName): Column => ({
  title,
  data: (request) => getField(request, name),
})

/** Dollars: a number in JSON, with two decimals in a table. */
const createMoneyColumn = (title: string, dollars: (request: ExportedRequest) => number | null): Column => ({
  title,
  data: dollars,
  cell: (request) => dollars(request)?.toFixed(2) ?? null,
})

/** @param title also the label by which the field of describeRequest is found */
const createDescribedColumn = (title: string, name: FieldName): Column => ({
  ...createFieldColumn(title, name),
  cell: (_, fields) => fields.find(({ label }) => label === title)?.value ?? null,
})

/**
 * Columns of the request export: the request index, then the fields of every form, of which `phone` is the contact's (docs/domain.md,
 * Requests). Most are named after the database column they show.
 */
export const exportColumns: Record<string, Column> = {
  reference: createEntryColumn('Reference', 'reference'),
  kind: { ...createEntryColumn('Type', 'kind'), cell: ({ entry }) => kindTitles[entry.kind] },
  status: { ...createEntryColumn('Status', 'status'), cell: ({ entry }) => statusTitles[entry.status] },
  created_at: createEntryColumn('Received', 'created_at'),
  contact_name: createEntryColumn('From', 'contact_name'),
  email: createEntryColumn('Email', 'email'),
  company: createEntryColumn('Company', 'company'),
  summary: createEntryColumn('About', 'summary'),
  value: createMoneyColumn('Value, USD', ({ entry }) => toDollars(entry.value_cents)),
  suspected_spam: createEntryColumn('Suspected spam', 'suspected_spam'),
  has_artwork: createEntryColumn('Has artwork', 'has_artwork'),
  owner: createEntryColumn('Assignee', 'owner'),
  next_step: createEntryColumn('Next step', 'next_step'),
  next_step_on: { title: 'Next step on', data: ({ entry }) => toIsoDate(entry.next_step_on) },
  confirmed_at: createEntryColumn('Confirmation email sent', 'confirmed_at'),
  answered_at: createEntryColumn('First reply', 'answered_at'),

  first_name: createFieldColumn('First name', 'first_name'),
  last_name: createFieldColumn('Last name', 'last_name'),
  name: createFieldColumn('Name', 'name'),
  phone: createEntryColumn('Phone', 'phone'),
  product_type: createDescribedColumn('Project type', 'product_type'),
  delivery_timeline: createDescribedColumn('Delivery timeline', 'delivery_timeline'),
  project_description: createFieldColumn('Project description', 'project_description'),
  source: {
    ...createFieldColumn('Source', 'source'),
    cell: (request) => {
      const source = getField(request, 'source')
      return source && sourceTitles[source]
    },
  },
  product_name: createFieldColumn('Product', 'product_name'),
  item_number: createFieldColumn('Item number', 'item_number'),
  style: createFieldColumn('Style', 'style'),
  color: createFieldColumn('Color', 'color'),
  supplier: createFieldColumn('Supplier', 'supplier'),
  supplier_item_number: createFieldColumn('Supplier item number', 'supplier_item_number'),
  product_price: createMoneyColumn('Price, USD', (request) => getField(request, 'product_price')),
  unit_price: createMoneyColumn('Price at quantity, USD', (request) => getField(request, 'unit_price')),
  target_price: createMoneyColumn('Target price, USD', (request) => getField(request, 'target_price')),
  quantity: createFieldColumn('Quantity', 'quantity'),
  sizes: {
    ...createFieldColumn('Sizes', 'sizes'),
    cell: (request) => {
      const sizes = getField(request, 'sizes')
      return sizes && describeSizes(sizes)
    },
  },
  imprint: {
    ...createFieldColumn('Imprint', 'imprint'),
    cell: (request) => {
      const imprint = getField(request, 'imprint')
      return imprint && describeImprint(imprint)
    },
  },
  more_items: {
    title: 'More products',
    data: (request) => getField(request, 'more_items')?.map(toQuoteItemData) ?? null,
    cell: (request) => getField(request, 'more_items')?.map(describeQuoteItem) ?? null,
  },
  has_alternatives: createDescribedColumn('Alternatives', 'has_alternatives'),
  date_needed: { title: 'In-hands date', data: (request) => toIsoDate(getField(request, 'date_needed')) },
  is_flexible_date: createFieldColumn('Date is flexible', 'is_flexible_date'),
  box_name: createFieldColumn('Box name', 'box_name'),
  box_color: createDescribedColumn('Box color', 'box_color'),
  box_print: createDescribedColumn('Box print', 'box_print'),
  box_items: {
    title: 'Box items',
    data: (request) => getField(request, 'box_items')?.map(toItemData) ?? null,
    cell: ({ sent }) => (sent?.kind === 'swag-box' ? describeOrder(sent).itemLines : null),
  },
  global_quantity: createFieldColumn('Pack quantity', 'global_quantity'),
  total_price: createMoneyColumn('Total estimate, USD', (request) => getField(request, 'total_price')),
  delivery: createDescribedColumn('Deliver to', 'delivery'),
  budget_cents: {
    ...createFieldColumn('Budget per pack, USD', 'budget_cents'),
    cell: (request) => toDollars(getField(request, 'budget_cents'))?.toFixed(2) ?? null,
  },
  total_budget_cents: {
    ...createFieldColumn('Total budget, USD', 'total_budget_cents'),
    cell: (request) => toDollars(getField(request, 'total_budget_cents'))?.toFixed(2) ?? null,
  },
  special_requests: createFieldColumn('Special requests', 'special_requests'),
  uploaded_files: {
    title: 'Artwork',
    data: (request) => getField(request, 'uploaded_files')?.map(toFileData) ?? null,
    cell: (request) => getField(request, 'uploaded_files')?.map(({ url, name }) => getFileName({ url, name })) ?? null,
  },
  proof: {
    title: 'Logo on products',
    data: (request) => {
      const proofs = request.sent ? getProofs(request.sent) : []
      return proofs.length === 0 ? null : proofs.map(toProofData)
    },
    cell: ({ sent }) => (sent ? getProofs(sent).flatMap(toProofLines) : null),
  },
  proof_files: {
    title: 'Logo files',
    data: (request) => getField(request, 'proof_files')?.map(toFileData) ?? null,
    cell: (request) => getField(request, 'proof_files')?.map(({ url, name }) => getFileName({ url, name })) ?? null,
  },
  delivery_address: createFieldColumn('Delivery address', 'delivery_address'),
  message: createFieldColumn('Message', 'message'),
}

/** Without the keys of product and box, the image's URL, and the logo, which is in a column for all products. */
const toItemData = ({
  product_name,
  item_number,
  style,
  color,
  supplier,
  supplier_item_number,
  product_price,
  unit_price,
  minimum_quantity,
  quantity,
  ready_made_box_name,
  box_count,
  sizes,
  imprint,
}: BoxItem) => ({
  product_name,
  item_number,
  style,
  color,
  supplier,
  supplier_item_number,
  product_price,
  unit_price,
  minimum_quantity,
  quantity,
  ready_made_box_name,
  box_count,
  sizes,
  imprint,
})

/** Without the key of the product, and the logo, which is in a column for all products. */
const toQuoteItemData = ({ product_id: _, proof: __, ...item }: QuoteItem) => item

/** Without the paths of its files. */
const toProofData = ({ productName, proof: { logo: _, composed: __, ...proof } }: ProductProof) => ({
  product_name: productName,
  ...proof,
})

const toProofLines = ({ productName, proof }: ProductProof) =>
  describeProof(proof).map((line) => `${productName}: ${line}`)

const toFileData = ({ url, name, size, type }: UploadedFile) => ({ name: getFileName({ url, name }), size, type })

/** The visitor's own name for it, or what storage calls it, without its folder. */
const getFileName = ({ url, name }: UploadedFile) => name ?? url.slice(url.lastIndexOf('/') + 1)
