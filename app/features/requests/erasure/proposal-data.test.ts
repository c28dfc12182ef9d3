import { createHash, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { saveRevision, startChangeSet } from '#app/features/content/revisions.server.ts'
import { acceptProposal } from '#app/features/proposals/lifecycle/accept-proposal.server.ts'
import { findByToken } from '#app/features/proposals/lifecycle/links.server.ts'
import { verifyProposal } from '#app/features/proposals/lifecycle/verify-proposal.server.ts'
import { queueProposalMail } from '#app/features/proposals/mail/queue.server.ts'
import { commandLine } from '#app/features/staff/person.ts'
import { auditLog } from '#db/tables/audit.ts'
import { contentRevisions } from '#db/tables/content-history.ts'
import {
  proposalAcceptances,
  proposalComments,
  proposalEvents,
  proposalPdfs,
  proposalRecipients,
  proposals,
  proposalVersions,
} from '#db/tables/proposals.ts'
import { adminSettings } from '#db/tables/settings.ts'
import { test as base, expect, type TestServices } from '#test/database.ts'
import { runBesideLocks } from '#test/locks.ts'
import { addRecipient, createProposalContent, createSentProposal } from '#test/proposals.ts'
import { erasePerson, findPersonalData } from './erase-person.server.ts'
import { expireRequests } from './expire.server.ts'

const email = 'Ana@northwind.example'
const other = createProposalContent({ customer: { name: 'Kim', company: '', email: 'kim@acme.example', address: '' } })

const accept = (services: TestServices, { id, recipient }: Awaited<ReturnType<typeof createSentProposal>>) =>
  acceptProposal(services, {
    id,
    acceptance: {
      version: 1,
      formKey: randomUUID(),
      options: [{ option: 'essentials', column: 0, sizes: {} }],
      name: recipient.name,
      jobTitle: '',
      email: recipient.email,
      poNumber: null,
    },
    by: {
      recipient: { recipientId: recipient.id, name: recipient.name, role: 'signer' },
      ip: '192.0.2.1',
      userAgent: 'Test',
    },
    timeZone: 'America/Chicago',
  })

const copy = 'proposal-pdfs/1-accepted.pdf'

const test = base.extend<{ sent: Awaited<ReturnType<typeof createSentProposal>> }>({
  sent: async ({ db, services }, use) => {
    const sent = await createSentProposal(db, { email: email.toLowerCase() })
    await services.storage.put('proposal-pdfs/1.pdf', '%PDF-1.7')
    await db.update(proposalVersions).set({ pdf_path: 'proposal-pdfs/1.pdf' })
    const [version] = await db.select().from(proposalVersions)
    await services.storage.put(copy, '%PDF-1.7')
    const sha256 = createHash('sha256').update('%PDF-1.7').digest('hex')
    await db.insert(proposalPdfs).values({ version_id: version?.id ?? '', copy: 'accepted', path: copy, sha256 })
    await db.insert(proposalComments).values({
      proposal_id: sent.id,
      is_internal: false,
      recipient_id: sent.recipient.id,
      author: 'Ana Lee',
      body: 'In blue, please',
    })
    await use(sent)
  },
})

test('a proposal without an acceptance is erased with its PDF and jobs; one for others loses the person', async ({
  db,
  services,
  sent,
}) => {
  const shared = await createSentProposal(db, { content: other, name: 'Kim', email: 'kim@acme.example' })
  await addRecipient(db, shared.id, { email: email.toLowerCase() })
  const unrelated = await createSentProposal(db, { content: other, email: 'kim@acme.example' })
  const { jobs } = services
  await jobs.createQueue('mail-proposal')
  await db.transaction((tx) =>
    queueProposalMail(jobs, tx, { kind: 'link', proposalId: sent.id, recipientId: sent.recipient.id }),
  )
  const counts = { proposals: 1, retainedProposals: 0, sharedProposals: 1 }
  expect(await findPersonalData(services, email)).toMatchObject(counts)
  expect(await erasePerson(services, { email, by: commandLine })).toMatchObject({ ...counts, filesLeft: [] })
  expect((await db.select().from(proposals)).map(({ id }) => id).toSorted()).toEqual(
    [shared.id, unrelated.id].toSorted(),
  )
  expect((await db.select().from(proposalRecipients)).map((each) => each.email)).toEqual([
    'kim@acme.example',
    'kim@acme.example',
  ])
  for (const path of ['proposal-pdfs/1.pdf', copy]) expect(await services.storage.exists(path)).toBe(false)
  expect(await jobs.findJobs('mail-proposal')).toEqual([])
  expect(await findPersonalData(services, email)).toMatchObject({ proposals: 0, sharedProposals: 0 })
})

test('the evidence of an acceptance stays verifiable for its years; link, comments and views are erased', async ({
  db,
  services,
  sent,
}) => {
  await db.insert(proposalEvents).values({
    proposal_id: sent.id,
    kind: 'viewed',
    recipient_id: sent.recipient.id,
    actor: 'Ana Lee',
  })
  expect((await accept(services, sent)).outcome).toBe('accepted')
  const change = await db.transaction((tx) => startChangeSet(tx, { by: commandLine, title: 'Saved' }))
  const revision = { change, kind: 'proposal', subject: sent.id, version: 2, before: { email } } as const
  await db.transaction((tx) => saveRevision(tx, revision))
  expect(await erasePerson(services, { email, by: commandLine })).toMatchObject({ proposals: 0, retainedProposals: 1 })
  expect(await findByToken(db, sent.token)).toBeUndefined()
  expect([await db.$count(proposalComments), await db.$count(contentRevisions)]).toEqual([0, 0])
  const kinds = (await db.select().from(proposalEvents)).map(({ kind }) => kind)
  expect([kinds.includes('accepted'), kinds.includes('viewed')]).toEqual([true, false])
  const checks = (await verifyProposal(services, sent.number)) ?? []
  expect(checks.map(({ stored, computed }) => stored === computed)).toEqual([true, true, true, true])
  expect(await db.select().from(auditLog).where(eq(auditLog.action, 'person.forgotten'))).toMatchObject([
    { subject: null, after: { keptProposals: 1 } },
  ])

  const years = services.settings.ACCEPTANCE_YEARS
  expect(years).toBe(7)
  await db.update(proposalAcceptances).set({ accepted_at: sql`now() - make_interval(years => ${years})` })
  expect(await erasePerson(services, { email, by: commandLine })).toMatchObject({ proposals: 1, retainedProposals: 0 })
  expect([await db.$count(proposals), await db.$count(proposalAcceptances)]).toEqual([0, 0])
})

test('a PDF that is stored while its proposal is erased is deleted, too', async ({ db, services, sent }) => {
  const late = 'proposal-pdfs/1-late.pdf'
  await services.storage.put(late, '%PDF-1.7')
  const storePdf = sql`update proposal_versions set pdf_path = ${late} where proposal_id = ${sent.id}`
  await runBesideLocks(db, [storePdf], () => erasePerson(services, { email, by: commandLine }))
  expect(await db.$count(proposals)).toBe(0)
  expect(await services.storage.exists(late)).toBe(false)
})

test('retention deletes old proposals every night, but no recent acceptance', async ({ db, services, sent }) => {
  const accepted = await createSentProposal(db, { content: other })
  await accept(services, accepted)
  await db.update(proposals).set({ updated_at: sql`now() - interval '13 months'` })
  const readIds = async () => (await db.select().from(proposals)).map(({ id }) => id).toSorted()
  await expireRequests(services)
  expect(await readIds()).toEqual([sent.id, accepted.id].toSorted())
  await db.insert(adminSettings).values({ name: 'retention-months', value: 12 })
  await expireRequests(services)
  expect(await readIds()).toEqual([accepted.id])
  for (const path of ['proposal-pdfs/1.pdf', copy]) expect(await services.storage.exists(path)).toBe(false)
  expect(await db.select().from(auditLog).where(eq(auditLog.action, 'proposals.expired'))).toMatchObject([
    { after: { proposals: 1, months: 12 } },
  ])
})
