import { eq, sql } from 'drizzle-orm'
import { data, redirect } from 'react-router'
import { getListedState } from '#app/features/proposals/listing/list-proposals.server.ts'
import { listRequestTeam } from '#app/features/requests/workflow/request-team.server.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import type { Queryable } from '#db/client.ts'
import { proposalOrders, proposals } from '#db/tables/proposals.ts'
import { requests } from '#db/tables/requests.ts'
import { staff } from '#db/tables/staff.ts'
import { getProposalPath } from '../proposal-paths.ts'

/** "P-2026-0042", as links of alerts have it. */
const numberPattern = /^P-\d{4}-\d{4,9}$/

/** Reads the data that every screen of a proposal shows. @throws 404, and a redirect for a number in place of the id */
export async function openProposal(db: Queryable, id: string) {
  if (numberPattern.test(id)) {
    const [numbered] = await db.select({ id: proposals.id }).from(proposals).where(eq(proposals.number, id))
    if (numbered) throw redirect(getProposalPath(numbered.id))
  }
  if (!isUuid(id)) throw data(null, { status: 404 })
  const { number, title, status, valid_until, send_at, sent_at, first_viewed_at, answered_at, sent_version } = proposals
  const { version, value_cents, margin_cents, contact_id, company_id, request_id, assignee_id } = proposals
  const [row] = await db
    .select({
      id: proposals.id,
      number,
      title,
      status,
      valid_until,
      send_at,
      sent_at,
      first_viewed_at,
      answered_at,
      sent_version,
      version,
      value_cents,
      margin_cents,
      contact_id,
      company_id,
      request_id,
      assignee_id,
      assignee: staff.name,
      request: requests.reference,
      order: proposalOrders.id,
      awaitsReply: sql<boolean>`${proposals.awaiting_reply_since} is not null`,
    })
    .from(proposals)
    .leftJoin(staff, eq(staff.id, proposals.assignee_id))
    .leftJoin(requests, eq(requests.id, proposals.request_id))
    .leftJoin(proposalOrders, eq(proposalOrders.proposal_id, proposals.id))
    .where(eq(proposals.id, id))
  if (!row) throw data(null, { status: 404 })
  return { ...row, state: getListedState(row, getShopDay()), team: await listRequestTeam(db) }
}

export type OpenedProposal = Awaited<ReturnType<typeof openProposal>>
