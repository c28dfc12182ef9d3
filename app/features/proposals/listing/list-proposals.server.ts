import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { getTextConditions } from '#app/features/requests/inbox/text-conditions.server.ts'
import type { IsoDate } from '#app/lib/time/dates.ts'
import { getShopDay, startOfShopDay } from '#app/lib/time/shop-days.server.ts'
import type { Queryable } from '#db/client.ts'
import { proposals } from '#db/tables/proposals.ts'
import { staff } from '#db/tables/staff.ts'
import { getState } from '../lifecycle/state.ts'
import { type ListedState, type ProposalFilter, type ProposalSort, parseProposalFilter } from './filter.ts'
import { isForContactOf } from './is-proposal-of.server.ts'
import { valueCurrency } from './value-currency.server.ts'

const pageSize = 50
/** Matches are counted up to here. */
export const maxCounted = 1_000

export type ProposalView = {
  filter: ProposalFilter
  /** The person that `me` refers to; null matches none. */
  staffId: string | null
  sort?: ProposalSort | undefined
  /** Id of the row next to the page; a deleted one leads to the first page. */
  after?: string | undefined
  before?: string | undefined
  limit?: number
}

/** Lists a page of proposals, with how many there are up to `maxCounted`. Pages continue from a row (decision 0025). */
export async function listProposals(db: Queryable, view: ProposalView) {
  const { filter, staffId, sort = 'newest', after, before, limit = pageSize } = view
  const condition = and(...getConditions(filter, staffId))
  const found = await countMatches(db, condition)
  const neighbor = before ?? after
  const keys = sortKeys[sort]
  const [at] = neighbor
    ? await db.select({ key: keys.key, id: proposals.id }).from(proposals).where(eq(proposals.id, neighbor))
    : []
  const isBackward = before !== undefined && at !== undefined
  const operator = sql.raw(isBackward ? '>' : '<')
  const isBeyond = at && sql`(${keys.key}, ${proposals.id}) ${operator} (${keys.cast(at.key)}, ${at.id}::uuid)`
  const direction = sql.raw(isBackward ? 'asc' : 'desc')
  // Few matches are collected by their own index, then sorted; many fill a page in the order of the list.
  const isRare = condition !== undefined && found <= maxCounted
  const isIncluded = isRare
    ? sql`${proposals.id} in (select ${proposals.id} from ${proposals} where ${condition} offset 0)`
    : condition
  const ids = await db
    .select({ id: proposals.id })
    .from(proposals)
    .where(and(isIncluded, isBeyond))
    .orderBy(sql`${keys.key} ${direction}, ${proposals.id} ${direction}`)
    .limit(limit + 1)
  const hasMore = ids.length > limit
  if (isBackward && !hasMore) return listProposals(db, { ...view, after: undefined, before: undefined })
  const listed = ids.slice(0, limit).map(({ id }) => id)
  if (isBackward) listed.reverse()
  return {
    rows: await readRows(db, listed),
    found,
    next: hasMore || isBackward ? (listed.at(-1) ?? null) : null,
    previous: isBackward || at ? (listed[0] ?? null) : null,
  }
}

/** Keys as text keep microseconds. */
const sortKeys: Record<ProposalSort, { key: SQL<string>; cast: (key: unknown) => SQL }> = {
  newest: { key: sql<string>`${proposals.created_at}`, cast: (key) => sql`${key}::timestamptz` },
  value: { key: sql<string>`coalesce(${proposals.value_cents}, -1)`, cast: (key) => sql`${key}::bigint` },
}

/** Lists of open work on the home page, by filter. */
export const proposalToDo = {
  'Awaiting our reply': 'awaits_reply=yes',
  'My drafts': 'state=draft&assignee=me',
  'Awaiting customer': 'state=sent&state=viewed',
  Expired: 'state=expired',
}

/** Counts open work, up to `maxCounted` each. */
export const countProposalToDo = (db: Queryable, staffId: string) =>
  Promise.all(
    Object.entries(proposalToDo).map(async ([title, query]) => ({
      title,
      query,
      count: await countMatches(db, and(...getConditions(parseProposalFilter(new URLSearchParams(query)), staffId))),
    })),
  )

async function countMatches(db: Queryable, condition: SQL | undefined): Promise<number> {
  const matches = sql`(select from ${proposals} where ${condition ?? sql`true`} limit ${maxCounted + 1}) as matches`
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from ${matches}`)
  return rows[0]?.count ?? 0
}

async function readRows(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { id, number, title, status, valid_until, value_cents, send_at, sent_at, first_viewed_at, created_at } =
    proposals
  const customer = sql<string>`coalesce(${proposals.content} -> 'customer' ->> 'company', '')`
  const person = sql<string>`coalesce(${proposals.content} -> 'customer' ->> 'name', '')`
  const rows = await db
    .select({
      id,
      number,
      title,
      status,
      valid_until,
      /** Of a draft, whose `valid_until` is set when it is sent. */
      draft_valid_until: sql<IsoDate | null>`case when ${status} = 'draft' then ${proposals.content} ->> 'validUntil' end`,
      value_cents,
      send_at,
      sent_at,
      first_viewed_at,
      created_at,
      customer,
      person,
      currency: valueCurrency,
      assignee: staff.name,
      answered_at: proposals.answered_at,
      awaitsReply: sql<boolean>`${proposals.awaiting_reply_since} is not null`,
    })
    .from(proposals)
    .leftJoin(staff, eq(staff.id, proposals.assignee_id))
    .where(inArray(id, [...ids]))
  const today = getShopDay()
  const byId = new Map(rows.map((row) => [row.id, { ...row, state: getListedState(row, today) }]))
  return ids.flatMap((each) => byId.get(each) ?? [])
}

export type ListedProposal = Awaited<ReturnType<typeof readRows>>[number]

type StateColumns = Pick<typeof proposals.$inferSelect, 'status' | 'valid_until' | 'send_at' | 'first_viewed_at'>

/** The state as lists and boards show it. */
export function getListedState(row: StateColumns, today: IsoDate): ListedState {
  if (row.send_at !== null) return 'scheduled'
  const state = getState(row, today)
  return state === 'sent' && row.first_viewed_at !== null ? 'viewed' : state
}

function getConditions(filter: ProposalFilter, staffId: string | null): SQL[] {
  const { search, states, assignee, contact, company, request, awaitsReply, valueFrom, valueTo, from, to } = filter
  const { created_at: at } = proposals
  const value = sortKeys.value.key
  const conditions = [
    ...getTextConditions(search ?? '', (pattern) => sql`${proposals.search_text} like boxwright_fold(${pattern})`),
    states && or(...states.map(getStateCondition)),
    assignee === 'unassigned'
      ? isNull(proposals.assignee_id)
      : assignee && (assignee !== 'me' || staffId !== null)
        ? eq(proposals.assignee_id, assignee === 'me' ? (staffId ?? '') : assignee)
        : assignee && sql`false`,
    contact && eq(proposals.contact_id, contact),
    company && or(eq(proposals.company_id, company), isForContactOf(company)),
    request && eq(proposals.request_id, request),
    awaitsReply && isNotNull(proposals.awaiting_reply_since),
    // The indexed expression; without a price it is -1.
    (valueFrom !== undefined || valueTo !== undefined) && sql`${value} >= ${valueFrom ?? 0}`,
    valueTo !== undefined && sql`${value} <= ${valueTo}`,
    from && sql`${at} >= ${startOfShopDay(sql`${from}::date`)}`,
    to && sql`${at} < ${startOfShopDay(sql`${to}::date + 1`)}`,
  ]
  return conditions.filter((condition) => condition instanceof Object)
}

function getStateCondition(state: ListedState): SQL | undefined {
  const { status, send_at, first_viewed_at, valid_until } = proposals
  if (state === 'scheduled') return isNotNull(send_at)
  const isExpired = sql`coalesce(${valid_until} < ${getShopDay()}, false)`
  const isOf = and(isNull(send_at), eq(status, state === 'viewed' || state === 'expired' ? 'sent' : state))
  if (state === 'expired') return and(isOf, isExpired)
  if (state === 'sent') return and(isOf, sql`not ${isExpired}`, isNull(first_viewed_at))
  if (state === 'viewed') return and(isOf, sql`not ${isExpired}`, isNotNull(first_viewed_at))
  return isOf
}

/** Lists the newest proposals of a request, contact or company. */
export const listProposalsOf = (db: Queryable, of: Pick<ProposalFilter, 'request' | 'contact' | 'company'>) =>
  listProposals(db, { filter: of, staffId: null, limit: 20 })

/** Columns of the board. */
export const boardColumns = [
  { title: 'Draft', states: ['draft', 'scheduled'] },
  { title: 'Sent', states: ['sent'] },
  { title: 'Viewed', states: ['viewed'] },
  { title: 'Accepted', states: ['accepted'] },
  { title: 'Declined or expired', states: ['declined', 'expired'] },
] as const satisfies { title: string; states: ListedState[] }[]

const maxBoardCards = 20

/** Reads the board: the newest proposals of each column that match a filter. */
export const readBoard = (db: Queryable, { filter, staffId }: Pick<ProposalView, 'filter' | 'staffId'>) =>
  Promise.all(
    boardColumns.map(async ({ title, states }) => {
      const view = { filter: { ...filter, states: [...states] }, staffId, limit: maxBoardCards }
      const { rows, found } = await listProposals(db, view)
      return { title, rows, found }
    }),
  )
