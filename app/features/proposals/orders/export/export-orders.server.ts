import type { Writable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { desc, eq, inArray, sql } from 'drizzle-orm'
import { addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { Authority } from '#app/features/staff/person.ts'
import { readIdsInBatches, writeSnapshot } from '#app/lib/storage/snapshot-stream.server.ts'
import { escapeFormula } from '#app/lib/text/escape-formula.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import type { Database, Transaction } from '#db/client.ts'
import { parseJson } from '#db/json.ts'
import { proposalAcceptances, proposalOrders, proposals, proposalVersions } from '#db/tables/proposals.ts'
import { proposalDocumentSchema } from '../../document/proposal-document.schema.ts'
import { getOrderCondition, type OrderFilter } from '../list-orders.server.ts'
import { readStages } from '../stages.server.ts'
import { type ExportedOrder, type OrderFormatName, orderFormats } from './order-formats.ts'

const batchSize = 200

/** Opens an export of the orders that a filter finds, and records who exports them. */
export async function openOrderExport(
  db: Database,
  { filter, format, by }: { filter: OrderFilter; format: OrderFormatName; by: Authority },
): Promise<{ writeTo(out: Writable): Promise<void> }> {
  await addAuditEntry(db, { by, action: 'orders.exported', after: { format } })
  return { writeTo: (out) => writeSnapshot(db, (tx) => generateCsv(tx, filter, format), out) }
}

async function* generateCsv(
  tx: Transaction,
  filter: OrderFilter,
  format: OrderFormatName,
): AsyncGenerator<string, void> {
  const { headings, bom, toRows } = orderFormats[format]
  const query = sql`select ${proposalOrders.id} from ${proposalOrders}
    join ${proposals} on ${proposals.id} = ${proposalOrders.proposal_id}
    where ${getOrderCondition(filter) ?? sql`true`} order by ${proposalOrders.created_at} desc, ${proposalOrders.id} desc`
  const stages = new Map((await readStages(tx)).map(({ key, name }) => [key, name]))
  yield formatLines([headings], { bom })
  for await (const ids of readIdsInBatches(tx, query, batchSize)) {
    const orders = await readOrders(tx, ids, stages)
    yield formatLines(orders.flatMap(toRows).map((cells) => cells.map((cell) => escapeFormula(String(cell ?? '')))))
  }
}

async function readOrders(tx: Transaction, ids: string[], stages: Map<string, string>): Promise<ExportedOrder[]> {
  const rows = await tx
    .select({
      order: proposalOrders,
      number: proposals.number,
      title: proposals.title,
      acceptance: proposalAcceptances,
      document: proposalVersions.document,
    })
    .from(proposalOrders)
    .innerJoin(proposals, eq(proposals.id, proposalOrders.proposal_id))
    .innerJoin(proposalAcceptances, eq(proposalAcceptances.proposal_id, proposals.id))
    .innerJoin(
      proposalVersions,
      sql`${proposalVersions.proposal_id} = ${proposals.id} and ${proposalVersions.number} = ${proposalAcceptances.version}`,
    )
    .where(inArray(proposalOrders.id, ids))
    .orderBy(desc(proposalOrders.created_at), desc(proposalOrders.id))
  return rows.flatMap(({ order, number, title, acceptance, document: stored }) => {
    const document = parseJson('proposal version', proposalDocumentSchema, stored, undefined)
    if (!document) return []
    return {
      number: order.number,
      proposalNumber: number,
      title,
      document,
      stage: stages.get(order.stage) ?? order.stage,
      paymentState: order.payment_state,
      invoiceNumber: order.invoice_number,
      poNumber: acceptance.po_number,
      orderedOn: getShopDay(order.created_at),
      dueOn: order.due_on,
      totalCents: acceptance.total_cents,
      accepted: acceptance.options,
    }
  })
}

const formatLines = (lines: string[][], { bom = false } = {}) =>
  stringify(lines, { bom, record_delimiter: 'windows', quote_record_delimiter: true })
