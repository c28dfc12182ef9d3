import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { getTrackingUrl } from '#app/features/proposals/orders/carriers.ts'
import { getTextConditions } from '#app/features/requests/inbox/text-conditions.server.ts'
import type { Queryable } from '#db/client.ts'
import { sendRecipients } from '#db/tables/sends.ts'
import { type ShipmentState, shipmentStates } from '#db/tables/shipment-values.ts'
import { sendShipments } from '#db/tables/shipments.ts'
import { canShip } from './change-shipments.server.ts'
import { isUnshipped } from './create-shipments.server.ts'

const pageSize = 50

export type ShipmentView = {
  campaignId: string
  state?: ShipmentState | undefined
  /** Part of the recipient's name or email address, of the reference code or the tracking number. */
  search?: string | undefined
  /** True to search reference codes and tracking numbers only, for readers who may not see who gets a package. */
  isAnonymous?: boolean
  /** Id of the last row of the previous page; a deleted one leads to the first page. */
  after?: string | undefined
  limit?: number
}

const getCondition = ({ campaignId, state, search = '', isAnonymous = false }: ShipmentView): SQL | undefined =>
  and(
    eq(sendShipments.campaign_id, campaignId),
    state && eq(sendShipments.state, state),
    ...getTextConditions(
      search,
      (pattern) => sql`((${!isAnonymous} and ${sendRecipients.search_text} like boxwright_fold(${pattern}))
        or ${sendShipments.code} ilike ${pattern} or ${sendShipments.tracking_number} ilike ${pattern})`,
    ),
  )

/** Lists shipments by country and code, without addresses. Pages continue from a row (decision 0025). */
export async function listShipments(db: Queryable, view: ShipmentView) {
  const { after, limit = pageSize } = view
  const { country, code } = sendShipments
  const order = sql`(${country}, ${code})`
  const [last] = after ? await db.select({ country, code }).from(sendShipments).where(eq(sendShipments.id, after)) : []
  const isBeyond = last && sql`${order} > (${last.country}, ${last.code})`
  const rows = await db
    .select({
      shipment: sendShipments,
      name: sendRecipients.name,
      email: sendRecipients.email,
      revokedAt: sendRecipients.revoked_at,
      isReplaced: sql<boolean>`exists (select from send_shipments other
        where other.recipient_id = ${sendShipments.recipient_id} and other.state <> 'returned')`,
    })
    .from(sendShipments)
    .leftJoin(sendRecipients, eq(sendRecipients.id, sendShipments.recipient_id))
    .where(and(getCondition(view), isBeyond))
    .orderBy(asc(country), asc(code))
    .limit(limit + 1)
  const page = rows.slice(0, limit).map(({ shipment, name, email, revokedAt, isReplaced }) => ({
    ...shipment,
    trackingUrl: getTrackingUrl(shipment.carrier, shipment.tracking_number) ?? null,
    /** Null once the recipient's data is erased. */
    recipient: shipment.recipient_id && email ? { id: shipment.recipient_id, name: name || email } : null,
    /** True for a package that may not leave. */
    isBlocked: revokedAt !== null && shipment.shipped_at === null,
    /** True for a returned one whose recipient is not blocked and has no other on its way. */
    canReship: shipment.state === 'returned' && shipment.recipient_id !== null && !revokedAt && !isReplaced,
  }))
  return { rows: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}
export type ListedShipment = Awaited<ReturnType<typeof listShipments>>['rows'][number]

/** Ids of the shipments of a state, without those of blocked recipients. */
export const listReadyIds = async (
  db: Queryable,
  { campaignId, state }: { campaignId: string; state: 'to-pick' | 'packed' },
): Promise<string[]> =>
  (
    await db
      .select({ id: sendShipments.id })
      .from(sendShipments)
      .where(and(eq(sendShipments.campaign_id, campaignId), eq(sendShipments.state, state), canShip))
      .orderBy(asc(sendShipments.created_at), asc(sendShipments.id))
  ).map(({ id }) => id)

/** Counts the shipments of a campaign by state, what carriers charged in cents, and packages without a shipment. */
export async function countShipments(db: Queryable, campaignId: string) {
  const { state, cost_cents, parcels } = sendShipments
  const rows = await db
    .select({
      state,
      count: sql<number>`count(*)::int`,
      ready: sql<number>`(count(*) filter (where ${canShip}))::int`,
      cost: sql<number>`coalesce(sum(${cost_cents}), 0)::float8`,
      parcels: sql<number>`sum(${parcels})::int`,
    })
    .from(sendShipments)
    .where(eq(sendShipments.campaign_id, campaignId))
    .groupBy(state)
  const getRow = (each: ShipmentState) => rows.find((row) => row.state === each)
  const counts = Object.fromEntries(shipmentStates.map((each) => [each, getRow(each)?.count ?? 0])) as Record<
    ShipmentState,
    number
  >
  return {
    states: counts,
    /** Without those of blocked recipients. */
    ready: { 'to-pick': getRow('to-pick')?.ready ?? 0, packed: getRow('packed')?.ready ?? 0 },
    total: rows.reduce((sum, { count }) => sum + count, 0),
    cost: rows.reduce((sum, { cost }) => sum + cost, 0),
    missing: await db.$count(sendRecipients, isUnshipped(campaignId)),
  }
}

/** The newest shipment of a recipient, as their page and emails show it; undefined without one. */
export async function findShipment(db: Queryable, recipientId: string) {
  const [row] = await db
    .select()
    .from(sendShipments)
    .where(eq(sendShipments.recipient_id, recipientId))
    .orderBy(desc(sendShipments.created_at))
    .limit(1)
  if (!row) return undefined
  const { state, carrier, service, tracking_number: trackingNumber, shipped_at, delivered_at } = row
  const trackingUrl = getTrackingUrl(carrier, trackingNumber) ?? null
  const carried = [carrier, service].filter(Boolean).join(' ')
  const contents = row.contents.map(({ name, quantity }) => ({ name, quantity }))
  const times = { shippedAt: shipped_at, deliveredAt: delivered_at }
  return { state, carrier: carried, trackingNumber, trackingUrl, contents, ...times }
}
export type RecipientShipment = NonNullable<Awaited<ReturnType<typeof findShipment>>>
