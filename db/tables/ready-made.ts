import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, editedColumns, id, timestamptz } from './columns.ts'
import { productData } from './products.ts'

export const readyMadeBoxes = pgTable(
  'ready_made_boxes',
  {
    id: id(),
    name: text('name').notNull(),
    description: text('description'),
    image_url: text('image_url'),
    is_active: boolean('is_active').notNull().default(true),
    /** The shop's list filters by it: "Onboarding". */
    occasion: text('occasion'),
    sort_order: integer('sort_order').notNull().default(0),
    /** Visitors see it from then on, and until then; null is without an end. */
    active_from: timestamptz('active_from'),
    active_until: timestamptz('active_until'),
    ...editedColumns(),
    created_at: createdAt(),
  },
  (t) => [
    index('ready_made_boxes_active').on(t.sort_order, t.id).where(sql`is_active`),
    check('ready_made_boxes_time', sql`active_from < active_until`),
  ],
)

export const readyMadeBoxItems = pgTable(
  'ready_made_box_items',
  {
    id: id(),
    ready_made_box_id: uuid('ready_made_box_id')
      .notNull()
      .references(() => readyMadeBoxes.id, { onDelete: 'cascade' }),
    product_id: uuid('product_id')
      .notNull()
      .references(() => productData.id, { onDelete: 'restrict' }),
    quantity: integer('quantity').notNull().default(1),
    /** Position in the box, from 1. */
    sort_order: integer('sort_order').notNull().default(0),
    created_at: createdAt(),
  },
  (t) => [
    index('ready_made_box_items_box').on(t.ready_made_box_id),
    index('ready_made_box_items_product').on(t.product_id),
    check('ready_made_box_items_quantity_positive', sql`quantity >= 1`),
  ],
)
