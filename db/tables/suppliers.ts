import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import * as v from 'valibot'
import { json } from '../json.ts'
import { createdAt, id, isOneOf, timestamptz } from './columns.ts'
import { imports } from './imports.ts'
import { productData } from './products.ts'

export const supplierKinds = ['promostandards', 'feed', 'sage'] as const

/** Sources of products that the shop calls on a schedule. The storefront has no access. */
export const suppliers = pgTable(
  'suppliers',
  {
    id: id(),
    /** As `product_data.supplier`, by which price rules find it, too. */
    name: text('name').notNull(),
    /** Where its products come from: services, a file, or SAGE Connect. */
    kind: text('kind', { enum: supplierKinds }).notNull().default('promostandards'),
    /** URL and version by service, as `endpointsSchema` of suppliers. */
    endpoints: jsonb('endpoints').notNull().default({}),
    /** URL, mapping and schedule of a file, as `feedSchema` of suppliers. */
    feed: jsonb('feed'),
    /** Number at SAGE, as `sageSchema` of suppliers. */
    sage: jsonb('sage'),
    /** The file that was imported last, as `feedStateSchema`. */
    feed_state: jsonb('feed_state').notNull().default({}),
    /** Encrypted under AUTH_SECRET; never in a log, an export or the audit log. */
    credentials: text('credentials').notNull(),
    /** Schedule, mapping of terms, limits: as `optionsSchema` of suppliers. */
    options: jsonb('options').notNull().default({}),
    version: integer('version').notNull().default(1),
    created_at: createdAt(),
    updated_at: timestamptz('updated_at').notNull().defaultNow(),
  },
  () => [
    uniqueIndex('suppliers_name').on(sql`lower(name)`),
    check('suppliers_name_length', sql`char_length(name) between 1 and 120`),
    check('suppliers_kind', isOneOf('kind', supplierKinds)),
    check('suppliers_feed', sql`(kind = 'feed') = (feed is not null)`),
    check('suppliers_sage', sql`(kind = 'sage') = (sage is not null)`),
  ],
)

export const runKinds = ['full', 'changed', 'prices', 'stock'] as const

const runProblem = v.object({ service: v.string(), item: v.string(), reason: v.string() })
const runCounts = v.record(v.string(), v.number())

/** Runs of suppliers with their reports, for 90 days; the last one whose import was applied stays. */
export const supplierRuns = pgTable(
  'supplier_runs',
  {
    id: id(),
    supplier_id: uuid('supplier_id')
      .notNull()
      .references(() => suppliers.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: runKinds }).notNull(),
    state: text('state', { enum: ['waiting', 'running', 'done', 'failed'] }).notNull(),
    /** The email of the person who started it, or "schedule". */
    started_by: text('started_by').notNull(),
    counts: json('counts', runCounts, {}).notNull().default({}),
    /** The first failed calls. */
    problems: json('problems', v.array(runProblem), []).notNull().default([]),
    /** Why the run failed, in words. */
    problem: text('problem'),
    /** Import of the run; null if nothing changed. */
    import_id: uuid('import_id').references(() => imports.id, { onDelete: 'set null' }),
    created_at: createdAt(),
    touched_at: timestamptz('touched_at').notNull().defaultNow(),
    finished_at: timestamptz('finished_at'),
  },
  (t) => [
    index('supplier_runs_by_time').on(t.supplier_id, t.created_at),
    index('supplier_runs_of_import').on(t.import_id),
    check('supplier_runs_kind', isOneOf('kind', runKinds)),
    check('supplier_runs_state', sql`state in ('waiting', 'running', 'done', 'failed')`),
  ],
)

const itemPart = v.object({ id: v.string(), size: v.nullable(v.string()) })

/** The supplier's product and parts behind an item number of the shop. */
export const supplierItems = pgTable(
  'supplier_items',
  {
    supplier_id: uuid('supplier_id')
      .notNull()
      .references(() => suppliers.id, { onDelete: 'cascade' }),
    item_number: text('item_number').notNull(),
    /** The supplier's product id. */
    product_ref: text('product_ref').notNull(),
    color: text('color'),
    parts: json('parts', v.array(itemPart), []).notNull().default([]),
  },
  (t) => [primaryKey({ columns: [t.supplier_id, t.item_number] })],
)

/** Imprint locations, methods and charges of a supplier's product, with costs: the storefront has no access. */
export const supplierDecorations = pgTable(
  'supplier_decorations',
  {
    supplier_id: uuid('supplier_id')
      .notNull()
      .references(() => suppliers.id, { onDelete: 'cascade' }),
    /** The supplier's product id in lower case. */
    product_ref: text('product_ref').notNull(),
    /** As `supplierDecorationsSchema` of proposals. */
    value: jsonb('value').notNull(),
    updated_at: timestamptz('updated_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.supplier_id, t.product_ref] })],
)

/**
 * Products that a supplier's run hid, as the supplier no longer lists them; one that staff showed again is not hidden a second time.
 * The row is deleted once the supplier lists the product again.
 */
export const vanishedProducts = pgTable('vanished_products', {
  product_id: uuid('product_id')
    .primaryKey()
    .references(() => productData.id, { onDelete: 'cascade' }),
  hidden_at: timestamptz('hidden_at').notNull().defaultNow(),
})

/** Units that a supplier has of a product, as last answered: a failed call changes nothing. Visitors see it with its age. */
export const productStock = pgTable(
  'product_stock',
  {
    product_id: uuid('product_id')
      .primaryKey()
      .references(() => productData.id, { onDelete: 'cascade' }),
    quantity: integer('quantity').notNull(),
    checked_at: timestamptz('checked_at').notNull(),
  },
  () => [check('product_stock_quantity_positive', sql`quantity >= 0`)],
)
