import { desc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { type RequestKind, requestKinds } from './kinds.ts'
import { requestTables } from './request-tables.server.ts'

/** A stored request of any kind: the columns of its table; a quote has its product's name besides. */
export type StoredRequest = {
  kind: RequestKind
  id: string
  created_at: Date
  suspected_spam: boolean
  announced_at: Date | null
  email: string
} & Record<string, unknown>

/** The newest requests of one kind or of all, newest first. */
export async function listRequests(
  db: Queryable,
  { kinds = requestKinds, limit = 50 }: { kinds?: readonly RequestKind[]; limit?: number } = {},
): Promise<StoredRequest[]> {
  const lists = await Promise.all(kinds.map((kind) => newestOf(db, kind, limit)))
  return lists
    .flat()
    .sort((a, b) => b.created_at.getTime() - a.created_at.getTime())
    .slice(0, limit)
}

async function newestOf(db: Queryable, kind: RequestKind, limit: number): Promise<StoredRequest[]> {
  const table = requestTables[kind]
  const rows = await db.select().from(table).orderBy(desc(table.created_at), desc(table.id)).limit(limit)
  return withProducts(
    db,
    rows.map((row) => ({ kind, ...row })),
  )
}

/** Requests whose id begins with `start`, at most two: none, the one, or too short a start. */
export async function findRequests(db: Queryable, start: string): Promise<StoredRequest[]> {
  if (!/^[0-9a-f-]{4,36}$/i.test(start)) return []
  const found: StoredRequest[] = []
  for (const kind of requestKinds) {
    const table = requestTables[kind]
    const rows = await db
      .select()
      .from(table)
      .where(sql`${table.id}::text like ${`${start.toLowerCase()}%`}`)
      .limit(2)
    found.push(
      ...(await withProducts(
        db,
        rows.map((row) => ({ kind, ...row })),
      )),
    )
  }
  return found.slice(0, 2)
}

/** One request. `lock`: its row is kept until the transaction ends. */
export async function readRequest(
  db: Queryable,
  kind: RequestKind,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<StoredRequest | undefined> {
  const table = requestTables[kind]
  const query = db.select().from(table).where(eq(table.id, id))
  const rows = await (lock ? query.for('update') : query)
  const [request] = await withProducts(
    db,
    rows.map((row) => ({ kind, ...row })),
  )
  return request
}

async function withProducts(db: Queryable, requests: StoredRequest[]): Promise<StoredRequest[]> {
  const ids = [...new Set(requests.map((request) => request.product_id).filter((id) => typeof id === 'string'))]
  if (ids.length === 0) return requests
  const products = await db
    .select({ id: productData.id, name: productData.name })
    .from(productData)
    .where(sql`${productData.id} in ${ids}`)
  const names = new Map(products.map((product) => [product.id, product.name]))
  return requests.map((request) => ({ ...request, product_name: names.get(String(request.product_id)) }))
}

/** How many announcements wait in a queue; nothing is waiting where the queues were never made. */
export async function waitingJobs(db: Queryable, queue: string): Promise<number> {
  const exists = await db.execute<{ table: string | null }>(sql`select to_regclass('pgboss.job')::text as table`)
  if (!exists.rows[0]?.table) return 0
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pgboss.job where name = ${queue} and state in ('created', 'retry', 'active')`,
  )
  return rows[0]?.count ?? 0
}
