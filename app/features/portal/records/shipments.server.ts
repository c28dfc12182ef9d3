import { sql } from 'drizzle-orm'
import { isProposalOf } from '#app/features/proposals/listing/is-proposal-of.server.ts'
import { getTrackingUrl } from '#app/features/proposals/orders/carriers.ts'
import { isCampaignOf } from '#app/features/sends/campaigns/is-campaign-of.server.ts'
import { getCountryName } from '#app/lib/text/country-name.ts'
import { startOfShopDay } from '#app/lib/time/shop-days.server.ts'
import type { Queryable } from '#db/client.ts'

const pageSize = 25

type ShipmentRow = {
  id: string
  /** ISO time, for the order of the list. */
  at: string
  /** Number of the order, or title of the campaign. */
  source: string
  order_id: string | null
  campaign_id: string | null
  /** Reference code of a package to a recipient. */
  code: string | null
  country: string | null
  state: 'shipped' | 'delivered' | 'returned'
  carrier: string
  service: string | null
  tracking_number: string | null
  tracking_url: string | null
  parcels: number
  recipient_id: string | null
  /** Name of the recipient, until it is erased. */
  recipient: string | null
}

type ShipmentView = {
  companyId: string
  /** Only those of one campaign. */
  campaignId?: string | undefined
  /** Id of the last row of the previous page. */
  after?: string | undefined
  limit?: number
}

/** SQL: shipments to a company: those of its orders, and packages of its campaigns. */
const selectShipments = ({ companyId, campaignId }: ShipmentView) => sql`
  select s.id, ${startOfShopDay(sql`s.shipped_on`)} as at, o.number as source, o.id as order_id, null::uuid as campaign_id,
    null::text as code, null::text as country,
    case when s.delivered_on is null then 'shipped' else 'delivered' end as state,
    s.carrier, s.service, s.tracking_number, s.tracking_url, s.parcels, null::uuid as recipient_id,
    null::text as recipient
  from proposal_shipments s
  join proposal_orders o on o.id = s.order_id
  join proposals on proposals.id = o.proposal_id
  where ${isProposalOf(companyId)} and ${campaignId ?? null}::uuid is null
  union all
  select s.id, s.shipped_at, send_campaigns.title, null, send_campaigns.id, s.code, s.country, s.state,
    s.carrier, s.service, s.tracking_number, null, s.parcels, s.recipient_id,
    nullif(r.name, '')
  from send_shipments s
  join send_campaigns on send_campaigns.id = s.campaign_id
  left join send_recipients r on r.id = s.recipient_id
  where ${isCampaignOf(companyId)} and s.state in ('shipped', 'delivered', 'returned')
    and (${campaignId ?? null}::uuid is null or send_campaigns.id = ${campaignId ?? null}::uuid)`

/** Lists the shipments to a company, newest first, without addresses. */
export async function listShipments(db: Queryable, view: ShipmentView) {
  const { after, limit = pageSize } = view
  const isBeyond = after
    ? sql`(at, id) < (select last.at, last.id from shipment last where last.id = ${after}::uuid)`
    : sql`true`
  const { rows } = await db.execute<ShipmentRow>(sql`
    with shipment as (${selectShipments(view)})
    select id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, source, order_id, campaign_id, code,
      country, state, carrier, service, tracking_number, tracking_url, parcels, recipient_id, recipient
    from shipment where ${isBeyond} order by shipment.at desc, shipment.id desc limit ${limit + 1}`)
  const page = rows.slice(0, limit).map((row) => ({
    id: row.id,
    at: row.at,
    source: row.source,
    orderId: row.order_id,
    campaignId: row.campaign_id,
    code: row.code,
    country: row.country && getCountryName(row.country),
    state: row.state,
    carrier: [row.carrier, row.service].filter(Boolean).join(' '),
    trackingNumber: row.tracking_number,
    parcels: row.parcels,
    recipientId: row.recipient_id,
    recipient: row.recipient,
    trackingUrl: row.tracking_url ?? getTrackingUrl(row.carrier, row.tracking_number) ?? null,
  }))
  return { rows: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}
export type PortalShipment = Awaited<ReturnType<typeof listShipments>>['rows'][number]
