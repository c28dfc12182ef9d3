import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import { formatStockItem } from '#app/features/stock/items/format-item.ts'
import { createReferenceCode } from '#app/features/stock/reference-code.server.ts'
import { readReservations, reservePieces } from '#app/features/stock/reservations/reserve.server.ts'
import type { Queryable, Transaction } from '#db/client.ts'
import { type ContentLine, sendRecipients } from '#db/tables/sends.ts'
import { type ShipmentLine, sendShipments } from '#db/tables/shipments.ts'
import { stockItems } from '#db/tables/stock.ts'
import { lockCampaign } from '../campaigns/campaigns.server.ts'
import { getsPackage } from '../export/export-addresses.server.ts'
import type { Campaign, Recipient } from '../links.server.ts'
import { listGifts } from '../redemption/gifts.server.ts'
import { canShip } from './change-shipments.server.ts'

const batchSize = 500

/** SQL condition: a package of the campaign without a shipment. */
export const isUnshipped = (campaignId: string) =>
  and(
    getsPackage(campaignId),
    sql`not exists (select from ${sendShipments} where ${sendShipments.recipient_id} = ${sendRecipients.id})`,
  )

/**
 * Creates a shipment for each confirmed recipient without one, with its reference code and what is in it.
 * @returns their number; undefined unless the campaign is being packed
 */
export async function createShipments(
  db: Queryable,
  { campaignId, by }: { campaignId: string; by: Actor },
): Promise<number | undefined> {
  let created = 0
  for (;;) {
    const batch = await db.transaction(async (tx) => {
      const campaign = await lockCampaign(tx, campaignId)
      if (campaign?.status !== 'packing') return undefined
      const recipients = await tx
        .select()
        .from(sendRecipients)
        .where(isUnshipped(campaignId))
        .orderBy(sendRecipients.id)
        .limit(batchSize)
      if (recipients.length === 0) return 0
      await insertShipments(tx, campaign, recipients)
      const after = { shipments: recipients.length }
      await addAuditEntry(tx, {
        by,
        action: 'send.shipments-created',
        subject: campaign.title,
        subjectId: campaignId,
        after,
      })
      return recipients.length
    })
    if (batch === undefined) return created > 0 ? created : undefined
    created += batch
    if (batch < batchSize) return created
  }
}

async function insertShipments(tx: Transaction, campaign: Campaign, recipients: readonly Recipient[]): Promise<void> {
  const gifts = new Map((await listGifts(tx, campaign.id)).map((gift) => [gift.id, gift.contents]))
  const reserved = await readReservations(
    tx,
    recipients.map(({ id }) => id),
  )
  const itemIds = [...reserved.values()].flatMap((rows) => rows.map(({ item_id }) => item_id))
  const items = itemIds.length > 0 ? await tx.select().from(stockItems).where(inArray(stockItems.id, itemIds)) : []
  const names = new Map(items.map((item) => [item.id, formatStockItem(item)]))
  await tx.insert(sendShipments).values(
    recipients.map(({ id, country, gift_id, sizes }) => {
      const contents = gifts.get(gift_id ?? '') ?? campaign.contents
      // Reserved pieces are sent, also if staff changed the contents since.
      const fromStock = (reserved.get(id) ?? []).map(
        ({ item_id: item, quantity }): ShipmentLine => ({ item, name: names.get(item) ?? '', quantity }),
      )
      return {
        campaign_id: campaign.id,
        recipient_id: id,
        code: createReferenceCode(),
        country: country ?? '',
        contents: [...fromStock, ...contents.filter(({ stock }) => !stock).map((line) => toLine(line, sizes))],
      }
    }),
  )
}

const toLine = ({ id, name, color, quantity }: ContentLine, sizes: Readonly<Record<string, string>>): ShipmentLine => ({
  item: null,
  name: formatStockItem({ name, color, size: sizes[id] ?? '' }),
  quantity,
})

/**
 * Creates another shipment in place of a returned one, whose pieces are reserved again.
 * @returns false if too few are available, or the recipient is blocked or has another shipment
 */
export function reship(
  db: Queryable,
  { campaignId, id, by }: { campaignId: string; id: string; by: Actor },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, campaignId)
    const isIt = and(eq(sendShipments.id, id), eq(sendShipments.campaign_id, campaignId))
    const [returned] = await tx.select().from(sendShipments).where(and(isIt, canShip)).for('update')
    if (!campaign || returned?.state !== 'returned' || !returned.recipient_id) return false
    // The lock of the campaign prevents that another transaction inserts one.
    if (
      await tx.$count(
        sendShipments,
        and(eq(sendShipments.recipient_id, returned.recipient_id), ne(sendShipments.state, 'returned')),
      )
    )
      return false
    const pieces = new Map(returned.contents.flatMap(({ item, quantity }) => (item ? [[item, quantity] as const] : [])))
    if (!(await reservePieces(tx, { recipientId: returned.recipient_id, pieces }))) return false
    const { country, contents, recipient_id } = returned
    await tx
      .insert(sendShipments)
      .values({ campaign_id: campaignId, recipient_id, country, contents, code: createReferenceCode() })
    const after = { shipments: 1 }
    await addAuditEntry(tx, {
      by,
      action: 'send.shipments-created',
      subject: campaign.title,
      subjectId: campaignId,
      after,
    })
    return true
  })
}
