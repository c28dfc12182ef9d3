import { sql } from 'drizzle-orm'
import type { IsoDate } from '#app/lib/time/iso-date.ts'
import { getShopDay, startOfShopDay } from '#app/lib/time/shop-days.server.ts'
import type { Queryable } from '#db/client.ts'

/** Names that are listed. */
const maxNames = 10
/** Proposals of which products and methods are counted, the latest ones: their documents are large. */
const maxDocuments = 500

export type ProposalReport = {
  /** Proposals sent in the period, and what became of them. */
  sent: number
  viewed: number
  accepted: number
  declined: number
  expired: number
  /** Values of accepted proposals by currency, the largest first. */
  values: AcceptedValue[]
  /** Seconds within which half of the requests had their first proposal; null without any. */
  medianToProposal: number | null
  /** Seconds from sending within which half of the answers came. */
  medianToAnswer: number | null
  declineReasons: { text: string; count: number }[]
  /** Products and methods are those of the latest proposals, at most this many. */
  maxDocuments: number
  /** Pieces of the accepted options, else of the option that has most. */
  products: { name: string; count: number; pieces: number }[]
  methods: { name: string; count: number }[]
}

type AcceptedValue = {
  currency: string
  /** Landed totals. */
  acceptedCents: number
  /** Margin of those whose costs are known, without freight of unknown cost; null if none are. */
  marginCents: number | null
}

type Totals = Pick<ProposalReport, 'sent' | 'viewed' | 'accepted' | 'declined' | 'expired' | 'medianToAnswer'>

/** Reports proposals that were first sent since a day. */
export async function readProposalReport(
  db: Queryable,
  since: IsoDate,
  { limit = maxDocuments } = {},
): Promise<ProposalReport> {
  const today = getShopDay()
  const isInPeriod = sql`at >= ${startOfShopDay(sql`${since}::date`)}`
  const sent = sql`(select p.*, first.at as first_sent_at from proposals p
    join (select proposal_id, min(at) as at from proposal_events where kind = 'sent' group by proposal_id) first
      on first.proposal_id = p.id
    where first.${isInPeriod}) sent`
  const latest = sql`(select id, sent_version from ${sent} order by first_sent_at desc limit ${limit}) latest`
  const current = sql`(select latest.id, v.document from ${latest}
    join proposal_versions v on v.proposal_id = latest.id and v.number = latest.sent_version) current`
  const [totals, values, toProposal, declineReasons, products, methods] = await Promise.all([
    db.execute<Totals>(sql`select count(*)::int as sent,
        (count(*) filter (where first_viewed_at is not null))::int as viewed,
        (count(*) filter (where status = 'accepted'))::int as accepted,
        (count(*) filter (where status = 'declined'))::int as declined,
        (count(*) filter (where status = 'sent' and valid_until < ${today}::date))::int as expired,
        percentile_cont(0.5) within group (order by extract(epoch from answered_at - sent_at)::float8)
          filter (where answered_at is not null) as "medianToAnswer"
      from ${sent}`),
    // The value is of the sent version; the draft may have another currency.
    db.execute<AcceptedValue>(sql`select v.document ->> 'currency' as currency,
        coalesce(sum(value_cents), 0)::float8 as "acceptedCents",
        sum(margin_cents)::float8 as "marginCents"
      from ${sent} join proposal_versions v on v.proposal_id = sent.id and v.number = sent.sent_version
      where status = 'accepted' group by 1 order by 2 desc, 1`),
    db.execute<{ median: number | null }>(sql`
      select percentile_cont(0.5) within group (order by seconds) as median
      from (select extract(epoch from min(first_sent_at) - r.created_at)::float8 as seconds
        from ${sent} join requests r on r.id = sent.request_id group by r.id, r.created_at) timed`),
    db.execute<{ text: string; count: number }>(sql`
      select detail as text, count(distinct sent.id)::int as count
      from ${sent} join proposal_events declined on declined.proposal_id = sent.id
      where declined.kind = 'declined' and declined.detail is not null
      group by 1 order by 2 desc, 1 limit ${maxNames}`),
    db.execute<{ name: string; count: number; pieces: number }>(sql`
      select name, count(*)::int as count, sum(pieces) as pieces
      from (
        select id, name, coalesce(sum(pieces) filter (where is_accepted), max(pieces)) as pieces
        from (
          select current.id, option ->> 'id' as option, line ->> 'name' as name, accepted is not null as is_accepted,
            sum((counted ->> 'pieces')::float8) as pieces
          from ${current}
            left join proposal_acceptances acceptance on acceptance.proposal_id = current.id
            cross join jsonb_array_elements(document -> 'options') option
            left join jsonb_array_elements(acceptance.options) accepted on accepted ->> 'option' = option ->> 'id'
            cross join jsonb_array_elements(option -> 'lines') line
            cross join jsonb_array_elements(
              option -> 'columns' -> coalesce((accepted ->> 'column')::int, 0) -> 'lines') counted
          where counted ->> 'id' = line ->> 'id' and (acceptance.id is null or accepted is not null)
          group by 1, 2, 3, 4) of_option
        group by 1, 2) of_proposal
      group by 1 order by 2 desc, 3 desc, 1 limit ${maxNames}`),
    db.execute<{ name: string; count: number }>(sql`
      select imprint ->> 'method' as name, count(distinct current.id)::int as count
      from ${current}, jsonb_array_elements(document -> 'options') option,
        jsonb_array_elements(option -> 'lines') line, jsonb_array_elements(line -> 'imprints') imprint
      group by 1 order by 2 desc, 1 limit ${maxNames}`),
  ])
  const [row] = totals.rows
  if (!row) throw new Error('an aggregate has a row')
  return {
    ...row,
    values: values.rows,
    medianToProposal: toProposal.rows[0]?.median ?? null,
    declineReasons: declineReasons.rows,
    maxDocuments: limit,
    products: products.rows,
    methods: methods.rows,
  }
}
