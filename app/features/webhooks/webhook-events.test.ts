import { asc, eq, isNotNull } from 'drizzle-orm'
import { declineProposal } from '#app/features/proposals/lifecycle/decline-proposal.server.ts'
import { recordView } from '#app/features/proposals/lifecycle/record-view.server.ts'
import { decideProof } from '#app/features/proposals/proofs/decide-proof.server.ts'
import { recordExpiries } from '#app/features/proposals/reminders/record-expiries.server.ts'
import { commandLine } from '#app/features/staff/person.ts'
import { changeStock } from '#app/features/stock/movements/change-stock.server.ts'
import type { Database } from '#db/client.ts'
import { apiEvents } from '#db/tables/api.ts'
import { stockItems } from '#db/tables/stock.ts'
import { test as base, expect } from '#test/database.ts'
import { createOrderedProposal, createSentProposal } from '#test/proposals.ts'
import { createStockItem } from '#test/stock.ts'
import { createEndpoint } from './endpoints/endpoints.server.ts'
import { webhookEvents } from './webhook-events.ts'

/** Events are recorded once an endpoint exists. */
const test = base.extend<{ listEvents: () => Promise<[event: string | null, resource: string, id: string][]> }>({
  listEvents: async ({ db, services }, use) => {
    await createEndpoint(services, {
      name: 'CRM',
      url: 'https://crm.example/hook',
      events: webhookEvents,
      payload: 'thin',
      by: commandLine,
    })
    await use(async () => {
      const rows = await db.select().from(apiEvents).where(isNotNull(apiEvents.event)).orderBy(asc(apiEvents.id))
      return rows.map(({ event, resource, resource_id }) => [event, resource, resource_id])
    })
  },
})

const toActor = ({ id, name }: { id: string; name: string }) => ({ recipientId: id, name, role: 'signer' as const })

test('proposal.viewed comes with the first view of a recipient, not with later ones', async ({ db, listEvents }) => {
  const { id, recipient } = await createSentProposal(db)
  await recordView({ db }, { id, version: 1, by: toActor(recipient) })
  await recordView({ db }, { id, version: 1, by: toActor(recipient) })
  expect(await listEvents()).toEqual([
    ['proposal.sent', 'proposal', id],
    ['proposal.viewed', 'proposal', id],
  ])
})

test('proposal.declined comes once', async ({ db, jobs, listEvents }) => {
  const { id, recipient } = await createSentProposal(db)
  const decline = () => declineProposal({ db, jobs }, { id, version: 1, reason: 'Budget', by: toActor(recipient) })
  expect((await decline()).outcome).toBe('declined')
  expect((await decline()).outcome).toBe('repeated')
  expect((await listEvents()).slice(1)).toEqual([['proposal.declined', 'proposal', id]])
})

test('proposal.expired comes once, after the last day', async ({ db, listEvents }) => {
  const { id } = await createSentProposal(db)
  expect(await recordExpiries({ db }, new Date())).toBe(0)
  const later = new Date(Date.now() + 17 * 86_400_000)
  expect(await recordExpiries({ db }, later)).toBe(1)
  expect(await recordExpiries({ db }, later)).toBe(0)
  expect((await listEvents()).slice(1)).toEqual([['proposal.expired', 'proposal', id]])
})

const orderProof = async (db: Database, storage: Parameters<typeof createOrderedProposal>[1], url: string) => {
  const ordered = await createOrderedProposal(db, storage, url)
  const recipient = toActor(ordered.recipient)
  const by = { recipient, ip: '192.0.2.1', userAgent: 'Test' }
  return { id: ordered.id, decision: { id: ordered.id, versionId: ordered.proofId, by } }
}

test('proof.approved comes with the approval', async ({ db, services, databaseUrl, listEvents }) => {
  const { id, decision } = await orderProof(db, services.storage, databaseUrl)
  expect(await decideProof({ db }, { ...decision, decision: 'approved' })).toBe('decided')
  expect(await decideProof({ db }, { ...decision, decision: 'approved' })).toBe('repeated')
  expect((await listEvents()).slice(2)).toEqual([['proof.approved', 'proposal', id]])
})

test('proof.changes_requested comes with the request', async ({ db, services, databaseUrl, listEvents }) => {
  const { id, decision } = await orderProof(db, services.storage, databaseUrl)
  const changes = { ...decision, decision: 'changes' as const, note: 'Larger, please', spots: [] }
  expect(await decideProof({ db }, changes)).toBe('decided')
  expect((await listEvents()).slice(2)).toEqual([['proof.changes_requested', 'proposal', id]])
})

test('stock.low comes on each crossing of the limit, not while it stays low', async ({ db, listEvents }) => {
  const { itemId, locationId, by } = await createStockItem(db, { quantity: 5, lowAt: 3 })
  const adjust = (quantity: number) =>
    changeStock(db, {
      itemId,
      locationId,
      by,
      reason: 'Counted',
      formKey: crypto.randomUUID(),
      change: { kind: 'adjustment', quantity },
    })
  for (const quantity of [-1, -1, -1, 5, -4]) expect(await adjust(quantity)).toBe('changed')
  const low = ['stock.low', 'stock-item', itemId]
  expect(await listEvents()).toEqual([low, low])
  const [item] = await db.select().from(stockItems).where(eq(stockItems.id, itemId))
  expect(item?.on_hand).toBe(3)
})
