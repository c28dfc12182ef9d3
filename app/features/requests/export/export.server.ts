import type { Writable } from 'node:stream'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { Authority } from '#app/features/staff/person.ts'
import { readIdsInBatches, writeSnapshot } from '#app/lib/storage/snapshot-stream.server.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import type { Database, Transaction } from '#db/client.ts'
import type { AuditValues } from '#db/tables/audit.ts'
import { companies, contacts } from '#db/tables/customers.ts'
import { requests } from '#db/tables/requests.ts'
import { staff } from '#db/tables/staff.ts'
import { getInboxConditions } from '../inbox/conditions.server.ts'
import { type InboxFilter, toInboxParams } from '../inbox/filter.ts'
import { countRequests, type RequestView } from '../inbox/list.server.ts'
import { type RequestKind, requestKinds } from '../kinds.ts'
import { requestTables } from '../request-tables.server.ts'
import type { SentFields } from '../stored-request.ts'
import type { ExportedRequest } from './columns.ts'
import { type ExportFormatName, exportFormats } from './formats.ts'

/** Requests that are in memory at a time. */
const batchSize = 500

export type Export = {
  /** Number of requests at the start of the export. */
  rows: number
  /**
   * Writes at the reader's pace and ends the stream.
   * @throws ReaderClosed (app/lib/storage/snapshot-stream.server.ts)
   */
  writeTo(out: Writable): Promise<void>
}

/** Notes who takes what out of the shop, before anything leaves it. */
export async function openExport(
  db: Database,
  { view, format, by }: { view: RequestView; format: ExportFormatName; by: Authority },
): Promise<Export> {
  const rows = await countRequests(db, view)
  await addAuditEntry(db, {
    by,
    action: 'requests.exported',
    after: { ...toAuditValues(view.filter), format, requests: rows },
  })
  return { rows, writeTo: (out) => writeSnapshot(db, (tx) => generateExport(tx, view, format), out) }
}

/** Describes a filter for the audit log without search texts, which may be names of visitors. */
function toAuditValues({ search, ...filter }: InboxFilter): AuditValues {
  return { filter: toInboxParams(filter).toString() || 'none', ...(search && { search: 'for a text' }) }
}

async function* generateExport(
  tx: Transaction,
  { filter, staffId }: RequestView,
  format: ExportFormatName,
): AsyncGenerator<string, void> {
  const { header, rows, footer } = exportFormats[format]
  // Newest first.
  const query = tx
    .select({ id: requests.id })
    .from(requests)
    .where(and(...getInboxConditions(filter, staffId)))
    .orderBy(desc(requests.created_at), desc(requests.id))
  yield header
  let isFirst = true
  const written = new Set<string>()
  for await (const ids of readIdsInBatches(tx, query.getSQL(), batchSize)) {
    yield rows(await readRequests(tx, ids), isFirst, written)
    isFirst = false
  }
  yield footer
}

/** Reads requests in the order of their ids. */
async function readRequests(tx: Transaction, ids: string[]): Promise<ExportedRequest[]> {
  const { id, reference, kind, status, created_at, contact_name, email, company, phone, summary, value_cents } =
    requests
  const { suspected_spam, has_artwork, next_step, next_step_on, confirmed_at, answered_at } = requests
  const entry = { id, reference, kind, status, created_at, contact_name, email, company, phone, summary, value_cents }
  const work = { suspected_spam, has_artwork, owner: staff.name, next_step, next_step_on, confirmed_at, answered_at }
  const customer = {
    name: contacts.name,
    email: contacts.email,
    phone: sql<string | null>`coalesce(${contacts.phone}, ${companies.phone})`,
    company: companies.name,
    address: companies.billing_address,
  }
  const rows = await tx
    .select({ entry: { ...entry, ...work }, customer })
    .from(requests)
    .leftJoin(contacts, eq(contacts.id, requests.contact_id))
    .leftJoin(companies, eq(companies.id, contacts.company_id))
    .leftJoin(staff, eq(staff.id, requests.owner_id))
    .where(inArray(requests.id, ids))
  const sent = new Map<string, SentFields>()
  for (const kind of requestKinds) {
    const ofKind = rows.flatMap(({ entry }) => (entry.kind === kind ? [entry.id] : []))
    for (const row of ofKind.length > 0 ? await readSubmissions(tx, kind, ofKind) : []) sent.set(row.id, row)
  }
  const byId = new Map(
    rows.map(({ entry: { id, ...entry }, customer }) => [
      id,
      { entry, receivedOn: getShopDay(entry.created_at), customer, sent: sent.get(id) },
    ]),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

async function readSubmissions(
  tx: Transaction,
  kind: RequestKind,
  ids: string[],
): Promise<(SentFields & { id: string })[]> {
  const table = requestTables[kind]
  const rows = await tx.select().from(table).where(inArray(table.id, ids))
  // TypeScript cannot see that the rows come from the table of their kind.
  return rows.map((row) => ({ kind, ...row }) as unknown as SentFields & { id: string })
}
