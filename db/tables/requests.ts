import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import * as v from 'valibot'
import { json, tolerantArray, tolerantOptional, withFallback } from '../json.ts'
import { createdAt, id, isOneOf, timestamptz } from './columns.ts'
import { contacts } from './customers.ts'
import { pricedDestinationSchema } from './destination.ts'
import { proofSchema } from './imprint.ts'
import { requestKinds, requestSources, requestStatuses } from './request-values.ts'
import { staff } from './staff.ts'

/**
 * Request index: one row per request of any kind, written with the kind's row under its id; read by lists, counts, searches
 * and the admin.
 */
export const requests = pgTable(
  'requests',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: requestKinds }).notNull(),
    /** Reference for people: BW-7K3F-92. */
    reference: text('reference').notNull().unique(),
    /** Status of the work. Suspected spam is new, with `suspected_spam`. */
    status: text('status', { enum: requestStatuses }).notNull().default('new'),
    /** Null for email signups. */
    contact_name: text('contact_name'),
    /** Null for a request that the team added with a phone number alone. */
    email: text('email'),
    company: text('company'),
    phone: text('phone'),
    /** Set by a trigger (`boxwright_link_contact`); null for suspected spam. */
    contact_id: uuid('contact_id').references(() => contacts.id, { onDelete: 'set null' }),
    /** True after a correction of name, email, company or phone; the row of the kind has those submitted. */
    is_contact_corrected: boolean('is_contact_corrected').notNull().default(false),
    /** One-line summary; may be empty. */
    summary: text('summary').notNull(),
    /** The estimate, in cents; null where the kind has none. */
    value_cents: bigint('value_cents', { mode: 'number' }),
    suspected_spam: boolean('suspected_spam').notNull(),
    has_artwork: boolean('has_artwork').notNull().default(false),
    /** Everything the visitor sent that people search for, and the reference, in lower case. */
    search_text: text('search_text').notNull(),
    created_at: timestamptz('created_at').notNull(),
    /** Assignee. */
    owner_id: uuid('owner_id').references(() => staff.id, { onDelete: 'set null' }),
    /** Next step and its due date; either may be missing. */
    next_step: text('next_step'),
    next_step_on: date('next_step_on', { mode: 'string' }),
    /** Version of status, assignee and follow-up, for optimistic locking. */
    version: integer('version').notNull().default(1),
    /** Time of the confirmation to the visitor. */
    confirmed_at: timestamptz('confirmed_at'),
    /** When the visitor was first answered. */
    answered_at: timestamptz('answered_at'),
    /** When the customer last wrote by email, which makes the request unread again. */
    reply_received_at: timestamptz('reply_received_at'),
    /** A deleted request can be restored until it is erased. */
    deleted_at: timestamptz('deleted_at'),
    /** The request that this one duplicates. */
    merged_into: uuid('merged_into').references((): AnyPgColumn => requests.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('requests_by_time').on(t.created_at, t.id),
    index('requests_of_kind_by_time').on(t.kind, t.created_at, t.id),
    index('requests_search').using('gin', t.search_text.op('gin_trgm_ops')),
    index('requests_email').on(sql`lower(${t.email})`),
    index('requests_of_contact').on(t.contact_id, t.created_at, t.id).where(sql`contact_id is not null`),
    index('requests_company').on(sql`lower(${t.company})`, t.created_at, t.id).where(sql`company is not null`),
    index('requests_of_status_by_time').on(t.status, t.created_at, t.id),
    index('requests_of_owner_by_time').on(t.owner_id, t.created_at, t.id).where(sql`owner_id is not null`),
    index('requests_with_artwork_by_time').on(t.created_at, t.id).where(sql`has_artwork`),
    index('requests_spam_by_time').on(t.created_at, t.id).where(sql`status = 'spam' or suspected_spam`),
    index('requests_by_value').on(t.value_cents, t.created_at, t.id).where(sql`value_cents is not null`),
    index('requests_by_reply').on(t.reply_received_at).where(sql`reply_received_at is not null`),
    index('requests_removed').on(t.created_at, t.id).where(sql`deleted_at is not null or merged_into is not null`),
    index('requests_merged').on(t.merged_into).where(sql`merged_into is not null`),
    index('requests_due').on(t.next_step_on).where(sql`next_step_on is not null`),
    check('requests_next_step_length', sql`char_length(next_step) <= 200`),
    check('requests_reachable', sql`email is not null or (contact_name is not null and phone is not null)`),
    check('requests_kind', isOneOf('kind', requestKinds)),
    check('requests_status', isOneOf('status', requestStatuses)),
    check('requests_value_positive', sql`value_cents >= 0`),
  ],
)

/** Columns of every kind of request, in addition to its form's. */
const requestColumns = () => ({
  id: id(),
  created_at: createdAt(),
  /** The same key sent again stores nothing new: one row a form, however often it is submitted. */
  form_key: uuid('form_key').notNull().default(sql`gen_random_uuid()`).unique(),
  /** The honeypot was filled: stored, but without notifications. */
  suspected_spam: boolean('suspected_spam').notNull().default(false),
  /** When the sales team was notified; null while the notification is pending. */
  announced_at: timestamptz('announced_at'),
})

export const emailSignups = pgTable('email_signups', { ...requestColumns(), email: text('email').notNull() })

/** `url` is the storage path; `name`, `size` (bytes) and `type` describe what the visitor chose. */
export const uploadedFile = v.object({
  url: v.string(),
  name: tolerantOptional('uploaded file', v.string()),
  size: tolerantOptional('uploaded file', v.number()),
  type: tolerantOptional('uploaded file', v.string()),
})

export type UploadedFile = v.InferOutput<typeof uploadedFile>

export const projectRequests = pgTable(
  'project_requests',
  {
    ...requestColumns(),
    first_name: text('first_name').notNull(),
    last_name: text('last_name').notNull(),
    /** Only a request that the team added may have none, with a phone number then. */
    email: text('email'),
    phone: text('phone'),
    product_type: text('product_type').notNull(),
    delivery_timeline: text('delivery_timeline'),
    project_description: text('project_description'),
    company: text('company'),
    /** How a request that the team added arrived; null for one of the storefront. */
    source: text('source', { enum: requestSources }),
    uploaded_files: json('uploaded_files', tolerantArray('uploaded_files', uploadedFile), []).notNull().default([]),
  },
  () => [
    check('project_requests_reachable', sql`email is not null or (source is not null and phone is not null)`),
    check('project_requests_source', isOneOf('source', requestSources)),
    check('project_requests_files_array', sql`jsonb_typeof(uploaded_files) = 'array'`),
    check('project_requests_product_type', sql`product_type in ('swag-boxes', 'bulk-swag', 'other')`),
    check(
      'project_requests_delivery_timeline',
      sql`delivery_timeline in ('1-3-days', '3-7-days', 'longer-than-7-days')`,
    ),
  ],
)

/** The logo and mockups of a request's proofs, in addition to its own artwork. */
const proofFiles = () => json('proof_files', tolerantArray('proof_files', uploadedFile), []).notNull().default([])

/**
 * Units by size, with the upcharge at submission in dollars a unit; 'later' where the buyer asked to collect them by link
 * (docs/domain.md, Quantities).
 */
export const requestedSizes = v.union([
  v.literal('later'),
  v.array(v.object({ name: v.string(), quantity: v.number(), upcharge: v.optional(v.number(), 0) })),
])

export type RequestedSizes = v.InferOutput<typeof requestedSizes>

/**
 * Imprint that the buyer wants: nothing, what sales advise, or at locations, named as in the product's table at submission
 * (docs/domain.md, Imprint).
 */
export const requestedImprint = v.union([
  v.picklist(['none', 'advise']),
  v.array(
    v.object({
      location: v.string(),
      method: v.optional(v.nullable(v.string()), null),
      /** Number of colors; null where the method has no choice of them. */
      colors: v.optional(v.nullable(v.number()), null),
      /** In words: 'White, PMS 286 C'. */
      color_names: v.optional(v.nullable(v.string()), null),
      /** Dollars a unit for each color after the first, as in the catalog at submission; absent if it is quoted. */
      extra_color: tolerantOptional('imprint', v.number()),
    }),
  ),
])

export type RequestedImprint = v.InferOutput<typeof requestedImprint>

/** A product of a quote, with the catalog's data and prices at submission. See the columns of `product_requests`. */
const quoteItem = v.object({
  product_id: v.string(),
  product_name: v.nullable(v.string()),
  item_number: v.optional(v.nullable(v.string()), null),
  style: v.optional(v.nullable(v.string())),
  color: v.optional(v.nullable(v.string())),
  supplier: v.optional(v.nullable(v.string())),
  supplier_item_number: v.optional(v.nullable(v.string())),
  product_price: v.optional(v.nullable(v.number()), null),
  unit_price: v.optional(v.nullable(v.number()), null),
  target_price: v.optional(v.nullable(v.number())),
  quantity: v.number(),
  /** Id of the product of the quote that the buyer may replace by this one. */
  alternative_to: v.optional(v.nullable(v.string())),
  sizes: v.optional(v.nullable(requestedSizes), null),
  imprint: v.optional(v.nullable(requestedImprint), null),
  proof: v.optional(v.nullable(proofSchema), null),
})

export type QuoteItem = v.InferOutput<typeof quoteItem>

/** A quote request on one product, or on several from the quote list. */
export const productRequests = pgTable(
  'product_requests',
  {
    ...requestColumns(),
    /** As in the catalog at submission; the product may have been deleted since. */
    product_id: uuid('product_id').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    quantity: integer('quantity').notNull(),
    date_needed: date('date_needed', { mode: 'string' }),
    /** Name and price of the catalog at submission (dollars per unit, null on request). */
    product_name: text('product_name'),
    /** Null where the product has none, and in requests of older releases. */
    item_number: text('item_number'),
    /** The catalog's at submission, by which sales order the product; buyers see the color only. */
    style: text('style'),
    color: text('color'),
    supplier: text('supplier'),
    supplier_item_number: text('supplier_item_number'),
    product_price: numeric('product_price', { precision: 12, scale: 2, mode: 'number' }),
    /** Dollars per unit at this quantity, as the form showed; null on request, and in requests of older releases. */
    unit_price: numeric('unit_price', { precision: 12, scale: 2, mode: 'number' }),
    /** Dollars per unit that the buyer would like to pay. */
    target_price: numeric('target_price', { precision: 12, scale: 2, mode: 'number' }),
    /** Null for a product without sizes, and in requests of older releases. */
    sizes: json('sizes', v.nullable(requestedSizes), null),
    /** Null for a product out of stock, and in requests of older releases. */
    imprint: json('imprint', v.nullable(requestedImprint), null),
    /** The other products of a quote on several. An alternative follows the product that it is an alternative to. */
    more_items: json('more_items', tolerantArray('more_items', quoteItem), []).notNull().default([]),
    /** The buyer chooses one of all products; older requests do not say so in `more_items`. */
    has_alternatives: boolean('has_alternatives').notNull().default(false),
    is_flexible_date: boolean('is_flexible_date').notNull().default(false),
    /** Units of all products; null where the buyer has not decided. */
    delivery: json('delivery', v.nullable(tolerantArray('delivery', pricedDestinationSchema)), null),
    /** The buyer's budget for all of it. */
    total_budget_cents: integer('total_budget_cents'),
    company: text('company'),
    message: text('message'),
    uploaded_files: json('uploaded_files', tolerantArray('uploaded_files', uploadedFile), []).notNull().default([]),
    /** The visitor's logo on the product; null where they sent none. */
    proof: json('proof', v.nullable(proofSchema), null),
    proof_files: proofFiles(),
  },
  (t) => [
    index('product_requests_date_needed').on(t.date_needed).where(sql`date_needed is not null`),
    index('product_requests_product').on(t.product_id),
    check('product_requests_proof_files_array', sql`jsonb_typeof(proof_files) = 'array'`),
    check('product_requests_sizes_form', sql`jsonb_typeof(sizes) = 'array' or sizes = '"later"'`),
    check('product_requests_more_items_array', sql`jsonb_typeof(more_items) = 'array'`),
    check('product_requests_imprint_form', sql`jsonb_typeof(imprint) = 'array' or imprint in ('"none"', '"advise"')`),
    check(
      'product_requests_files_array',
      sql`jsonb_typeof(uploaded_files) = 'array' and jsonb_array_length(uploaded_files) <= 5`,
    ),
    check('product_requests_delivery_array', sql`jsonb_typeof(delivery) = 'array'`),
    check('product_requests_budget_positive', sql`total_budget_cents > 0`),
    check('product_requests_target_price_positive', sql`target_price > 0`),
    check('product_requests_quantity_positive', sql`quantity >= 1`),
  ],
)

/** One line of a requested box, with the catalog's name and price at submission. */
const boxItem = v.object({
  product_id: v.string(),
  product_name: v.string(),
  /** Absent where the product has none. */
  item_number: tolerantOptional('box_items', v.string()),
  /** As in `product_requests`; absent where the product has none. */
  style: tolerantOptional('box_items', v.string()),
  color: tolerantOptional('box_items', v.string()),
  supplier: tolerantOptional('box_items', v.string()),
  supplier_item_number: tolerantOptional('box_items', v.string()),
  /** Dollars a unit; null when the product is priced on request. */
  product_price: v.optional(v.nullable(v.number()), null),
  /** Dollars a unit at the quantity of all packs; absent in requests of older releases, and for a product without a price. */
  unit_price: tolerantOptional('box_items', v.number()),
  product_image: v.optional(v.nullable(v.string()), null),
  /** The catalog's minimum at submission, in units; absent where none was set. */
  minimum_quantity: tolerantOptional('box_items', v.number()),
  quantity: tolerantOptional('box_items', v.number()),
  ready_made_box_id: tolerantOptional('box_items', v.string()),
  ready_made_box_name: tolerantOptional('box_items', v.string()),
  box_count: tolerantOptional('box_items', v.number()),
  /** Units in all packs by size; absent for a product without sizes, and in requests of older releases. */
  sizes: tolerantOptional('box_items', requestedSizes),
  /** Absent in requests of older releases. */
  imprint: tolerantOptional('box_items', requestedImprint),
  /** The visitor's logo on it; absent where they sent none. */
  proof: tolerantOptional('proof', proofSchema),
})

export type BoxItem = v.InferOutput<typeof boxItem>

/** Keeps its place in the list, so that the sales team sees that something was requested. */
const unreadableItem: BoxItem = {
  product_id: '',
  product_name: 'Unreadable item',
  product_price: null,
  product_image: null,
}

export const swagBoxRequests = pgTable(
  'swag_box_requests',
  {
    ...requestColumns(),
    first_name: text('first_name').notNull(),
    last_name: text('last_name').notNull(),
    email: text('email').notNull(),
    company: text('company').notNull(),
    phone: text('phone'),
    date_needed: date('date_needed', { mode: 'string' }),
    is_flexible_date: boolean('is_flexible_date').notNull().default(false),
    special_requests: text('special_requests'),
    box_items: json('box_items', v.array(withFallback('box_items', boxItem, unreadableItem)), []).notNull(),
    global_quantity: integer('global_quantity').notNull(),
    total_price: numeric('total_price', { precision: 12, scale: 2, mode: 'number' }).notNull(),
    uploaded_files: json('uploaded_files', tolerantArray('uploaded_files', uploadedFile), []).notNull().default([]),
    proof_files: proofFiles(),
    status: text('status').notNull().default('pending'),
    /** The name the visitor gave the box in the builder. */
    box_name: text('box_name'),
    /** Null: the default color, also of ready-made boxes. */
    box_color: text('box_color'),
    /** Faces with the logo and its ink colors; null where the visitor was not asked. */
    box_print: text('box_print'),
    /** Null where the visitor has not decided. */
    delivery: json('delivery', v.nullable(tolerantArray('delivery', pricedDestinationSchema)), null),
    /** The visitor's budget for a pack with delivery. */
    budget_cents: integer('budget_cents'),
  },
  (t) => [
    index('swag_box_requests_date_needed').on(t.date_needed).where(sql`date_needed is not null`),
    check('swag_box_requests_quantity', sql`global_quantity >= 48`),
    check('swag_box_requests_total_positive', sql`total_price >= 0`),
    check('swag_box_requests_delivery_array', sql`jsonb_typeof(delivery) = 'array'`),
    check('swag_box_requests_budget_positive', sql`budget_cents > 0`),
    check('swag_box_requests_special_requests_length', sql`char_length(special_requests) <= 1000`),
    check('swag_box_requests_box_items_filled', sql`jsonb_typeof(box_items) = 'array' and box_items <> '[]'::jsonb`),
    check('swag_box_requests_proof_files_array', sql`jsonb_typeof(proof_files) = 'array'`),
    check(
      'swag_box_requests_files_array',
      sql`jsonb_typeof(uploaded_files) = 'array' and jsonb_array_length(uploaded_files) <= 5`,
    ),
  ],
)

export const freeSwagBoxRequests = pgTable('free_swag_box_requests', {
  ...requestColumns(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  company: text('company').notNull(),
  /** Where the sample goes; null if the visitor gives it later. */
  delivery_address: text('delivery_address'),
  message: text('message'),
})
