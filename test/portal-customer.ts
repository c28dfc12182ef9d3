import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { createPortalCampaign } from '#app/features/portal/campaigns/create-campaign.server.ts'
import type { Storage } from '#app/lib/storage/storage.server.ts'
import { addDays } from '#app/lib/time/iso-date.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import type { Database } from '#db/client.ts'
import { proposalShipments, proposals } from '#db/tables/proposals.ts'
import { sendCampaigns } from '#db/tables/sends.ts'
import { signInMember } from './portal.ts'
import { createOrderedProposal, createProposalContent, createSentProposal } from './proposals.ts'
import { createLinkedSend } from './sends.ts'
import { createStockItem } from './stock.ts'

export type PortalCustomer = Awaited<ReturnType<typeof createPortalCustomer>>

/** A company with records of every kind, and a signed-in manager and viewer. @param url of the database, for jobs */
export async function createPortalCustomer(db: Database, storage: Storage, url?: string) {
  const manager = await signInMember(db)
  const { companyId } = manager.member
  const viewer = await signInMember(db, { companyId, role: 'viewer', name: 'Victor Chen' })
  const ordered = await createOrderedProposal(db, storage, url)
  const open = await createSentProposal(db, { content: createProposalContent({ title: 'Conference bags' }) })
  for (const { id } of [ordered, open])
    await db.update(proposals).set({ company_id: companyId }).where(eq(proposals.id, id))
  await db.insert(proposalShipments).values({
    order_id: ordered.orderId,
    carrier: 'UPS',
    service: 'Ground',
    tracking_number: `1Z${Date.now()}`,
    shipped_on: getShopDay(),
    parcels: 3,
  })
  const stock = await createStockItem(db, { companyId, quantity: 10, lowAt: 20, unitCost: 123_456 })
  const send = await createLinkedSend(db)
  await db.update(sendCampaigns).set({ company_id: companyId }).where(eq(sendCampaigns.id, send.id))
  const draft = {
    kind: 'package' as const,
    title: 'Thank-you mugs',
    message: '',
    countries: ['US'],
    deadline: addDays(getShopDay(), 9),
    items: [{ id: stock.itemId, quantity: 1 }],
  }
  const key = { formKey: randomUUID(), ip: '192.0.2.1' }
  const created = await createPortalCampaign(db, { member: manager.member, draft, ...key })
  if (typeof created === 'string') throw new Error(created)
  return { companyId, manager, viewer, ordered, open, stock, send, draft: created.id }
}
