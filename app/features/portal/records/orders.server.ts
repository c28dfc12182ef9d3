import { and, desc, eq, sql } from 'drizzle-orm'
import { isProposalOf } from '#app/features/proposals/listing/is-proposal-of.server.ts'
import { readOrder } from '#app/features/proposals/orders/read-order.server.ts'
import { readStages } from '#app/features/proposals/orders/stages.server.ts'
import type { Queryable } from '#db/client.ts'
import { proposalAcceptances, proposalOrders, proposals, proposalVersions } from '#db/tables/proposals.ts'

const pageSize = 25

/** Lists the orders of a company with what was accepted, newest first. @param after id of the last row of the page before */
export async function listOrders(
  db: Queryable,
  { companyId, after, limit = pageSize }: { companyId: string; after?: string | undefined; limit?: number },
) {
  const { id, number, stage, due_on, created_at, proposal_id } = proposalOrders
  const isBeyond = after
    ? sql`(${created_at}, ${id}) < (select last.created_at, last.id from proposal_orders last where last.id = ${after}::uuid)`
    : undefined
  const [rows, stages] = await Promise.all([
    db
      .select({
        id,
        number,
        stage,
        dueOn: due_on,
        orderedAt: created_at,
        totalCents: proposalAcceptances.total_cents,
        title: sql<string>`${proposalVersions.document} ->> 'title'`,
        currency: sql<string>`${proposalVersions.document} ->> 'currency'`,
      })
      .from(proposalOrders)
      .innerJoin(proposals, eq(proposals.id, proposal_id))
      .innerJoin(proposalAcceptances, eq(proposalAcceptances.proposal_id, proposals.id))
      .innerJoin(
        proposalVersions,
        and(eq(proposalVersions.proposal_id, proposals.id), eq(proposalVersions.number, proposalAcceptances.version)),
      )
      .where(and(isProposalOf(companyId), isBeyond))
      .orderBy(desc(created_at), desc(id))
      .limit(limit + 1),
    readStages(db),
  ])
  const page = rows
    .slice(0, limit)
    .map((row) => ({ ...row, stage: stages.find(({ key }) => key === row.stage)?.name ?? row.stage }))
  return { rows: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}
export type ListedOrder = Awaited<ReturnType<typeof listOrders>>['rows'][number]

/** Reads what a company sees of its order, without notes and costs; undefined for an order of another one. */
export async function findOrder(db: Queryable, { companyId, id }: { companyId: string; id: string }) {
  const order = await readOrder(db, id)
  if (!order) return undefined
  const isTheirs = and(eq(proposals.id, order.proposal.id), isProposalOf(companyId))
  if ((await db.$count(proposals, isTheirs)) === 0) return undefined
  const { document, acceptance, shipments } = order
  const options = acceptance.options.flatMap(({ option: optionId, column, sizes }) => {
    const option = document.options.find((each) => each.id === optionId)
    const chosen = option?.columns[column]
    if (!option || !chosen) return []
    const lines = option.lines.map(({ id: lineId, name, color, image, sizes: offered }) => ({
      id: lineId,
      name,
      color,
      image,
      pieces: chosen.lines.find((line) => line.id === lineId)?.pieces ?? 0,
      sizes: (sizes[lineId] ?? offered).map(({ name, quantity }) => ({ name, quantity })),
    }))
    return [{ id: optionId, name: option.name, lines }]
  })
  return {
    id,
    number: order.order.number,
    stage: order.order.stage,
    proposalId: order.proposal.id,
    dueOn: order.order.due_on,
    orderedAt: order.order.created_at,
    title: document.title,
    totalCents: acceptance.total_cents,
    currency: document.currency,
    poNumber: acceptance.po_number,
    payment: {
      state: order.order.payment_state,
      url: order.order.payment_url,
      invoiceNumber: order.order.invoice_number,
    },
    options,
    stages: await readStages(db),
    shipments: shipments.map((each) => ({
      id: each.id,
      carrier: each.carrier,
      service: each.service,
      parcels: each.parcels,
      trackingNumber: each.tracking_number,
      trackingUrl: each.trackingUrl,
      shippedOn: each.shipped_on,
      deliveredOn: each.delivered_on,
    })),
  }
}
export type PortalOrder = NonNullable<Awaited<ReturnType<typeof findOrder>>>
