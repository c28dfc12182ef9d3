import { sql } from 'drizzle-orm'
import { addAuditEntry } from '#app/features/audit/audit.server.ts'
import { startChangeSet } from '#app/features/content/revisions.server.ts'
import type { RequestStatus } from '#app/features/requests/statuses.ts'
import { commandLine } from '#app/features/staff/person.ts'
import { connect, getCode, type Transaction } from '#db/client.ts'
import { contentRules, maintainedColumns } from './catalog.ts'
import {
  type ContentTable,
  historyKinds,
  insertRows,
  isSame,
  readCopiedVersions,
  readLocalRows,
  saveRevisions,
  updateRows,
  type Values,
} from './content.ts'
import { copyPublishing } from './publishing.ts'
import { findExistingRequests, insertPastRequest, type RequestTable, requestForms } from './requests.ts'
import { openSource, type Source, type SourceRow } from './source.ts'
import { InvalidValue, toUuid } from './values.ts'

export type TableReport = {
  table: string
  /** Rows of the source. */
  there: number
  new: number
  changed: number
  same: number
  /** Changed or deleted here since they were copied, and left as they are. */
  preserved: number
  rejected: number
  /** Number of the source's rows in this database afterwards. */
  here: number
  /** Columns of the source that the shop lacks. */
  notCopied: string[]
}

export type Rejection = { table: string; key: string; reason: string }

export type CopyReport = { source: string; tables: TableReport[]; rejections: Rejection[] }

const titlePrefix = 'Copied from'
/** Tables in the order of their references. */
const tables = [...Object.keys(contentRules), ...Object.keys(requestForms)] as (ContentTable | RequestTable)[]

type Options = {
  /** The shop's database. */
  url: string
  /** For tables without a status. */
  status: RequestStatus
  progress?: (done: string) => void
}

/**
 * Copies the twelve tables of a shop's database: content and past requests, without notifications. Repeating it adds new and
 * changed rows and keeps local changes (decision 0030). One transaction; rows that cannot be copied are reported with the
 * reason.
 * @throws Error with a message for people if the source is unreadable or has none of the tables
 */
export async function copyFrom(sourceUrl: string, { url, status, progress = () => {} }: Options): Promise<CopyReport> {
  const source = await openSource(sourceUrl)
  const { db, close } = connect(url, { max: 1, pipeline: true, statementTimeout: 0 })
  try {
    return await db.transaction(async (tx) => {
      const report: CopyReport = { source: source.name, tables: [], rejections: [] }
      const change = await startChangeSet(tx, { by: commandLine, title: `${titlePrefix} ${source.name}` })
      await tx.execute(sql`create temp table copied_keys (source_table text, key text) on commit drop`)
      const changedHere = new Set<string>()
      for (const table of tables) {
        const columns = await source.readColumns(table)
        if (!columns) continue
        const copied = await copyTable(tx, { source, table, columns, change, status, report, changedHere })
        report.tables.push(copied)
        progress(`${table}: ${copied.there} rows`)
      }
      await copyPublishing(tx, source)
      if (report.tables.length === 0) throw new Error(`${source.name} holds none of the shop's tables`)
      await addAuditEntry(tx, {
        by: commandLine,
        action: 'content.copied',
        subject: source.name,
        after: Object.fromEntries(report.tables.map((each) => [each.table, each.new + each.changed])),
      })
      return report
    })
  } finally {
    await close()
    await source.close()
  }
}

type TableCopy = {
  source: Source
  table: ContentTable | RequestTable
  columns: string[]
  change: string
  status: RequestStatus
  report: CopyReport
  /** Copied boxes and posts that were edited here, and are skipped with their details. */
  changedHere: Set<string>
}

const isContent = (table: string): table is ContentTable => Object.hasOwn(contentRules, table)

async function copyTable(tx: Transaction, copy: TableCopy): Promise<TableReport> {
  const { source, table, columns } = copy
  const notCopied = columns.filter((column) => ![...listKnownColumns(table), ...maintainedColumns].includes(column))
  const counts: TableReport = {
    table,
    there: 0,
    new: 0,
    changed: 0,
    same: 0,
    preserved: 0,
    rejected: 0,
    here: 0,
    notCopied,
  }
  for await (const rows of source.readRows(table)) {
    counts.there += rows.length
    if (table === 'blog_post_tags') await copyTags(tx, copy, rows, counts)
    else if (isContent(table)) await copyContent(tx, { ...copy, table }, rows, counts)
    else await copyRequests(tx, { ...copy, table }, rows, counts)
  }
  const { rows: found } = await tx.execute<{ count: number }>(
    table === 'blog_post_tags'
      ? sql`select count(*)::int as count from copied_keys k join blog_post_tags t on t.post_id || ' ' || t.tag_id = k.key
          where k.source_table = ${table}`
      : sql`select count(*)::int as count from copied_keys k join ${sql.identifier(table)} t on t.id::text = k.key
          where k.source_table = ${table}`,
  )
  return { ...counts, here: found[0]?.count ?? 0 }
}

function listKnownColumns(table: ContentTable | RequestTable): string[] {
  return isContent(table) ? Object.keys(contentRules[table]) : requestForms[table].columns
}

async function recordKeys(tx: Transaction, table: string, keys: string[]): Promise<void> {
  await tx.execute(sql`insert into copied_keys select ${table}, unnest(${sql.param(keys)}::text[])`)
}

function reject({ table, report }: TableCopy, counts: TableReport, key: unknown, reason: string): void {
  counts.rejected += 1
  report.rejections.push({ table, key: String(key), reason })
}

/** Rows in the shop's format; unreadable ones are rejected. */
function parseRows(copy: TableCopy, rows: SourceRow[], counts: TableReport): Values[] {
  const rules: Record<string, (row: SourceRow) => unknown> = isContent(copy.table) ? contentRules[copy.table] : {}
  return rows.flatMap((row) => {
    try {
      return [Object.fromEntries(Object.entries(rules).map(([column, rule]) => [column, rule(row)]))]
    } catch (error) {
      if (!(error instanceof InvalidValue)) throw error
      reject(copy, counts, row.id ?? row.slug ?? '?', error.message)
      return []
    }
  })
}

/** Runs in a savepoint. @returns the reason of a rejection by the database */
async function tryInSavepoint(tx: Transaction, work: (tx: Transaction) => Promise<void>): Promise<string | undefined> {
  try {
    await tx.transaction(work)
    return undefined
  } catch (error) {
    if (error instanceof InvalidValue) return error.message
    // A value that its column cannot hold, or a violated constraint.
    if (!/^2[23]/.test(getCode(error) ?? '')) throw error
    return getReason(error)
  }
}

async function copyContent(
  tx: Transaction,
  copy: TableCopy & { table: ContentTable },
  rows: SourceRow[],
  counts: TableReport,
): Promise<void> {
  const { table, columns, changedHere } = copy
  const parsed = parseRows(copy, rows, counts)
  const ids = parsed.map(({ id }) => String(id))
  const localRows = await readLocalRows(tx, table, ids)
  const kind = historyKinds[table]
  const versions = kind ? await readCopiedVersions(tx, { kind, ids, title: titlePrefix }) : new Map<string, number>()
  const copiedColumns = columns.filter(
    (column) => listKnownColumns(table).includes(column) && !maintainedColumns.includes(column),
  )
  const newRows: Values[] = []
  const changedRows: Values[] = []
  for (const row of parsed) {
    const id = String(row.id)
    const existing = localRows.get(id)
    const isUnchanged = kind ? versions.get(id) === existing?.version : table === 'ready_made_box_items'
    const isPartOfChanged = changedHere.has(String(row.ready_made_box_id))
    if (existing && kind && !isUnchanged) changedHere.add(id)
    if (!existing && (isPartOfChanged || versions.has(id))) counts.preserved += 1
    else if (!existing) newRows.push(row)
    else if (isSame(existing, row, copiedColumns)) counts.same += 1
    else if (isPartOfChanged || !isUnchanged) counts.preserved += 1
    else changedRows.push(row)
  }
  const stored = await writeEach(tx, copy, newRows, counts, (inner, batch) => insertRows(inner, table, batch))
  const updated = await writeEach(tx, copy, changedRows, counts, (inner, batch) =>
    updateRows(inner, table, batch, copiedColumns),
  )
  counts.new += stored.length
  counts.changed += updated.length
  const before = [...stored, ...updated].map(({ id }) => [String(id), localRows.get(String(id)) ?? null] as const)
  await saveRevisions(tx, { table, change: copy.change, before: new Map(before) })
  await recordKeys(tx, table, ids)
}

/** Inserts all at once, or one by one if one is rejected. @returns inserted rows */
async function writeEach(
  tx: Transaction,
  copy: TableCopy,
  rows: Values[],
  counts: TableReport,
  write: (tx: Transaction, rows: Values[]) => Promise<void>,
): Promise<Values[]> {
  if (rows.length === 0 || !(await tryInSavepoint(tx, (inner) => write(inner, rows)))) return rows
  const written: Values[] = []
  for (const row of rows) {
    const reason = await tryInSavepoint(tx, (inner) => write(inner, [row]))
    if (reason) reject(copy, counts, row.id, reason)
    else written.push(row)
  }
  return written
}

/** A post's tags have a composite key. */
async function copyTags(tx: Transaction, copy: TableCopy, rows: SourceRow[], counts: TableReport): Promise<void> {
  for (const row of parseRows({ ...copy, table: 'blog_post_tags' }, rows, counts)) {
    const key = `${row.post_id} ${row.tag_id}`
    if (copy.changedHere.has(String(row.post_id))) {
      counts.preserved += 1
      continue
    }
    let isAdded = false
    const reason = await tryInSavepoint(tx, async (inner) => {
      const { rowCount } = await inner.execute(
        sql`insert into blog_post_tags (post_id, tag_id) values (${row.post_id}, ${row.tag_id}) on conflict do nothing`,
      )
      isAdded = rowCount === 1
    })
    if (reason) reject(copy, counts, key, reason)
    else if (isAdded) counts.new += 1
    else counts.same += 1
    await recordKeys(tx, 'blog_post_tags', [key])
  }
}

async function copyRequests(
  tx: Transaction,
  copy: TableCopy & { table: RequestTable },
  rows: SourceRow[],
  counts: TableReport,
): Promise<void> {
  const { table, status } = copy
  const identified = rows.flatMap((row) => {
    try {
      return [{ row, id: toUuid(table, row.id) }]
    } catch (error) {
      if (!(error instanceof InvalidValue)) throw error
      reject(copy, counts, '?', error.message)
      return []
    }
  })
  const ids = identified.map(({ id }) => id)
  const existing = await findExistingRequests(tx, table, ids)
  for (const { row, id } of identified) {
    if (existing.has(id)) counts.same += 1
    else {
      const reason = await tryInSavepoint(tx, (inner) => insertPastRequest(inner, { table, id, row, status }))
      if (reason) reject(copy, counts, row.id, reason)
      else counts.new += 1
    }
  }
  await recordKeys(tx, table, ids)
}

/** Returns PostgreSQL's message, or a clearer one. */
function getReason(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const { message, detail, code, column } = cause as Error & { detail?: string; code?: string; column?: string }
  if (code === '23502' && column) return `${column} is empty`
  // The detail of a violated check is the whole row.
  return (code === '23514' ? undefined : detail) ?? message
}
