import { sql } from 'drizzle-orm'
import { boolean, check, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, isOneOf, timestamptz } from './columns.ts'

export const priceRuleBases = ['markup', 'margin'] as const

const createAmount = (name: string) => numeric(name, { precision: 12, scale: 4, mode: 'number' })

/** How prices follow from costs, by supplier and category; null is any (docs/domain.md, Price rules). */
export const priceRules = pgTable(
  'price_rules',
  {
    id: id(),
    supplier: text('supplier'),
    category: text('category'),
    /** `percent` is of the cost (markup) or of the price (margin). */
    basis: text('basis', { enum: priceRuleBases }).notNull(),
    percent: createAmount('percent').notNull(),
    /** Prices are rounded up to end in 9 cents: 4.39. */
    ends_in_nine: boolean('ends_in_nine').notNull().default(false),
    /** The lowest margin: percent of the price, and dollars a unit. */
    min_margin_percent: createAmount('min_margin_percent'),
    min_margin_amount: createAmount('min_margin_amount'),
    updated_at: timestamptz('updated_at').notNull().defaultNow(),
  },
  () => [
    uniqueIndex('price_rules_scope').on(sql`coalesce(supplier, '')`, sql`coalesce(category, '')`),
    check('price_rules_basis', isOneOf('basis', priceRuleBases)),
    check('price_rules_percent', sql`percent >= 0 and (basis = 'markup' or percent < 100)`),
    check(
      'price_rules_min_margin',
      sql`min_margin_percent >= 0 and min_margin_percent < 100 and min_margin_amount >= 0`,
    ),
  ],
)

export type PriceRule = typeof priceRules.$inferSelect
