import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { getTextConditions } from '#app/features/requests/inbox/text-conditions.server.ts'
import type { Queryable } from '#db/client.ts'
import { companies } from '#db/tables/customers.ts'
import { stockItems } from '#db/tables/stock.ts'

const pageSize = 50
const maxCompanies = 500

export type StockFilter = {
  /** Parts of name, color, size, code or customer. */
  search: string
  state: 'low' | 'archived' | undefined
  companyId?: string | undefined
}

const { id, name, color, size, on_hand, reserved, low_at, archived_at, unit_cost } = stockItems
const available = sql<number>`${on_hand} - ${reserved}`

/** SQL condition of a filter on items joined with their companies. */
export const getStockCondition = ({ search, state, companyId }: StockFilter): SQL | undefined =>
  and(
    state === 'archived' ? isNotNull(archived_at) : isNull(archived_at),
    state === 'low' ? sql`${available} <= ${low_at}` : undefined,
    companyId ? eq(stockItems.company_id, companyId) : undefined,
    ...getTextConditions(
      search,
      (pattern) =>
        sql`(${stockItems.search_text} like boxwright_fold(${pattern}) or boxwright_fold(${companies.name}) like boxwright_fold(${pattern}))`,
    ),
  )

/** Lists stock items by name, color and size, with their number and value at cost. Pages continue from a row (decision 0025). */
export async function listItems(db: Queryable, filter: StockFilter & { after?: string | undefined; limit?: number }) {
  const { after, limit = pageSize } = filter
  const condition = getStockCondition(filter)
  const order = sql`(${name}, ${color}, ${size}, ${id})`
  const isBeyond = after
    ? sql`${order} > (select from_item.name, from_item.color, from_item.size, from_item.id from stock_items from_item where from_item.id = ${after})`
    : undefined
  const { company_id, kind, code } = stockItems
  const rows = await db
    .select({
      id,
      name,
      color,
      size,
      kind,
      code,
      available,
      unitCost: unit_cost,
      companyId: company_id,
      onHand: on_hand,
      reserved,
      lowAt: low_at,
      company: companies.name,
    })
    .from(stockItems)
    .leftJoin(companies, eq(companies.id, stockItems.company_id))
    .where(and(condition, isBeyond))
    .orderBy(name, color, size, id)
    .limit(limit + 1)
  const [sums] = await db
    .select({
      found: sql<number>`count(*)::int`,
      pieces: sql<number>`coalesce(sum(${on_hand}), 0)::float8`,
      /** Cents. */
      value: sql<number>`coalesce(round(sum(${on_hand}::numeric * ${unit_cost}) / 100), 0)::float8`,
      withoutCost: sql<number>`(count(*) filter (where ${unit_cost} is null and ${on_hand} > 0))::int`,
    })
    .from(stockItems)
    .leftJoin(companies, eq(companies.id, stockItems.company_id))
    .where(condition)
  const page = rows.slice(0, limit)
  return {
    rows: page,
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
    sums: sums ?? { found: 0, pieces: 0, value: 0, withoutCost: 0 },
  }
}
export type ListedItem = Awaited<ReturnType<typeof listItems>>['rows'][number]

/** Companies that have stock, by name. */
export const listStockCompanies = (db: Queryable) =>
  db
    .selectDistinct({ id: companies.id, name: companies.name })
    .from(stockItems)
    .innerJoin(companies, eq(companies.id, stockItems.company_id))
    .orderBy(companies.name)
    .limit(maxCompanies)
