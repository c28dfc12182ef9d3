import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { getTextConditions } from '#app/features/requests/inbox/text-conditions.server.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import type { Queryable } from '#db/client.ts'
import { companies } from '#db/tables/customers.ts'
import { sendCampaigns } from '#db/tables/sends.ts'
import { isCampaignOf } from './is-campaign-of.server.ts'
import { type CampaignState, getCampaignState } from './state.ts'

const pageSize = 50
/** Newest campaigns on the page of a customer. */
export const maxShownCampaigns = 20

export type CampaignView = {
  /** Parts of the title, the sender or the customer's name. */
  search?: string | undefined
  state?: CampaignState | undefined
  companyId?: string | undefined
  contactId?: string | undefined
  /** True to leave out the drafts of staff. */
  isForPortal?: boolean
  /** True to leave out closed ones. */
  skipsClosed?: boolean
  /** Id of the last row of the previous page; a deleted one leads to the first page. */
  after?: string | undefined
  limit?: number
}

/** Lists campaigns with their counts, newest first. Pages continue from a row (decision 0025). */
export async function listCampaigns(db: Queryable, view: CampaignView) {
  const { after, limit = pageSize } = view
  const { id, title, sender, status, deadline, company_id, contact_id, created_at } = sendCampaigns
  // As text, which keeps microseconds.
  const [at] = after
    ? await db
        .select({ time: sql<string>`${created_at}::text` })
        .from(sendCampaigns)
        .where(eq(id, after))
    : []
  const listed = await db
    .select({ id, title, sender, status, deadline, company_id, contact_id, created_at, company: companies.name })
    .from(sendCampaigns)
    .leftJoin(companies, eq(companies.id, company_id))
    .where(and(...getConditions(view), at && sql`(${created_at}, ${id}) < (${at.time}::timestamptz, ${after}::uuid)`))
    .orderBy(desc(created_at), desc(id))
    .limit(limit + 1)
  const page = listed.slice(0, limit)
  const counts = await countAnswers(
    db,
    page.map((each) => each.id),
  )
  const today = getShopDay()
  return {
    rows: page.map((row) => ({
      ...row,
      state: getCampaignState(row, today),
      ...(counts.get(row.id) ?? { recipients: 0, confirmed: 0 }),
    })),
    next: listed.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}

export type CampaignPage = Awaited<ReturnType<typeof listCampaigns>>
export type ListedCampaign = CampaignPage['rows'][number]

function getConditions(view: CampaignView): (SQL | undefined)[] {
  const { search = '', state, companyId, contactId, isForPortal, skipsClosed } = view
  const { status, deadline, search_text, contact_id } = sendCampaigns
  const isOver = sql`${deadline} < ${getShopDay()}`
  return [
    ...getTextConditions(
      search,
      (pattern) =>
        sql`(${search_text} like boxwright_fold(${pattern}) or boxwright_fold(${companies.name}) like boxwright_fold(${pattern}))`,
    ),
    state && eq(status, state === 'ended' ? 'open' : state),
    state === 'ended' ? isOver : state === 'open' ? sql`not ${isOver}` : undefined,
    companyId ? isCampaignOf(companyId) : undefined,
    contactId ? eq(contact_id, contactId) : undefined,
    isForPortal ? sql`(${status} <> 'draft' or ${sendCampaigns.is_from_portal})` : undefined,
    skipsClosed ? ne(status, 'closed') : undefined,
  ]
}

type Counts = { recipients: number; confirmed: number }

/** Counts the recipients of each campaign, and the confirmed ones, also after their data was erased. */
async function countAnswers(db: Queryable, ids: readonly string[]): Promise<Map<string, Counts>> {
  const isListed = sql`campaign_id = any(${sql.param(ids)}::uuid[])`
  const { rows } = await db.execute<Counts & { id: string }>(sql`
    select campaign_id as id, sum(count)::int as recipients,
      coalesce(sum(count) filter (where status = 'confirmed'), 0)::int as confirmed
    from (
      select campaign_id, status, count(*) as count from send_recipients where ${isListed} group by 1, 2
      union all
      select campaign_id, value, count from send_counts where ${isListed} and kind = 'status'
    ) as counts
    group by 1`)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}
