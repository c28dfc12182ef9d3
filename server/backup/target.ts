import type { ClientBase } from 'pg'
import { countMigrations } from './tables.ts'

/** The data that cannot be recreated, in counts for the operator. */
const countedTables: [what: string, table: string][] = [
  ['requests', 'requests'],
  ['staff', 'staff'],
  ['products', 'product_data'],
  ['ready-made boxes', 'ready_made_boxes'],
  ['posts', 'blog_posts'],
  ['texts', 'shop_content'],
]

/**
 * Lists data of a database that must not be lost, such as "3 requests"; empty for an empty database, an unchanged
 * demo shop and the remains of a failed restore.
 * @throws Error with a message for people while a shop runs on it, and for other tables
 */
export async function describeContents(client: ClientBase): Promise<string[]> {
  const { rows: running } = await client.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'boxwright listener'`,
  )
  if (running.length > 0) throw new Error('a shop runs on this database; stop it first')
  const { rows: tables } = await client.query<{ name: string; canBeDemo: boolean }>(
    `select relname::text as name, exists (
       select from pg_attribute where attrelid = c.oid and attname = 'demo' and not attisdropped
     ) as "canBeDemo"
     from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  if (tables.length > 0 && (await countMigrations(client)) === 0) {
    throw new Error('this database holds other tables; restore into an empty one')
  }
  const found: string[] = []
  for (const [what, name] of countedTables) {
    const table = tables.find((each) => each.name === name)
    if (!table) continue
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from ${name} ${table.canBeDemo ? 'where not demo or version > 1' : ''}`,
    )
    if (rows[0]?.count) found.push(`${rows[0].count} ${what}`)
  }
  return found
}

/** Drops everything of the shop from the database except extensions. */
export async function clearTables(client: ClientBase): Promise<void> {
  await client.query(`do $$ declare each record; begin
    for each in select tablename from pg_tables where schemaname = 'public' loop
      execute format('drop table public.%I cascade', each.tablename);
    end loop;
    for each in select oid::regprocedure as name from pg_proc
      where pronamespace = 'public'::regnamespace and proname like 'boxwright\\_%' loop
      execute format('drop function %s cascade', each.name);
    end loop;
  end $$`)
  await client.query('drop schema if exists drizzle cascade')
  await client.query('drop schema if exists pgboss cascade')
}
