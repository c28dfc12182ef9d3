import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { defaultBrand } from '#app/features/brand/brand.ts'
import { listRevisions } from '#app/features/content/revisions.server.ts'
import { addDays } from '#app/lib/time/iso-date.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import {
  proposalAcceptances,
  proposalEvents,
  proposalRecipients,
  proposals,
  proposalVersions,
} from '#db/tables/proposals.ts'
import { requests } from '#db/tables/requests.ts'
import { uploads } from '#db/tables/uploads.ts'
import { test as base, expect } from '#test/database.ts'
import { createSentProposal, sendProposal } from '#test/proposals.ts'
import { storeRequest } from '#test/requests.ts'
import { joinStaff } from '#test/staff.ts'
import { ensureProposalMailQueue, type ProposalMail, proposalMailQueue } from '../mail/queue.server.ts'
import { getProposalPdf } from '../pdf/get-proposal-pdf.server.ts'
import { extendProposal, reopenProposal, withdrawProposal } from './change-proposal.server.ts'
import { duplicateProposal } from './duplicate-proposal.server.ts'
import { lockProposal } from './lock-proposal.server.ts'
import { recordAcceptance, recordDecline } from './record-answer.server.ts'
import { ensureSendQueue, type SendJob, scheduleSend, sendQueue } from './send-proposal.server.ts'
import { runSendJob } from './send-worker.server.ts'
import { getState } from './state.ts'
import { verifyProposal } from './verify-proposal.server.ts'

const by = { staffId: null, name: 'jo@shop.example', ip: null }

type Fixtures = {
  sent: Awaited<ReturnType<typeof createSentProposal>>
  read: () => Promise<typeof proposals.$inferSelect>
}

const test = base.extend<Fixtures>({
  sent: async ({ db }, use) => use(await createSentProposal(db, { email: 'ana@northwind.example' })),
  read: async ({ db, sent }, use) => {
    await use(async () => {
      const row = await db.transaction((tx) => lockProposal(tx, sent.id))
      if (!row) throw new Error('the proposal is missing')
      return row
    })
  },
})

const acceptance = {
  version: 1,
  options: [{ option: 'essentials', column: 0, sizes: {} }],
  name: 'Ana Lee',
  jobTitle: '',
  email: 'Ana@northwind.example',
  poNumber: 'PO-77',
  formKey: randomUUID(),
}

test('an expired proposal is extended, but not to a past or earlier day; what was sent stays, what staff edit follows', async ({
  db,
  services,
  sent,
  read,
}) => {
  const today = getShopDay()
  await getProposalPdf(services, { id: sent.id, number: 1 })
  const versions = await db.select().from(proposalVersions)
  const { content } = await read()
  await db.update(proposals).set({ valid_until: addDays(today, -1) })
  expect(getState(await read(), today)).toBe('expired')
  const extend = async (validUntil: string, version?: number) =>
    extendProposal(services, { id: sent.id, version: version ?? (await read()).version, validUntil, by })
  expect(await extend(addDays(today, 7), 1)).toBe('conflict')
  expect(await extend(addDays(today, -1))).toBe('not-possible')
  expect(await extend(addDays(today, 7))).toBe('done')
  const row = await read()
  expect(getState(row, today)).toBe('sent')
  expect(await extend(addDays(today, 6))).toBe('not-possible')
  expect(await extendProposal(services, { id: randomUUID(), version: 1, validUntil: today, by })).toBe('not-found')
  expect(await db.select().from(proposalEvents).where(eq(proposalEvents.kind, 'extended'))).toMatchObject([
    { version: 1, detail: addDays(today, 7) },
  ])
  // Sent earlier than what staff edit: 14 days.
  expect(row.content).toEqual(content)
  expect(await extend(addDays(today, 21))).toBe('done')
  expect((await read()).content).toEqual({ ...(content as object), validUntil: addDays(today, 21) })
  const [revision] = await listRevisions(db, { kind: 'proposal', subject: sent.id, limit: 9 })
  expect(revision).toMatchObject({ before: { content }, version: (await read()).version })
  // Not a byte of what was sent changes.
  expect(await db.select().from(proposalVersions)).toEqual(versions)
  expect((await verifyProposal(services, sent.number))?.every(({ stored, computed }) => stored === computed)).toBe(true)
})

test('a proposal is withdrawn, reopened, and after an acceptance neither', async ({ services, sent, read }) => {
  const change = async (apply: typeof withdrawProposal) =>
    apply(services, { id: sent.id, version: (await read()).version, by })
  expect(await change(reopenProposal)).toBe('not-possible')
  expect(await change(withdrawProposal)).toBe('done')
  const accept = () => recordAcceptance(services, { id: sent.id, acceptance, reason: 'By phone', by })
  expect((await accept()).outcome).toBe('withdrawn')
  expect(await change(withdrawProposal)).toBe('not-possible')
  expect(await change(reopenProposal)).toBe('done')
  expect((await accept()).outcome).toBe('accepted')
  expect([await change(reopenProposal), await change(withdrawProposal)]).toEqual(['not-possible', 'not-possible'])
})

test('an answer by telephone or purchase order is recorded with reason and file, also after the last day', async ({
  db,
  services,
  sent,
  read,
}) => {
  const request = await storeRequest(services, 'email-signup', { email: 'ana@northwind.example' })
  await db.update(proposals).set({ valid_until: addDays(getShopDay(), -1), request_id: request.id })
  const path = join(services.settings.DATA_DIR, 'po')
  await writeFile(path, '%PDF-1.7')
  const file = { field: 'file', file: path, name: 'PO-77.pdf', size: 8, type: 'application/pdf' }
  const result = await recordAcceptance(services, { id: sent.id, acceptance, reason: 'PO by email', file, by })
  expect(result.outcome).toBe('accepted')
  const [stored] = await db.select().from(proposalAcceptances)
  expect(stored).toMatchObject({ reason: 'PO by email', recipient_id: null, file: { name: 'PO-77.pdf' } })
  expect(await db.select().from(uploads)).toMatchObject([{ path: stored?.file?.path, claimed_at: expect.any(Date) }])
  expect(await db.select().from(requests)).toMatchObject([{ status: 'won' }])
  // The recipient gets the confirmation.
  const jobs = await services.jobs.findJobs<ProposalMail>(proposalMailQueue)
  expect(jobs.map(({ data }) => data)).toMatchObject([{ kind: 'accepted', recipientId: sent.recipient.id }])
  expect((await recordDecline(services, { id: sent.id, version: 1, reason: '', by })).outcome).toBe('accepted')
  expect((await read()).status).toBe('accepted')
})

test('an answer of a person with only a phone is recorded without an email address', async ({ db, services, sent }) => {
  await db.update(proposalRecipients).set({ email: '' }).where(eq(proposalRecipients.id, sent.recipient.id))
  const answer = { id: sent.id, acceptance: { ...acceptance, email: '' }, reason: 'By phone', by }
  expect((await recordAcceptance(services, answer)).outcome).toBe('accepted')
  expect(await db.select().from(proposalAcceptances)).toMatchObject([{ name: 'Ana Lee', email: '' }])
  expect(await services.jobs.findJobs<ProposalMail>(proposalMailQueue)).toEqual([])
  expect((await verifyProposal(services, sent.number))?.every(({ stored, computed }) => stored === computed)).toBe(true)
})

test('a decline is recorded, and the proposal can be revised and sent again', async ({ db, services, sent, read }) => {
  const decline = () => recordDecline(services, { id: sent.id, version: 1, reason: 'Over budget', by })
  expect([(await decline()).outcome, (await decline()).outcome]).toEqual(['declined', 'repeated'])
  expect(await db.select().from(proposalEvents).where(eq(proposalEvents.kind, 'declined'))).toMatchObject([
    { detail: 'Over budget', actor: 'jo@shop.example' },
  ])
  expect(await sendProposal(db, sent.id)).toBe(2)
  expect(await read()).toMatchObject({ status: 'sent', answered_at: null })
})

test('a duplicate is a draft with content and recipients, without history and past dates', async ({
  db,
  services,
  sent,
}) => {
  await db.insert(proposalRecipients).values({
    proposal_id: sent.id,
    name: 'Former',
    email: 'former@northwind.example',
    role: 'reader',
    revoked_at: new Date(),
  })
  const delivery = 'December 3 – December 9 if you approve by November 20, 2020'
  const content = { ...sent.content, validUntil: '2020-01-31', delivery }
  await db.update(proposals).set({ content })
  const copy = await duplicateProposal(services, { id: sent.id, brand: defaultBrand, by })
  const [row] = await db
    .select()
    .from(proposals)
    .where(eq(proposals.id, copy?.id ?? ''))
  expect(row).toMatchObject({ number: copy?.number, status: 'draft', sent_version: null, sent_at: null })
  expect(row?.content).toEqual({ ...content, validUntil: null, delivery: '' })
  const recipients = await db
    .select()
    .from(proposalRecipients)
    .where(eq(proposalRecipients.proposal_id, row?.id ?? ''))
  expect(recipients).toMatchObject([{ email: 'ana@northwind.example', token_sha256: null, mailed_at: null }])
  expect(await duplicateProposal(services, { id: randomUUID(), brand: defaultBrand, by })).toBeUndefined()
})

test('a send job sends at its time to the chosen recipients, once, and not one of a canceled time', async ({
  db,
  services,
  sent,
  read,
}) => {
  const { person } = await joinStaff(services, 'ada@shop.example', 'sales')
  const actor = { staffId: person.id, name: person.email, ip: null }
  await Promise.all([ensureSendQueue(services.jobs), ensureProposalMailQueue(services.jobs)])
  const schedule = async (at: Date, recipientIds?: string[]) =>
    scheduleSend(services, {
      id: sent.id,
      version: (await read()).version,
      at,
      brand: defaultBrand,
      by: actor,
      recipientIds,
    })
  const soon = new Date(Date.now() - 1_000)
  expect(await schedule(new Date(Date.now() - 2_000), [])).toEqual({ outcome: 'ready' })
  expect(await schedule(soon)).toEqual({ outcome: 'ready' })
  const jobs = await services.jobs.findJobs<SendJob>(sendQueue)
  expect(jobs).toHaveLength(2)
  for (const { data } of [...jobs, ...jobs]) await runSendJob(services, data)
  expect(await read()).toMatchObject({ sent_version: 2, send_at: null })
  const mails = await services.jobs.findJobs<ProposalMail>(proposalMailQueue)
  expect(mails.map(({ data }) => data)).toEqual([
    { kind: 'sent', proposalId: sent.id, recipientId: sent.recipient.id, version: 2 },
  ])
  const [version] = await db.select().from(proposalVersions).where(eq(proposalVersions.number, 2))
  expect(version?.document).toMatchObject({ seller: { contact: 'ada', email: 'ada@shop.example' } })
  // A job of a restored backup runs at once.
  const later = new Date(Date.now() + 60_000)
  await schedule(later)
  await services.jobs.deleteAllJobs(sendQueue)
  await runSendJob(services, { id: sent.id, at: later.toISOString(), staffId: null })
  expect(await services.jobs.findJobs(sendQueue)).toMatchObject([{ startAfter: later }])
  expect(await read()).toMatchObject({ sent_version: 2, send_at: later })
})
