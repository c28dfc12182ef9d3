import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { record } from '#app/features/audit/audit.server.ts'
import type { Authority } from '#app/features/staff/person.ts'
import type { Database, Transaction } from '#db/client.ts'
import { requests } from '#db/tables/requests.ts'
import { staff } from '#db/tables/staff.ts'
import { type RequestKind, requestKinds } from '../kinds.ts'
import { requestTables } from '../request-tables.server.ts'
import type { SentFields } from '../stored-request.ts'
import type { ExportedRequest } from './columns.ts'
import { type ExportFormat, exportFormats } from './formats.ts'

/** Requests that are in memory at a time. */
const batchSize = 500

/** What is exported: the rows of the hub it is about, and how the audit log puts that, without anything personal. */
export type Selection = { where: SQL | undefined; described: Record<string, unknown> }

export type Export = {
  /** How many requests it holds, counted when it was opened. */
  rows: number
  /** Writes it all, at the pace at which it is taken, and ends the stream; a stream that is closed ends the reading. */
  writeTo(out: Writable): Promise<void>
}

/** Notes who takes what out of the shop, before anything leaves it. */
export async function openExport(
  db: Database,
  { selection, format, by }: { selection: Selection; format: ExportFormat; by: Authority },
): Promise<Export> {
  const { where, described } = selection
  const rows = await db.$count(requests, where)
  await record(db, { by, action: 'requests.exported', after: { ...described, format, requests: rows } })
  return { rows, writeTo: (out) => writeRequests(db, { where, format }, out) }
}

/** One statement reads all of it, as it stood at one moment, however long that takes (decision 0103). */
function writeRequests(
  db: Database,
  { where, format }: { where: SQL | undefined; format: ExportFormat },
  out: Writable,
) {
  return db.transaction((tx) => pipeline(written(tx, where, format), out), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}

async function* written(tx: Transaction, where: SQL | undefined, format: ExportFormat): AsyncGenerator<string> {
  const { begin, rows, end } = exportFormats[format]
  yield begin
  let first = true
  for await (const ids of idsOf(tx, where)) {
    yield rows(await readAll(tx, ids), first)
    first = false
  }
  yield end
}

/** Newest first, some at a time. */
async function* idsOf(tx: Transaction, where: SQL | undefined): AsyncGenerator<string[]> {
  const query = tx
    .select({ id: requests.id })
    .from(requests)
    .where(where)
    .orderBy(desc(requests.created_at), desc(requests.id))
  await tx.execute(sql`declare exported no scroll cursor for ${query.getSQL()}`)
  for (;;) {
    const { rows } = await tx.execute<{ id: string }>(sql`fetch ${sql.raw(String(batchSize))} from exported`)
    if (rows.length > 0) yield rows.map(({ id }) => id)
    if (rows.length < batchSize) return
  }
}

/** In the order of their ids. */
async function readAll(tx: Transaction, ids: string[]): Promise<ExportedRequest[]> {
  const { id, reference, kind, status, created_at, contact_name, email, company, summary, value_cents } = requests
  const { suspected_spam, has_artwork, next_step, next_step_on, confirmed_at, answered_at } = requests
  const hub = { id, reference, kind, status, created_at, contact_name, email, company, summary, value_cents }
  const work = { suspected_spam, has_artwork, owner: staff.name, next_step, next_step_on, confirmed_at, answered_at }
  const entries = await tx
    .select({ ...hub, ...work })
    .from(requests)
    .leftJoin(staff, eq(staff.id, requests.owner_id))
    .where(inArray(requests.id, ids))
  const sent = new Map<string, SentFields>()
  for (const kind of requestKinds) {
    const ofKind = entries.flatMap((entry) => (entry.kind === kind ? [entry.id] : []))
    for (const row of ofKind.length > 0 ? await readSent(tx, kind, ofKind) : []) sent.set(row.id, row)
  }
  const byId = new Map(entries.map(({ id, ...entry }) => [id, { entry, sent: sent.get(id) }]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

async function readSent(tx: Transaction, kind: RequestKind, ids: string[]): Promise<(SentFields & { id: string })[]> {
  const table = requestTables[kind]
  const rows = await tx.select().from(table).where(inArray(table.id, ids))
  // TypeScript cannot see that the rows come from the table of their kind.
  return rows.map((row) => ({ kind, ...row }) as unknown as SentFields & { id: string })
}
