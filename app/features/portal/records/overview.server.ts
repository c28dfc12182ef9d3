import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { sendCampaigns } from '#db/tables/sends.ts'
import type { PortalMember } from '../access/portal-member.ts'
import { listCampaigns } from './campaigns.server.ts'
import { listOrders } from './orders.server.ts'
import { listOpenProofs } from './proofs.server.ts'
import { listProposals } from './proposals.server.ts'
import { listStock } from './stock.server.ts'

/** Rows of each list; "more" leads to the whole one. */
const shownRows = 5

/** Reads what needs a member, and what is going on. */
export async function readOverview(db: Queryable, member: PortalMember) {
  const { companyId } = member
  const [proposals, proofs, stock, campaigns, orders] = await Promise.all([
    listProposals(db, { companyId, isOpen: true, limit: shownRows }),
    listOpenProofs(db, member),
    listStock(db, { companyId, isLow: true, limit: shownRows }),
    listCampaigns(db, { companyId, skipsClosed: true, limit: shownRows }),
    listOrders(db, { companyId, limit: shownRows }),
  ])
  return {
    proposals: proposals.rows,
    proofs: proofs.slice(0, shownRows),
    stock: stock.rows,
    campaigns: campaigns.rows,
    orders: orders.rows,
  }
}
export type Overview = Awaited<ReturnType<typeof readOverview>>

/** The logo of the company's newest campaign that has one; null without. */
export async function readCompanyLogo(db: Queryable, companyId: string) {
  const [row] = await db
    .select({ logo: sendCampaigns.logo })
    .from(sendCampaigns)
    .where(and(eq(sendCampaigns.company_id, companyId), isNotNull(sendCampaigns.logo)))
    .orderBy(desc(sendCampaigns.created_at))
    .limit(1)
  return row?.logo ?? null
}
