import type { ClientBase } from 'pg'

/** Short-lived data that backups exclude: sessions, viewers, attempts. */
const excludedTables = [
  'staff_sessions',
  'staff_challenges',
  'portal_sessions',
  'request_viewers',
  'attempts',
  'index_now_progress',
  'api_idempotency_keys',
]

export type Table = { name: string; columns: string[] }

/**
 * Lists the shop's tables with their writable columns, each after those it refers to.
 * @throws Error when tables refer to each other in a circle
 */
export async function listTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and c.relname <> all ($1)
     group by c.relname order by c.relname`,
    [excludedTables],
  )
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`,
  )
  const sorted: Table[] = []
  let remaining = rows
  while (remaining.length > 0) {
    const isUnblocked = ({ name }: Table) =>
      references.every(({ from, to }) => from !== name || !remaining.some((other) => other.name === to))
    const unblocked = remaining.filter(isUnblocked)
    if (unblocked.length === 0)
      throw new Error(`these tables refer to each other: ${remaining.map(({ name }) => name)}`)
    sorted.push(...unblocked)
    remaining = remaining.filter((table) => !unblocked.includes(table))
  }
  return sorted
}

export const formatColumns = ({ columns }: Table) => columns.map((column) => `"${column}"`).join(', ')

/** Counts applied migrations of a database; 0 without a shop. */
export async function countMigrations(client: ClientBase): Promise<number> {
  const { rows: found } = await client.query<{ table: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations')::text as table`,
  )
  if (!found[0]?.table) return 0
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from drizzle.__drizzle_migrations',
  )
  return rows[0]?.count ?? 0
}
