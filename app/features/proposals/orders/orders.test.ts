import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { defaultBrand } from '#app/features/brand/brand.ts'
import { listAlerts } from '#app/features/requests/alerts/alerts.server.ts'
import { describeAlert } from '#app/features/requests/alerts/describe-alert.ts'
import { storeAttachments } from '#app/features/requests/replies/attachments.server.ts'
import {
  proposalEvents,
  proposalOrders,
  proposalProofVersions,
  proposalRecipients,
  proposals,
} from '#db/tables/proposals.ts'
import { expect, type TestServices, test } from '#test/database.ts'
import { runBesideLocks } from '#test/locks.ts'
import { createMember } from '#test/portal.ts'
import { joinStaff } from '#test/staff.ts'
import { proposalContentSchema } from '../document/proposal-content.schema.ts'
import { acceptProposal } from '../lifecycle/accept-proposal.server.ts'
import { addComment } from '../lifecycle/comments.server.ts'
import { createProposal } from '../lifecycle/create-proposal.server.ts'
import { parseContent } from '../lifecycle/lock-proposal.server.ts'
import { scheduleSend, sendDueProposal } from '../lifecycle/send-proposal.server.ts'
import { readVersion } from '../lifecycle/versions.server.ts'
import { type ProposalMail, proposalMailQueue } from '../mail/queue.server.ts'
import { readMailFacts } from '../mail/read-mail-facts.server.ts'
import { addMockupAsProof, addProofVersion, removeProofVersion, sendProofs } from '../proofs/change-proofs.server.ts'
import { decideProof, type ProofDecision } from '../proofs/decide-proof.server.ts'
import { listProofs } from '../proofs/list-proofs.server.ts'
import { getTrackingUrl } from './carriers.ts'
import { changeOrder } from './change-order.server.ts'
import { listOrders } from './list-orders.server.ts'
import { createReorder } from './reorder.server.ts'
import { addShipment, listShipments, setDelivered } from './shipments.server.ts'
import { readStages, saveStages } from './stages.server.ts'

const by = { staffId: null, name: 'jo@example.com', ip: null }

const createContent = (pms: string) =>
  v.parse(proposalContentSchema, {
    title: 'Mugs',
    options: [
      {
        id: 'a',
        name: 'Option A',
        lines: [
          {
            id: 'mug',
            name: 'Camp Mug',
            color: 'Navy',
            quantities: [48, 96],
            prices: [{ from: 1, price: 99_900, cost: 50_000 }],
            imprints: [{ id: 'front', design: 'logo', location: 'Front', method: 'screen-print', pms: [pms] }],
          },
        ],
      },
    ],
  })

const send = async (services: TestServices, id: string) => {
  const [row] = await services.db.select().from(proposals).where(eq(proposals.id, id))
  const options = { id, brand: defaultBrand, by }
  await scheduleSend(services, { ...options, version: row?.version ?? 0, at: new Date() })
  return sendDueProposal(services, { ...options, onSent: async () => {} })
}

async function createSent(services: TestServices) {
  const { id } = await createProposal(services.db, { content: createContent('PMS 286 C'), brand: defaultBrand, by })
  const [recipient] = await services.db
    .insert(proposalRecipients)
    .values({ proposal_id: id, name: 'Ana Lee', email: 'ana@example.com', role: 'signer' })
    .returning()
  expect(await send(services, id)).toEqual({ outcome: 'sent', version: 1 })
  return { id, recipientId: recipient?.id ?? '' }
}

async function addProof(services: TestServices, id: string) {
  const file = join(services.settings.DATA_DIR, `${randomUUID()}.png`)
  await writeFile(file, 'proof')
  const [stored] = await storeAttachments(services, [{ file, name: 'proof.png', size: 5, type: 'image/png' }], 'proofs')
  if (!stored) throw new Error('no file')
  return addProofVersion(services, { id, lineId: 'mug', imprintId: 'front', file: stored, note: null, by })
}

const readProof = async ({ db }: TestServices, id: string) => {
  const [row] = await db.select().from(proposals).where(eq(proposals.id, id))
  const document = (await readVersion(db, { id, number: row?.sent_version ?? 0 }))?.document
  const [proof] = document ? await listProofs(db, { id, document }) : []
  if (!proof) throw new Error('no proof')
  return proof
}

const accept = (services: TestServices, { id, recipientId }: { id: string; recipientId: string }) =>
  acceptProposal(services, {
    id,
    acceptance: {
      version: 1,
      formKey: randomUUID(),
      options: [{ option: 'a', column: 1, sizes: {} }],
      name: 'Ana Lee',
      jobTitle: 'COO',
      email: 'ana@example.com',
      poNumber: null,
    },
    by: {
      recipient: { recipientId, name: 'Ana Lee', role: 'signer' },
      ip: '192.0.2.1',
      userAgent: 'test',
    },
    timeZone: 'America/Chicago',
  })

test('production starts after a proof was approved, whose changes were asked for before', async ({ services }) => {
  const { id, recipientId } = await createSent(services)
  const { person } = await joinStaff(services, 'ada@shop.example', 'sales')
  await services.db.update(proposals).set({ assignee_id: person.id }).where(eq(proposals.id, id))
  expect(await accept(services, { id, recipientId })).toMatchObject({ outcome: 'accepted' })
  const change = (stage: string, version: number) =>
    changeOrder(services, { proposalId: id, version, change: { stage }, by })
  expect(await change('in-production', 1)).toBe('proofs-open')

  expect(await addProof(services, id)).toBe('added')
  expect(await sendProofs(services, { id, approveBy: '2026-12-01', by })).toBe(1)
  const recipient = { recipientId, name: 'Ana Lee', role: 'signer' as const }
  const decidedBy = { recipient, ip: '192.0.2.1', userAgent: 'test' }
  const first = (await readProof(services, id)).current?.id ?? ''
  const changes: ProofDecision = { decision: 'changes', note: 'Larger', spots: [{ x: 0.5, y: 0.5, text: 'here' }] }
  expect(await decideProof(services, { id, versionId: first, by: decidedBy, ...changes })).toBe('decided')
  expect(await decideProof(services, { id, versionId: first, by: decidedBy, decision: 'approved' })).toBe('outdated')

  await addProof(services, id)
  expect(await change('in-production', 1)).toBe('proofs-open')
  await sendProofs(services, { id, approveBy: null, by })
  const second = (await readProof(services, id)).current?.id ?? ''
  const reader = { ...decidedBy, recipient: { ...recipient, role: 'reader' as const } }
  expect(await decideProof(services, { id, versionId: second, by: reader, decision: 'approved' })).toBe('not-a-signer')
  const approve = () => decideProof(services, { id, versionId: second, by: decidedBy, decision: 'approved' })
  const decided = await Promise.all([approve(), approve(), approve()])
  expect(decided.toSorted()).toEqual(['decided', 'repeated', 'repeated'])
  expect((await readProof(services, id)).state).toBe('approved')
  const comment = { id, version: 1, target: 'proposal', body: 'Larger' }
  await addComment(services, { ...comment, isChangeRequest: true, by: recipient })
  const { alerts } = await listAlerts(services.db, { staffId: person.id, limit: 5 })
  expect(alerts.map(describeAlert)).toEqual([
    'Changes requested',
    'Proof approved: Camp Mug, Navy, Front: Screen print, 1 color (PMS 286 C)',
    'Proof changes requested: Camp Mug, Navy, Front: Screen print, 1 color (PMS 286 C): Larger',
    'Proposal accepted',
  ])
  const [order] = await services.db.select().from(proposalOrders).where(eq(proposalOrders.proposal_id, id))
  expect(order).toMatchObject({ stage: 'proof-approved', number: expect.stringMatching(/^O-\d{4}-0001$/) })
  // As a form that was opened before the approval.
  expect(await change('ordered', 1)).toBe('conflict')
  expect(await change('in-production', 2)).toBe('changed')
  expect(await change('shipped', 2)).toBe('conflict')
  expect(await change('nowhere', 3)).toBe('unknown-stage')
})

test('a changed imprint voids the approval of its proof', async ({ db, services }) => {
  const { id } = await createSent(services)
  await addProof(services, id)
  await sendProofs(services, { id, approveBy: null, by })
  const { current } = await readProof(services, id)
  await decideProof(services, { id, versionId: current?.id ?? '', by: { staff: by }, decision: 'approved' })
  expect((await readProof(services, id)).state).toBe('approved')
  await send(services, id)
  expect((await readProof(services, id)).state).toBe('approved')
  await db
    .update(proposals)
    .set({ content: createContent('PMS 185 C') })
    .where(eq(proposals.id, id))
  await send(services, id)
  const changed = await readProof(services, id)
  expect(changed.state).toBe('missing')
  expect(changed.versions[0]?.voided_at).toBeInstanceOf(Date)
})

test('an order ships, and is ordered again with repeat setups', async ({ db, services }) => {
  const { id, recipientId } = await createSent(services)
  expect(await createReorder(services, { id, brand: defaultBrand, by })).toBeUndefined()
  await accept(services, { id, recipientId })
  // A portal member who only opened the proposal is no recipient of the next one.
  const { id: memberId, name, email } = await createMember(db)
  await db
    .insert(proposalRecipients)
    .values({ proposal_id: id, name, email, role: 'reader', portal_member_id: memberId })
  const fields = {
    carrier: 'ups',
    service: null,
    tracking_number: '1Z 9',
    tracking_url: null,
    parcels: 2,
    shipped_on: '2026-12-01',
    note: null,
  }
  expect(await addShipment(services, { proposalId: id, fields, notify: true, by })).toBe(true)
  const [order] = await db.select().from(proposalOrders).where(eq(proposalOrders.proposal_id, id))
  const [shipment] = await listShipments(db, order?.id ?? '')
  const [queued] = await services.jobs.findJobs<ProposalMail>(proposalMailQueue, { data: { kind: 'order' } })
  expect(queued?.data).toMatchObject({
    text: 'Shipped with ups 1Z 9.',
    shipment: { trackingUrl: expect.stringContaining('tracknum=1Z') },
  })
  expect(queued && (await readMailFacts(db, queued.data))?.occasion).toMatchObject({ number: order?.number })
  expect(shipment?.trackingUrl).toBe('https://www.ups.com/track?tracknum=1Z%209')
  const on = '2026-12-04'
  const delivery = { proposalId: id, shipmentId: shipment?.id ?? '', by }
  expect(await setDelivered(services, { ...delivery, on })).toBe(true)
  expect(await setDelivered(services, { ...delivery, on: '2026-12-07' })).toBe(true)
  expect((await listShipments(db, order?.id ?? ''))[0]?.delivered_on).toBe(on)
  const isOfOrder = and(eq(proposalEvents.proposal_id, id), eq(proposalEvents.kind, 'delivered'))
  expect(await db.$count(proposalEvents, isOfOrder)).toBe(1)

  // The unit price of the accepted quantity was agreed by hand, as was that of the other one and of a setup.
  const agreed = createContent('PMS 286 C')
  const overrides = { '0/unit-price/mug': 1, '1/unit-price/mug': 80_000, '1/setup/x': 1 }
  const options = agreed.options.map((option) => ({ ...option, overrides }))
  await db
    .update(proposals)
    .set({ content: { ...agreed, options, title: `${'x'.repeat(110)}🎉` } })
    .where(eq(proposals.id, id))
  const again = await createReorder(services, { id, brand: defaultBrand, by })
  const [row] = await db
    .select()
    .from(proposals)
    .where(eq(proposals.id, again?.id ?? ''))
  const [option] = (row && parseContent(row))?.options ?? []
  expect(option?.overrides).toEqual({ '0/unit-price/mug': 80_000 })
  const [line] = option?.lines ?? []
  expect(line).toMatchObject({ quantities: [96], imprints: [{ isRepeat: true }] })
  const recipients = await db
    .select()
    .from(proposalRecipients)
    .where(eq(proposalRecipients.proposal_id, again?.id ?? ''))
  expect(recipients).toMatchObject([{ email: 'ana@example.com', role: 'signer' }])
})

test('stages are renamed and sorted, but none with a meaning is removed', async ({ db }) => {
  const stages = await readStages(db)
  const renamed = stages.map((stage) => (stage.key === 'quality-check' ? { ...stage, name: 'Inspection' } : stage))
  expect(await saveStages(db, { stages: renamed, by })).toBeUndefined()
  expect(await readStages(db)).toEqual(renamed)
  expect(await saveStages(db, { stages: stages.slice(1), by })).toMatch(/cannot be removed/)
  const twice = stages.map((stage, index) => (index === 1 ? { ...stage, name: 'ordered' } : stage))
  expect(await saveStages(db, { stages: twice, by })).toBe('Use each name for one stage only')
  expect(await readStages(db)).toEqual(renamed)
})

test('a stage stays while an order is in it', async ({ services, db }) => {
  await accept(services, await createSent(services))
  const withPacking = [...(await readStages(db)), { key: 'packing', name: 'Packing' }]
  expect(await saveStages(db, { stages: withPacking, by })).toBeUndefined()
  await db.update(proposalOrders).set({ stage: 'packing' })
  expect(await saveStages(db, { stages: null, by })).toBe(
    'Orders are in the stage Packing. Move those orders to another stage first',
  )
  expect(await readStages(db)).toEqual(withPacking)
  await db.update(proposalOrders).set({ stage: 'delivered' })
  expect(await saveStages(db, { stages: null, by })).toBeUndefined()
})

test('an order never enters a stage that is removed at the same time', async ({ services, db }) => {
  const sent = await createSent(services)
  await accept(services, sent)
  const stages = await readStages(db)
  const withPacking = [{ key: 'packing', name: 'Packing' }, ...stages]
  await saveStages(db, { stages: withPacking, by })
  const lock = sql`select pg_advisory_xact_lock(hashtext('proposals.stages'))`
  const enter = sql`update proposal_orders set stage = 'packing'`
  const removed = await runBesideLocks(db, [lock, enter], () => saveStages(db, { stages, by }))
  expect(removed).toContain('Orders are in the stage Packing.')
  await db.update(proposalOrders).set({ stage: 'ordered' })
  const remove = sql`update office_settings set value = ${JSON.stringify(stages)}::jsonb where name = 'proposals.stages'`
  const change = { proposalId: sent.id, version: 1, change: { stage: 'packing' }, by }
  expect(await runBesideLocks(db, [lock, remove], () => changeOrder(services, change))).toBe('unknown-stage')
})

test('unknown carriers and shipments without a number have no tracking page', () => {
  expect(getTrackingUrl('Pony Express', '1')).toBeUndefined()
  expect(getTrackingUrl('UPS', null)).toBeUndefined()
})

test('a proof that was not sent is removed, and the one before counts again; a mockup is added once', async ({
  services,
}) => {
  const { id } = await createSent(services)
  await addProof(services, id)
  const remove = async () =>
    removeProofVersion(services, { id, versionId: (await readProof(services, id)).current?.id ?? randomUUID() })
  expect(await remove()).toBe('removed')
  expect(await readProof(services, id)).toMatchObject({ state: 'missing', versions: [] })
  await addProof(services, id)
  await sendProofs(services, { id, approveBy: null, by })
  expect(await remove()).toBe('not-found')
  await addProof(services, id)
  expect(await remove()).toBe('removed')
  expect(await readProof(services, id)).toMatchObject({ state: 'sent', current: { number: 1 } })

  const content = createContent('PMS 286 C')
  const mockup = `proposal-mockups/${randomUUID()}.png`
  await services.storage.put(mockup, Buffer.from('mockup'))
  const options = content.options.map((option) => ({
    ...option,
    lines: option.lines.map((line) => ({ ...line, mockup })),
  }))
  await services.db.update(proposals).set({ content: { ...content, options } })
  await send(services, id)
  const use = () => addMockupAsProof(services, { id, lineId: 'mug', imprintId: 'front', by })
  expect([await use(), await use()]).toEqual(['added', 'unchanged'])
})

test('removing a proof restores the approval that it voided, and no other', async ({ services }) => {
  const { id, recipientId } = await createSent(services)
  const remove = async () =>
    removeProofVersion(services, { id, versionId: (await readProof(services, id)).current?.id ?? randomUUID() })
  await addProof(services, id)
  await sendProofs(services, { id, approveBy: null, by })
  const { current } = await readProof(services, id)
  await decideProof(services, { id, versionId: current?.id ?? '', by: { staff: by }, decision: 'approved' })
  await addProof(services, id)
  await accept(services, { id, recipientId })
  const readStage = async () =>
    (await services.db.select().from(proposalOrders).where(eq(proposalOrders.proposal_id, id)))[0]?.stage
  expect(await readStage()).toBe('ordered')
  expect(await remove()).toBe('removed')
  expect((await readProof(services, id)).state).toBe('approved')
  expect(await readStage()).toBe('proof-approved')

  const voided = { voided_at: new Date(Date.now() - 60_000) }
  await services.db
    .update(proposalProofVersions)
    .set(voided)
    .where(eq(proposalProofVersions.id, current?.id ?? ''))
  await addProof(services, id)
  expect(await remove()).toBe('removed')
  expect((await readProof(services, id)).state).toBe('missing')
})

test('pages of orders continue after those of the same millisecond', async ({ services }) => {
  const { db } = services
  for (const number of ['O-1', 'O-2', 'O-3']) {
    const { id } = await createProposal(db, { content: createContent('PMS 286 C'), brand: defaultBrand, by })
    const created_at = sql`'2026-11-02T10:00:00.000123Z'::timestamptz`
    await db.insert(proposalOrders).values({ number, proposal_id: id, stage: 'ordered', created_at })
  }
  const numbers: string[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const page = await listOrders(db, { search: '', stage: undefined, after, limit: 1 })
    numbers.push(...page.rows.map(({ number }) => number))
    after = page.next
  }
  expect(numbers.sort()).toEqual(['O-1', 'O-2', 'O-3'])
})
