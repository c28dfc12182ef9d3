import { eq } from 'drizzle-orm'
import { data } from 'react-router'
import { getListedState } from '#app/features/proposals/listing/list-proposals.server.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import type { Queryable } from '#db/client.ts'
import { proposals } from '#db/tables/proposals.ts'
import { requests } from '#db/tables/requests.ts'
import { staff } from '#db/tables/staff.ts'

/** What every screen of a proposal shows. @throws 404 */
export async function openProposal(db: Queryable, id: string) {
  if (!isUuid(id)) throw data(null, { status: 404 })
  const { number, title, status, valid_until, send_at, sent_at, first_viewed_at, answered_at, sent_version } = proposals
  const { version, value_cents, margin_cents, contact_id, company_id, request_id, assignee_id } = proposals
  const [row] = await db
    .select({
      ...{ id: proposals.id, number, title, status, valid_until, send_at, sent_at, first_viewed_at, answered_at },
      ...{ sent_version, version, value_cents, margin_cents, contact_id, company_id, request_id, assignee_id },
      ...{ assignee: staff.name, request: requests.reference },
    })
    .from(proposals)
    .leftJoin(staff, eq(staff.id, proposals.assignee_id))
    .leftJoin(requests, eq(requests.id, proposals.request_id))
    .where(eq(proposals.id, id))
  if (!row) throw data(null, { status: 404 })
  return { ...row, state: getListedState(row, getShopDay()) }
}

export type OpenedProposal = Awaited<ReturnType<typeof openProposal>>
