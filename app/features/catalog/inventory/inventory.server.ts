import { and, not, type SQL, sql } from 'drizzle-orm'
import { type Database, getCode, type Queryable } from '#db/client.ts'
import { firstImage, productData } from '#db/tables/products.ts'
import { inventoryConditions } from './conditions.server.ts'
import type { InventoryFilter, InventorySort } from './filter.ts'
import type { Place } from './place.ts'

/** Rows of a page. */
export const onPage = 50
/** Beyond it a count is "more than". */
export const maxCounted = 50_000
/** Milliseconds that a number beside a list may take: the list does not wait longer for it. */
const besideList = 250
/** Rows scanned next to the cursor before all matches are collected and sorted. */
const nearest = 10_000

const { id, name, updated_at, rounded_price, in_stock } = productData

export type InventoryView = { filter: InventoryFilter; sort: InventorySort }

/** From a place on, or up to it; neither is the beginning. */
export type Cursor = { after?: Place | undefined; before?: Place | undefined }

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
  supplier: productData.supplier,
  itemNumber: productData.supplier_item_number,
  demo: productData.demo,
  changed: updated_at,
}

/** True if there are demo products and others; otherwise the badge says nothing. */
export async function hasDemoAndOwn(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ both: boolean }>(sql`
    select exists (select from product_data where demo) and exists (select from product_data where not demo) as both`)
  return rows[0]?.both === true
}

/** A page of the admin's list of products, and how many there are. */
export async function readInventory(db: Database, view: InventoryView & Cursor) {
  const [page, found] = await Promise.all([
    listInventory(db, { ...view, limit: onPage }),
    countInventory(db, view.filter),
  ])
  return {
    ...page,
    /** `maxCounted + 1` for more; null where counting took too long. */
    found: page.next === null && page.previous === null ? page.rows.length : found,
  }
}

type Listed = Awaited<ReturnType<typeof toRows>>[number]
export type InventoryRow = Omit<Listed, 'place'>
type Page = { rows: InventoryRow[]; next: string | null; previous: string | null }

/**
 * Lists products, in stock or not. Pages continue from a cursor, never an offset (decision 0025).
 * @returns `next` and `previous` cursors for `parsePlace`; null at the ends
 */
export async function listInventory(db: Queryable, view: InventoryView & Cursor & { limit: number }): Promise<Page> {
  const { limit, after, before } = view
  const ids = await pageIds(db, view, limit + 1)
  const backwards = before !== undefined
  const more = ids.length > limit
  // Near the beginning it is the first page, whole.
  if (backwards && !more) return listInventory(db, { ...view, before: undefined, after: undefined })
  const shown = ids.slice(0, limit)
  if (backwards) shown.reverse()
  const rows = await toRows(db, view.sort, shown)
  return {
    rows: rows.map(({ place: _, ...row }) => row),
    next: more || backwards ? (rows.at(-1)?.place ?? null) : null,
    previous: backwards || after !== undefined ? (rows[0]?.place ?? null) : null,
  }
}

async function toRows(db: Queryable, sort: InventorySort, ids: string[]) {
  const rows = await db
    .select({ ...columns, place: sql<string>`${id} || '.' || coalesce(${orders[sort].text}, '')` })
    .from(productData)
    .where(sql`${id} = any(${sql.param(ids)}::uuid[])`)
  const toRow = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((each) => toRow.get(each) ?? [])
}

async function pageIds(db: Queryable, { filter, sort, after, before }: InventoryView & Cursor, limit: number) {
  const conditions = inventoryConditions(filter)
  const backwards = before !== undefined
  const { forwards, back, legs } = orders[sort]
  const order = backwards ? back : forwards
  const place = before ?? after
  const parts = place ? legs(place, backwards) : []
  const beyond = place && sql`(${sql.join(parts, sql` or `)})`
  const first = (where: SQL | undefined, max: number) =>
    sql`(select * from ${productData} where ${where ?? sql`true`} order by ${order} limit ${max})`
  // Each leg is a range of the index that the list is sorted by, however many rows are alike in what sorts them.
  const along = (max: number) => {
    const ranges = (where?: SQL) => (place ? parts : [undefined]).map((leg) => first(and(where, leg), max))
    // The index by price has what is in stock; the rest is read as a whole, once.
    const sources =
      orders[sort].index === 'in stock'
        ? [
            ...(filter.stock === 'out' ? [] : ranges(sql`${in_stock}`)),
            ...(filter.stock === 'in' ? [] : [first(and(not(sql`${in_stock}`), beyond), max)]),
          ]
        : ranges()
    return sql.join(sources, sql` union all `)
  }
  const read = async (source: SQL, where: SQL | undefined) => {
    const { rows } = await db.execute<{ id: string }>(sql`
      select ${id} from ${source} where ${where ?? sql`true`} order by ${order} limit ${limit}`)
    return rows.map((row) => row.id)
  }
  if (!conditions) return read(named(along(limit)), undefined)
  const near = await read(named(along(nearest)), conditions)
  if (near.length === limit) return near
  // Rare matches are not near the cursor: collect them by their own index, then sort and limit.
  const all = sql`select ${id}, ${name}, ${updated_at}, ${rounded_price} from ${productData} where ${conditions} offset 0`
  return read(named(all), beyond)
}

/** Under the table's own name, so that its columns hold there. */
const named = (rows: SQL) => sql`(${rows}) as ${productData}`

type Order = {
  forwards: SQL
  back: SQL
  /** Index along which the list is read. */
  index: 'all' | 'in stock'
  /** Sort key of a row, as a cursor stores it. */
  text: SQL
  /** Conditions for rows after or before a cursor: equal sort key first, then beyond it. */
  legs: (place: Place, backwards: boolean) => SQL[]
}

const byPrice = (down: boolean): Order => {
  const way = sql.raw(down ? 'desc' : 'asc')
  const reverse = sql.raw(down ? 'asc' : 'desc')
  return {
    forwards: sql`${rounded_price} ${way} nulls last, ${id}`,
    back: sql`${rounded_price} ${reverse} nulls first, ${id} desc`,
    index: 'in stock',
    text: sql`${rounded_price}::text`,
    legs: ({ key, id: from }, backwards) => {
      const beyondId = sql`${id} ${sql.raw(backwards ? '<' : '>')} ${from}::uuid`
      const missing = sql`${rounded_price} is null`
      if (key === '') {
        return [sql`(${missing} and ${beyondId})`, ...(backwards ? [sql`${rounded_price} is not null`] : [])]
      }
      const price = sql`${key}::numeric`
      const than = sql.raw(backwards === down ? '>' : '<')
      return [
        sql`(${rounded_price} = ${price} and ${beyondId})`,
        sql`${rounded_price} ${than} ${price}`,
        ...(backwards ? [] : [missing]),
      ]
    },
  }
}

const orders: Record<InventorySort, Order> = {
  name: {
    forwards: sql`${name}, ${id}`,
    back: sql`${name} desc, ${id} desc`,
    index: 'all',
    text: sql`${name}`,
    legs: ({ key, id: from }, backwards) => [
      sql`(${name}, ${id}) ${sql.raw(backwards ? '<' : '>')} (${key}, ${from}::uuid)`,
    ],
  },
  changed: {
    forwards: sql`${updated_at} desc nulls last, ${id}`,
    back: sql`${updated_at} asc nulls first, ${id} desc`,
    index: 'all',
    text: sql`to_char(${updated_at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    legs: ({ key, id: from }, backwards) => [
      sql`(${updated_at} = ${key}::timestamptz and ${id} ${sql.raw(backwards ? '<' : '>')} ${from}::uuid)`,
      sql`${updated_at} ${sql.raw(backwards ? '>' : '<')} ${key}::timestamptz`,
    ],
  },
  'price-asc': byPrice(false),
  'price-desc': byPrice(true),
}

/** Counts matches up to `max + 1`; null if counting takes too long. */
export async function countInventory(
  db: Database,
  filter: InventoryFilter,
  { max = maxCounted, timeoutMs = besideList }: { max?: number; timeoutMs?: number } = {},
): Promise<number | null> {
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${String(timeoutMs)}, true)`)
      const found = tx
        .select({ one: sql`1` })
        .from(productData)
        .where(and(inventoryConditions(filter)))
      return tx.$count(found.limit(max + 1).as('found'))
    })
  } catch (error) {
    if (getCode(error) === canceled) return null
    throw error
  }
}

/** PostgreSQL's query_canceled. */
const canceled = '57014'

/** Returns ids of matching products up to a limit, unordered, for bulk actions. */
export async function inventoryIds(db: Queryable, filter: InventoryFilter, max: number): Promise<string[]> {
  const rows = await db.select({ id }).from(productData).where(inventoryConditions(filter)).limit(max)
  return rows.map((row) => row.id)
}
