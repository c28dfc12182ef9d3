import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { defaultBrand } from '#app/features/brand/brand.ts'
import { addDays } from '#app/lib/time/iso-date.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import { proposalEvents, proposalRecipients, proposals, proposalVersions } from '#db/tables/proposals.ts'
import { expect, test } from '#test/database.ts'
import { createSentProposal } from '#test/proposals.ts'
import { proposalContentSchema } from '../document/proposal-content.schema.ts'
import { readProposalReport } from '../reports/proposal-report.server.ts'
import { acceptProposal } from './accept-proposal.server.ts'
import { createProposal } from './create-proposal.server.ts'
import { findByToken, getLinkPath } from './links.server.ts'
import { listSendProblems } from './send-problems.ts'
import { isSentAlready, scheduleSend, sendDueProposal } from './send-proposal.server.ts'

const by = { staffId: null, name: 'jo@example.com', ip: null }

const content = v.parse(proposalContentSchema, {
  title: 'Kickoff boxes',
  options: ['a', 'b'].map((id) => ({
    id,
    name: `Option ${id.toUpperCase()}`,
    lines: [{ id: 'mug', name: 'Camp Mug', quantities: [48, 96], prices: [{ from: 1, price: 99_900, cost: 50_000 }] }],
  })),
  validUntil: addDays(getShopDay(), 14),
})

test('a proposal is created, sent, superseded and accepted once', async ({ db, services }) => {
  const { id, number } = await createProposal(db, { content, brand: defaultBrand, by })
  expect(number).toMatch(/^P-\d{4}-0001$/)
  const [recipient] = await db
    .insert(proposalRecipients)
    .values({ proposal_id: id, name: 'Ana Lee', email: 'ana@example.com', role: 'signer' })
    .returning()
  if (!recipient) throw new Error('no recipient')
  const path = await getLinkPath(db, services.settings, recipient)
  // Read before the other one stored its token, as by two emails at once.
  expect(await getLinkPath(db, services.settings, recipient)).toBe(path)
  const found = await findByToken(db, path.slice('/p/'.length))
  expect(found?.recipient.id).toBe(recipient.id)
  expect(await getLinkPath(db, services.settings, found?.recipient ?? recipient)).toBe(path)

  const send = async (version: number) => {
    const at = new Date()
    expect(await scheduleSend(services, { id, version, at, brand: defaultBrand, by })).toEqual({ outcome: 'ready' })
    return sendDueProposal(services, { id, brand: defaultBrand, by, onSent: async () => {} })
  }
  const isSent = () => isSentAlready(db, { id, brand: defaultBrand })
  expect(await isSent()).toBe(false)
  expect(await send(1)).toEqual({ outcome: 'sent', version: 1 })
  expect(await isSent()).toBe(true)
  const change = (fields: object) => db.update(proposals).set({ content: { ...content, ...fields } })
  await change({ title: 'Kickoff boxes for spring' })
  expect(await isSent()).toBe(false)
  await change({})
  expect(await isSentAlready(db, { id, brand: { ...defaultBrand, domesticBoxShipping: '9' } })).toBe(false)
  expect(await send(3)).toEqual({ outcome: 'sent', version: 2 })
  const versions = await db.select().from(proposalVersions).where(eq(proposalVersions.proposal_id, id))
  expect(JSON.stringify(versions[0]?.document)).not.toMatch(/cost|50000/)

  const accept = (version: number, formKey = randomUUID()) =>
    acceptProposal(services, {
      id,
      acceptance: {
        version,
        formKey,
        options: [{ option: 'b', column: 1, sizes: {} }],
        name: 'Ana Lee',
        jobTitle: 'COO',
        email: 'ana@example.com',
        poNumber: 'PO-1',
      },
      by: {
        recipient: { recipientId: recipient.id, name: 'Ana Lee', role: 'signer' },
        ip: '192.0.2.1',
        userAgent: 'test',
      },
      timeZone: 'America/Chicago',
    })
  expect(await accept(1)).toEqual({ outcome: 'superseded' })
  const key = randomUUID()
  expect(await accept(2, key)).toMatchObject({ outcome: 'accepted' })
  expect(await accept(2, key)).toMatchObject({ outcome: 'repeated' })
  expect(await accept(2)).toMatchObject({ outcome: 'already-accepted' })
  const [row] = await db.select().from(proposals).where(eq(proposals.id, id))
  expect(row).toMatchObject({ status: 'accepted', value_cents: 96 * 999, margin_cents: 96 * (999 - 500) })
})

test('the report counts what was sent and accepted, with its margin', async ({ db, services }) => {
  const { id } = await createProposal(db, { content, brand: defaultBrand, by })
  await db.insert(proposalRecipients).values({ proposal_id: id, name: 'Ana', email: 'ana@example.com', role: 'signer' })
  const today = getShopDay()
  expect(await readProposalReport(db, today)).toMatchObject({ sent: 0, medianToAnswer: null })
  await scheduleSend(services, { id, version: 1, at: new Date(), brand: defaultBrand, by })
  await sendDueProposal(services, { id, brand: defaultBrand, by, onSent: async () => {} })
  await acceptProposal(services, {
    id,
    acceptance: {
      version: 1,
      formKey: randomUUID(),
      options: [{ option: 'a', column: 0, sizes: {} }],
      name: 'Ana',
      jobTitle: '',
      email: 'ana@example.com',
      poNumber: null,
    },
    by: { staff: by, reason: 'By phone', file: null },
    timeZone: 'America/Chicago',
  })
  expect(await readProposalReport(db, today)).toMatchObject({
    sent: 1,
    viewed: 0,
    accepted: 1,
    declined: 0,
    expired: 0,
    values: [{ currency: 'USD', acceptedCents: 48 * 999, marginCents: 48 * 499 }],
    // Both options have the mug; one was accepted.
    products: [{ name: 'Camp Mug', count: 1, pieces: 48 }],
    methods: [],
  })
  const earlier = await createProposal(db, { content, brand: defaultBrand, by })
  const declined = { kind: 'declined', actor: 'Ana', detail: 'Too expensive' } as const
  await db.insert(proposalEvents).values([
    // Declined, reopened and declined again.
    { ...declined, proposal_id: id },
    { ...declined, proposal_id: id },
    { proposal_id: earlier.id, kind: 'sent', actor: 'Jo', at: new Date(Date.now() - 3 * 86_400_000) },
    { ...declined, proposal_id: earlier.id },
  ])
  const { declineReasons } = await readProposalReport(db, today)
  expect(declineReasons, 'each proposal of the period once').toEqual([{ text: 'Too expensive', count: 1 }])
  await createSentProposal(db)
  // The documents of the latest proposals are read only.
  const { sent, products } = await readProposalReport(db, today, { limit: 1 })
  expect(sent).toBe(2)
  expect(products.map(({ name }) => name)).toContain('Enamel Camp Mug')
  expect(products.map(({ name }) => name)).not.toContain('Camp Mug')
})

test('a proposal is not sent or scheduled for a day after its last one', async ({ db, services }) => {
  const expired = { ...content, validUntil: addDays(getShopDay(), 1) }
  const { id } = await createProposal(db, { content: expired, brand: defaultBrand, by })
  await db.insert(proposalRecipients).values({ proposal_id: id, name: 'Ana', email: 'ana@example.com', role: 'signer' })
  const send = (days: number) =>
    scheduleSend(services, {
      id,
      version: 1,
      brand: defaultBrand,
      by,
      at: new Date(Date.now() + days * 86_400_000),
    })
  expect(await send(2)).toMatchObject({ outcome: 'incomplete', problems: [{ key: 'validUntil' }] })
  expect(await send(1)).toEqual({ outcome: 'ready' })
  // It was edited since.
  const now = new Date(Date.now() + 2 * 86_400_000)
  const due = await sendDueProposal(services, { id, now, brand: defaultBrand, by, onSent: async () => {} })
  expect(due).toMatchObject({ outcome: 'incomplete', problems: [{ key: 'validUntil' }] })
})

test('an empty percentage is a problem, not a discount of nothing', async () => {
  const discount = { id: 'd', kind: 'discount', label: 'Discount', basis: 'percent', percent: 0 }
  const options = content.options.map((option) => ({ ...option, charges: [discount] }))
  const book = { methods: {}, productMethods: {}, freight: { domesticBoxShipping: '', countryRates: [] } }
  const parsed = v.parse(proposalContentSchema, { ...content, options })
  expect(listSendProblems(parsed, book, getShopDay())).toMatchObject([
    { option: 'a', key: '0/charge/d', text: 'Discount: enter a percentage, or remove it' },
    { option: 'b' },
  ])
  expect(listSendProblems(content, book, getShopDay())).toEqual([])
})
