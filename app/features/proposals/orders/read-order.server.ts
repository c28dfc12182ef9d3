import { eq } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { proposalAcceptances, proposalOrders, proposals } from '#db/tables/proposals.ts'
import { readVersion } from '../lifecycle/versions.server.ts'
import { listShipments } from './shipments.server.ts'

/** Reads an order with what was accepted and what was shipped; undefined for an unknown one. */
export async function readOrder(db: Queryable, id: string) {
  const [row] = await db
    .select({ order: proposalOrders, proposal: proposals, acceptance: proposalAcceptances })
    .from(proposalOrders)
    .innerJoin(proposals, eq(proposals.id, proposalOrders.proposal_id))
    .innerJoin(proposalAcceptances, eq(proposalAcceptances.proposal_id, proposals.id))
    .where(eq(proposalOrders.id, id))
  const version = row && (await readVersion(db, { id: row.proposal.id, number: row.acceptance.version }))
  if (!row || !version) return undefined
  const { content: _, ...proposal } = row.proposal
  return { ...row, proposal, document: version.document, shipments: await listShipments(db, id) }
}

export type OpenOrder = NonNullable<Awaited<ReturnType<typeof readOrder>>>
