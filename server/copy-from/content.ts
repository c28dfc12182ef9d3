import { isDeepStrictEqual } from 'node:util'
import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import type { contentRules } from './catalog.ts'

export type ContentTable = keyof typeof contentRules
export type Values = Record<string, unknown>

/** Tables with a history, and their kinds in change sets. */
export const historyKinds: Partial<Record<ContentTable, 'product' | 'box' | 'post'>> = {
  product_data: 'product',
  ready_made_boxes: 'box',
  blog_posts: 'post',
}

const generatedColumns = sql`array['search_text', 'search_vector', 'name_vector', 'name_slug', 'price_steps', 'style_key', 'color_group', 'facts']`

/** Returns local rows by id, as JSON. */
export async function readLocalRows(tx: Transaction, table: ContentTable, ids: string[]): Promise<Map<string, Values>> {
  const { rows } = await tx.execute<{ row: Values }>(
    sql`select to_jsonb(t) - ${generatedColumns} as row from ${sql.identifier(table)} t where id = any (${sql.param(ids)}::uuid[])`,
  )
  return new Map(rows.map(({ row }) => [String(row.id), row]))
}

/** Returns the version after the last copy; a row with another version was changed locally. */
export async function readCopiedVersions(
  tx: Transaction,
  { kind, ids, title }: { kind: string; ids: string[]; title: string },
): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ subject: string; version: number }>(
    sql`select distinct on (r.subject) r.subject, r.version from content_revisions r
      join content_changes c on c.id = r.change_id
      where r.kind = ${kind} and r.subject = any (${sql.param(ids)}::text[]) and starts_with(c.title, ${title})
      order by r.subject, r.id desc`,
  )
  return new Map(rows.map(({ subject, version }) => [subject, version]))
}

/** True if a row equals the source in the source's columns. */
export function isSame(local: Values, remote: Values, columns: readonly string[]): boolean {
  return columns.every((column) => {
    const [localValue, remoteValue] = [local[column], remote[column]]
    if (remoteValue instanceof Date)
      return typeof localValue === 'string' && new Date(localValue).getTime() === remoteValue.getTime()
    return isDeepStrictEqual(localValue ?? null, remoteValue ?? null)
  })
}

const getColumns = (values: Values) => Object.keys(values).map((column) => sql.identifier(column))
const joinSql = (parts: SQL[]) => sql.join(parts, sql`, `)

/** The rows as PostgreSQL reads them: each value by its column's own type. */
const getRecords = (table: ContentTable, rows: Values[]) =>
  sql`jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(rows)}::jsonb)`

export async function insertRows(tx: Transaction, table: ContentTable, rows: Values[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = joinSql(getColumns(first).map((column) => sql`${column}`))
  await tx.execute(
    sql`insert into ${sql.identifier(table)} (${columns}) select ${columns} from ${getRecords(table, rows)}`,
  )
}

export async function updateRows(
  tx: Transaction,
  table: ContentTable,
  rows: Values[],
  columns: readonly string[],
): Promise<void> {
  if (rows.length === 0) return
  const set = joinSql(columns.map((column) => sql`${sql.identifier(column)} = r.${sql.identifier(column)}`))
  await tx.execute(
    sql`update ${sql.identifier(table)} t set ${set} from ${getRecords(table, rows)} r where r.id = t.id`,
  )
}

/** Stores the previous state of each item; null for new ones. Call it after the rows have changed. */
export async function saveRevisions(
  tx: Transaction,
  { table, change, before }: { table: ContentTable; change: string; before: Map<string, Values | null> },
): Promise<void> {
  const kind = historyKinds[table]
  if (!kind || before.size === 0) return
  const revisions = [...before].map(([subject, row]) => ({ subject, before: row }))
  await tx.execute(
    sql`insert into content_revisions (change_id, kind, subject, version, before)
      select ${change}::uuid, ${kind}, r.subject, t.version, r.before
      from jsonb_to_recordset(${JSON.stringify(revisions)}::jsonb) as r (subject text, before jsonb)
      join ${sql.identifier(table)} t on t.id = r.subject::uuid`,
  )
}
