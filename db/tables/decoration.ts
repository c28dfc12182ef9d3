import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from './columns.ts'
import { productData } from './products.ts'

/**
 * Decoration methods that the operator changed or added; the defaults are in the code. They have internal costs, so the
 * storefront has no access.
 */
export const decorationMethods = pgTable(
  'decoration_methods',
  {
    /** 'screen-print'; of one product '1b4e…/screen-print'. */
    id: text('id').primaryKey(),
    product_id: uuid('product_id').references(() => productData.id, { onDelete: 'cascade' }),
    /** As `methodSchema` of proposals. */
    value: jsonb('value').notNull(),
    version: integer('version').notNull().default(1),
    updated_at: timestamptz('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('decoration_methods_product').on(t.product_id),
    check('decoration_methods_id', sql`(product_id is null) = (strpos(id, '/') = 0)`),
  ],
)
