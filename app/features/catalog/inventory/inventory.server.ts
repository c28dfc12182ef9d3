import { and, not, type SQL, sql } from 'drizzle-orm'
import { type Database, getCode, type Queryable } from '#db/client.ts'
import { firstImage, productData } from '#db/tables/products.ts'
import { getInventoryCondition } from './conditions.server.ts'
import type { Cursor } from './cursor.ts'
import type { InventoryFilter, InventorySort } from './filter.ts'

/** Rows on a page. */
export const pageSize = 50
/** Higher counts are shown as "more than". */
export const maxCounted = 50_000
/** The list does not wait longer for its count. */
const countTimeoutMs = 250
/** Rows scanned next to the cursor before all matches are collected and sorted. */
const defaultMaxScanned = 10_000

const { id, name, updated_at, rounded_price, in_stock } = productData

export type InventoryView = { filter: InventoryFilter; sort: InventorySort }

/** The page after or before a cursor; without either, the first page. */
export type PageCursors = { after?: Cursor | undefined; before?: Cursor | undefined }

const columns = {
  id,
  name,
  slug: productData.slug,
  category: productData.category,
  brand: productData.brand,
  image: firstImage,
  price: rounded_price,
  minimumQuantity: productData.minimum_quantity,
  inStock: in_stock,
  isHidden: productData.hidden,
  supplier: productData.supplier,
  itemNumber: productData.supplier_item_number,
  demo: productData.demo,
  changed: updated_at,
}

/** True if there are demo products and others; otherwise the demo badge is redundant. */
export async function hasDemoAndOwnProducts(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ both: boolean }>(sql`
    select exists (select from product_data where demo) and exists (select from product_data where not demo) as both`)
  return rows[0]?.both === true
}

/** Reads a page of the admin's product list and the number of matches. */
export async function readInventory(db: Database, view: InventoryView & PageCursors) {
  const [page, found] = await Promise.all([
    listInventory(db, { ...view, limit: pageSize }),
    countInventory(db, view.filter),
  ])
  return {
    ...page,
    /** `maxCounted + 1` for more; null if counting took too long. */
    found: page.next === null && page.previous === null ? page.rows.length : found,
  }
}

type CursorRow = Awaited<ReturnType<typeof toRows>>[number]
export type InventoryRow = Omit<CursorRow, 'cursor'>
type InventoryPage = { rows: InventoryRow[]; next: string | null; previous: string | null }

/**
 * Lists products, in stock or not. Pages continue from a cursor, never an offset (decision 0025).
 * @returns `next` and `previous` cursors for `parseCursor`; null at the ends
 */
export async function listInventory(
  db: Queryable,
  view: InventoryView & PageCursors & { limit: number; maxScanned?: number },
): Promise<InventoryPage> {
  const { limit, after, before } = view
  const ids = await readPageIds(db, view, limit + 1)
  const isBackward = before !== undefined
  const hasMore = ids.length > limit
  // Returns a full first page near the beginning.
  if (isBackward && !hasMore) return listInventory(db, { ...view, before: undefined, after: undefined })
  const pageIds = ids.slice(0, limit)
  if (isBackward) pageIds.reverse()
  const rows = await toRows(db, view.sort, pageIds)
  return {
    rows: rows.map(({ cursor: _, ...row }) => row),
    next: hasMore || isBackward ? (rows.at(-1)?.cursor ?? null) : null,
    previous: isBackward || after !== undefined ? (rows[0]?.cursor ?? null) : null,
  }
}

async function toRows(db: Queryable, sort: InventorySort, ids: string[]) {
  const rows = await db
    .select({ ...columns, cursor: sql<string>`${id} || '.' || coalesce(${orders[sort].text}, '')` })
    .from(productData)
    .where(sql`${id} = any(${sql.param(ids)}::uuid[])`)
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((each) => rowsById.get(each) ?? [])
}

async function readPageIds(
  db: Queryable,
  {
    filter,
    sort,
    after,
    before,
    maxScanned = defaultMaxScanned,
  }: InventoryView & PageCursors & { maxScanned?: number },
  limit: number,
) {
  const condition = getInventoryCondition(filter)
  const isBackward = before !== undefined
  const { order, reverseOrder, getRanges } = orders[sort]
  const effectiveOrder = isBackward ? reverseOrder : order
  const cursor = before ?? after
  const ranges = cursor ? getRanges(cursor, isBackward) : []
  const isBeyondCursor = cursor && sql`(${sql.join(ranges, sql` or `)})`
  const first = (where: SQL | undefined, max: number) =>
    sql`(select * from ${productData} where ${where ?? sql`true`} order by ${effectiveOrder} limit ${max})`
  // Each of `ranges` is one range of the sort index, however many rows share a sort key.
  const scan = (max: number) => {
    const readRanges = (where?: SQL) => (cursor ? ranges : [undefined]).map((range) => first(and(where, range), max))
    // The price index covers products in stock only; the others are scanned once.
    const sources =
      orders[sort].index === 'in-stock'
        ? [
            ...(filter.stock === 'out' ? [] : readRanges(sql`${in_stock}`)),
            ...(filter.stock === 'in' ? [] : [first(and(not(sql`${in_stock}`), isBeyondCursor), max)]),
          ]
        : readRanges()
    if (sources.length === 1) return sql.join(sources)
    // Cut together: a match beyond the end of one source would come before the rows that this source lacks.
    const merged = sql.join(sources, sql` union all `)
    return sql`(select * from ${toProductData(merged)} order by ${effectiveOrder} limit ${max})`
  }
  const read = async (source: SQL, where: SQL | undefined) => {
    const { rows } = await db.execute<{ id: string }>(sql`
      select ${id} from ${source} where ${where ?? sql`true`} order by ${effectiveOrder} limit ${limit}`)
    return rows.map((row) => row.id)
  }
  if (!condition) return read(toProductData(scan(limit)), undefined)
  const matches = await read(toProductData(scan(maxScanned)), condition)
  if (matches.length === limit) return matches
  // Rare matches are not near the cursor: collect them by their own index, then sort and limit.
  const all = sql`select ${id}, ${name}, ${updated_at}, ${rounded_price} from ${productData} where ${condition} offset 0`
  return read(toProductData(all), isBeyondCursor)
}

/** Aliases a subquery as the table, so that its columns can be used. */
const toProductData = (rows: SQL) => sql`(${rows}) as ${productData}`

type Order = {
  order: SQL
  reverseOrder: SQL
  /** Index along which the list is read. */
  index: 'all' | 'in-stock'
  /** Sort key of a row, as a cursor stores it. */
  text: SQL
  /** Conditions for rows after or before a cursor: equal sort key first, then beyond it. */
  getRanges: (cursor: Cursor, isBackward: boolean) => SQL[]
}

const orderByPrice = (isDescending: boolean): Order => {
  const direction = sql.raw(isDescending ? 'desc' : 'asc')
  const reverseDirection = sql.raw(isDescending ? 'asc' : 'desc')
  return {
    order: sql`${rounded_price} ${direction} nulls last, ${id}`,
    reverseOrder: sql`${rounded_price} ${reverseDirection} nulls first, ${id} desc`,
    index: 'in-stock',
    text: sql`${rounded_price}::text`,
    getRanges: ({ key, id: cursorId }, isBackward) => {
      const beyondId = sql`${id} ${sql.raw(isBackward ? '<' : '>')} ${cursorId}::uuid`
      const missing = sql`${rounded_price} is null`
      if (key === '') {
        return [sql`(${missing} and ${beyondId})`, ...(isBackward ? [sql`${rounded_price} is not null`] : [])]
      }
      const price = sql`${key}::numeric`
      const operator = sql.raw(isBackward === isDescending ? '>' : '<')
      return [
        sql`(${rounded_price} = ${price} and ${beyondId})`,
        sql`${rounded_price} ${operator} ${price}`,
        ...(isBackward ? [] : [missing]),
      ]
    },
  }
}

const orders: Record<InventorySort, Order> = {
  name: {
    order: sql`${name}, ${id}`,
    reverseOrder: sql`${name} desc, ${id} desc`,
    index: 'all',
    text: sql`${name}`,
    getRanges: ({ key, id: cursorId }, isBackward) => [
      sql`(${name}, ${id}) ${sql.raw(isBackward ? '<' : '>')} (${key}, ${cursorId}::uuid)`,
    ],
  },
  // "nulls last" only matches the index; the column has no nulls.
  changed: {
    order: sql`${updated_at} desc nulls last, ${id}`,
    reverseOrder: sql`${updated_at} asc nulls first, ${id} desc`,
    index: 'all',
    text: sql`to_char(${updated_at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    getRanges: ({ key, id: cursorId }, isBackward) => [
      sql`(${updated_at} = ${key}::timestamptz and ${id} ${sql.raw(isBackward ? '<' : '>')} ${cursorId}::uuid)`,
      sql`${updated_at} ${sql.raw(isBackward ? '>' : '<')} ${key}::timestamptz`,
    ],
  },
  'price-asc': orderByPrice(false),
  'price-desc': orderByPrice(true),
}

/** Counts matches up to `max + 1`; null if counting takes too long. */
export async function countInventory(
  db: Database,
  filter: InventoryFilter,
  { max = maxCounted, timeoutMs = countTimeoutMs }: { max?: number; timeoutMs?: number } = {},
): Promise<number | null> {
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${String(timeoutMs)}, true)`)
      const found = tx.select({ one: sql`1` }).from(productData).where(getInventoryCondition(filter))
      return tx.$count(found.limit(max + 1).as('found'))
    })
  } catch (error) {
    if (getCode(error) === queryCanceled) return null
    throw error
  }
}

/** PostgreSQL's query_canceled. */
const queryCanceled = '57014'

/** Returns ids of matching products up to a limit, unordered, for bulk actions. */
export async function listInventoryIds(db: Queryable, filter: InventoryFilter, max: number): Promise<string[]> {
  const rows = await db.select({ id }).from(productData).where(getInventoryCondition(filter)).limit(max)
  return rows.map((row) => row.id)
}
