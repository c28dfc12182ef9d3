import { eq } from 'drizzle-orm'
import type { JobWithMetadata } from 'pg-boss'
import { defaultBrand } from '#app/features/brand/brand.ts'
import { receiveMail } from '#app/features/inbound-mail/receive-mail.server.ts'
import { listAlerts } from '#app/features/requests/alerts/alerts.server.ts'
import { describeAlert } from '#app/features/requests/alerts/describe-alert.ts'
import { type AlertMailServices, sendAlertEmails } from '#app/features/requests/alerts/send-alert-emails.server.ts'
import { openMail } from '#app/lib/mail/send-mail.server.ts'
import { inboundMails } from '#db/tables/inbound-mail.ts'
import { proposalEvents, proposalRecipients, proposals } from '#db/tables/proposals.ts'
import { requestEvents } from '#db/tables/request-workflow.ts'
import { requests } from '#db/tables/requests.ts'
import { readMail } from '#test/mail.ts'
import { canaryCost, createSentProposal, sendProposal } from '#test/proposals.ts'
import { createBounce, createRawMail } from '#test/raw-mail.ts'
import { test as base, expect } from '#test/receivers.ts'
import { storeRequest } from '#test/requests.ts'
import { joinStaff } from '#test/staff.ts'
import { createDocumentFormat } from '../document/format-document.ts'
import { acceptProposal } from '../lifecycle/accept-proposal.server.ts'
import { declineProposal } from '../lifecycle/decline-proposal.server.ts'
import { readVersion } from '../lifecycle/versions.server.ts'
import { getProposalPdf } from '../pdf/get-proposal-pdf.server.ts'
import { deliverProposalMail, type GetProposalPdf, getProposalMessageId } from './deliver-proposal-mail.server.ts'
import { getAlertAttachment } from './get-alert-attachment.server.ts'
import { createProposalMail } from './proposal-mail.ts'
import { ensureProposalMailQueue, type OrderNews, type ProposalMail, proposalMailQueue } from './queue.server.ts'
import { queueSentMails } from './queue-sent-mails.server.ts'

type Fixtures = {
  sent: Awaited<ReturnType<typeof createSentProposal>>
  assigneeId: string
  /** Delivers the queued emails. */
  deliver: (options?: { isLastAttempt?: boolean; getPdf?: GetProposalPdf }) => Promise<string[]>
  /** Queues the email with a version. */
  queue: (version: number) => Promise<void>
}

const test = base.extend<Fixtures>({
  assigneeId: async ({ services }, use) => use((await joinStaff(services, 'ada@shop.example', 'sales')).person.id),
  sent: async ({ db, assigneeId }, use) => {
    const sent = await createSentProposal(db, { email: 'ana@northwind.example' })
    await db.update(proposals).set({ assignee_id: assigneeId })
    await use(sent)
  },
  queue: async ({ db, jobs, sent }, use) => {
    await ensureProposalMailQueue(jobs)
    await use((version) => db.transaction((tx) => queueSentMails(jobs, tx, { id: sent.id, version })))
  },
  deliver: async ({ services, jobs, mailbox }, use) => {
    await ensureProposalMailQueue(jobs)
    const settings = { ...services.settings, PUBLIC_URL: 'https://shop.example', SALES_EMAIL: 'sales@shop.example' }
    const transport = openMail(mailbox.url, settings)
    await use(async ({ isLastAttempt = false, getPdf } = {}) => {
      const queued = (await jobs.findJobs<ProposalMail>(proposalMailQueue)) as JobWithMetadata<ProposalMail>[]
      const outcomes: string[] = []
      for (const { id, data: mail } of queued) {
        const job = { id, mail, isLastAttempt }
        const { outcome } = await deliverProposalMail({ ...services, settings }, transport, {
          job,
          brand: defaultBrand,
          getPdf,
        })
        outcomes.push(outcome)
      }
      return outcomes
    })
  },
})

const answer = {
  options: [{ option: 'essentials', column: 1, sizes: {} }],
  name: 'Ana Lee',
  jobTitle: 'COO',
  email: 'ana@northwind.example',
  poNumber: 'PO-77',
  formKey: '9f7c2a34-0d3b-4b3e-9a51-1b1a6a2f0e11',
}

test('a recipient without an email address gets no emails', async ({ db, sent, queue, deliver, mailbox }) => {
  await db.update(proposalRecipients).set({ email: '' }).where(eq(proposalRecipients.proposal_id, sent.id))
  await queue(1)
  expect(await deliver()).toEqual(['nothing-to-send'])
  expect(mailbox.mails).toHaveLength(0)
})

test('the email with a proposal has landed totals per option and piece, the own link and the PDF, once', async ({
  db,
  services,
  sent,
  queue,
  deliver,
  mailbox,
}) => {
  await queue(1)
  const getPdf: GetProposalPdf = (options) => getProposalPdf(services, options)
  expect(await deliver({ getPdf })).toEqual(['sent'])
  // The job again, such as after a crash before its completion.
  expect(await deliver({ getPdf })).toEqual(['nothing-to-send'])
  expect(mailbox.mails).toHaveLength(1)
  const { headers, text, html, attachments } = readMail(mailbox.mails[0])
  expect(headers).toMatchObject({ to: 'ana@northwind.example', 'reply-to': 'ada@shop.example' })
  expect(headers.subject).toBe(`Proposal ${sent.number}: Welcome boxes for new hires`)
  expect(text).toContain(`https://shop.example${sent.path}`)
  expect(text).not.toContain('Hello Ana Lee')
  // The email has the figures of the stored document.
  const version = await readVersion(db, { id: sent.id, number: 1 })
  const format = createDocumentFormat({ locale: 'en-US', currency: 'USD' })
  const columns = (version?.document.options ?? []).flatMap((option) =>
    option.columns.map((column) => ({ option, column })),
  )
  expect(columns).toHaveLength(4)
  for (const { option, column } of columns)
    expect(text).toContain(
      `${option.name}, ${column.deliveredQuantity} boxes: ${format.amount(column.total)} in total, ${format.landed(column.landedUnitRate)} per delivered box`,
    )
  expect(html).toContain(`https://shop.example${sent.path}`)
  expect(attachments).toMatchObject([{ name: `${sent.number}-v1.pdf`, type: 'application/pdf' }])
  expect(mailbox.mails.join()).not.toContain(String(canaryCost))
  expect(await db.select().from(proposalRecipients)).toMatchObject([
    { mail_failure: null, mailed_at: expect.any(Date) },
  ])
})

test('an email of a superseded version and one to a revoked link are not sent', async ({
  db,
  sent,
  queue,
  deliver,
  mailbox,
}) => {
  await queue(1)
  expect(await sendProposal(db, sent.id)).toBe(2)
  expect(await deliver()).toEqual(['nothing-to-send'])
  await queue(2)
  await db.update(proposalRecipients).set({ revoked_at: new Date() })
  expect(await deliver()).toEqual(['nothing-to-send', 'nothing-to-send'])
  await db.update(proposalRecipients).set({ revoked_at: null })
  expect((await deliver()).toSorted()).toEqual(['nothing-to-send', 'sent'])
  expect(readMail(mailbox.mails[0]).headers.subject).toMatch(/^Updated proposal P-/)
})

test('a failure is shown, and alerts the assignee once no retry follows', async ({
  db,
  sent,
  queue,
  deliver,
  mailbox,
  assigneeId,
}) => {
  await queue(1)
  mailbox.reject = true
  expect(await deliver()).toEqual(['failed'])
  const readFailure = async () => (await db.select().from(proposalRecipients))[0]?.mail_failure
  const countFailed = () => db.$count(proposalEvents, eq(proposalEvents.kind, 'mail-failed'))
  expect([await readFailure(), await countFailed()]).toEqual([
    'The mail server rejected the message. The server responded: 450 451 try later',
    0,
  ])
  expect(await deliver({ isLastAttempt: true })).toEqual(['failed'])
  expect(await countFailed()).toBe(1)
  const { alerts } = await listAlerts(db, { staffId: assigneeId, limit: 5 })
  expect(alerts.map((alert) => [alert.proposal, describeAlert(alert)])).toEqual([
    [sent.number, 'Proposal email failed'],
  ])
  mailbox.reject = false
  expect(await deliver()).toEqual(['sent'])
  expect(await readFailure()).toBeNull()
})

test('a returned email marks the recipient; a reply is in the timeline of the request', async ({
  db,
  services,
  queue,
  deliver,
  mailbox,
}) => {
  const request = await storeRequest(services, 'email-signup', { email: 'other@northwind.example' })
  await db.update(proposals).set({ request_id: request.id })
  await queue(1)
  await deliver()
  const [mail] = await db.select().from(proposalEvents).where(eq(proposalEvents.kind, 'mailed'))
  const messageId = getProposalMessageId(mail?.mail_id ?? '')
  expect(readMail(mailbox.mails[0]).headers['message-id']).toBe(messageId)
  const inbound = { ...services, settings: { ...services.settings, INBOUND_EMAIL: 'reply@shop.example' } }
  await receiveMail(inbound, createRawMail({ headers: { From: 'ana@northwind.example', 'In-Reply-To': messageId } }))
  expect(await db.select().from(inboundMails)).toMatchObject([{ request_id: request.id, matched_by: 'references' }])

  await receiveMail(inbound, createBounce(messageId, { recipient: 'someone@else.example' }))
  await receiveMail(inbound, createBounce(messageId, { recipient: 'ana@northwind.example', action: 'delayed' }))
  expect((await db.select().from(proposalRecipients))[0]?.bounced_at).toBeNull()
  await receiveMail(inbound, createBounce(messageId, { recipient: 'ana@northwind.example' }))
  expect(await db.select().from(proposalRecipients)).toMatchObject([
    { bounced_at: expect.any(Date), mail_failure: expect.stringContaining('550 5.1.1 no such mailbox') },
  ])
  expect(await db.$count(proposalEvents, eq(proposalEvents.kind, 'bounced'))).toBe(1)
})

test('a returned email whose Message-ID a relay replaced marks the recipient', async ({
  db,
  services,
  queue,
  deliver,
}) => {
  await queue(1)
  await deliver()
  const [mail] = await db.select().from(proposalEvents).where(eq(proposalEvents.kind, 'mailed'))
  const references = [getProposalMessageId(mail?.mail_id ?? '')]
  await receiveMail(
    { ...services, settings: { ...services.settings, INBOUND_EMAIL: 'reply@shop.example' } },
    createBounce('<1@relay.example>', { recipient: 'ana@northwind.example', references }),
  )
  expect(await db.select().from(proposalRecipients)).toMatchObject([{ bounced_at: expect.any(Date) }])
})

test('an acceptance is confirmed by email with the PDF and alerts the assignee', async ({
  db,
  services,
  sent,
  deliver,
  mailbox,
  assigneeId,
}) => {
  const recipient = { recipientId: sent.recipient.id, name: 'Ana Lee', role: 'signer' as const }
  const options = { id: sent.id, acceptance: { ...answer, version: 1 }, timeZone: 'America/Chicago' }
  const by = { recipient, ip: '192.0.2.1', userAgent: 'Test' }
  expect((await acceptProposal(services, { ...options, by })).outcome).toBe('accepted')
  expect(await deliver({ getPdf: (options) => getProposalPdf(services, options) })).toEqual(['sent'])
  const { headers, text, attachments } = readMail(mailbox.mails[0])
  expect(headers.subject).toMatch(/^Proposal P-\S+ accepted/)
  expect(text).toContain('PO number: PO-77')
  expect(text).toContain('I accept proposal')
  expect(text).toMatch(/Option: Essentials, 96 boxes\nTotal: \$[\d,.]+\n/)
  expect(attachments.map(({ name }) => name)).toEqual([`${sent.number}-v1-accepted.pdf`])
  const { alerts } = await listAlerts(db, { staffId: assigneeId, limit: 5 })
  expect(alerts.map(describeAlert)).toEqual(['Proposal accepted'])
  // The assignee gets the same file.
  const settings = { ...services.settings, SMTP_URL: mailbox.url, PUBLIC_URL: 'https://shop.example' }
  const getAttachment: AlertMailServices['getAttachment'] = (alert) => getAlertAttachment(services, alert)
  await sendAlertEmails({ ...services, settings, getAttachment }, new Date())
  const alert = readMail(mailbox.mails[1])
  expect(alert.headers).toMatchObject({ to: 'ada@shop.example', subject: expect.stringContaining('Proposal accepted') })
  expect(alert.attachments).toEqual(attachments)
})

test('a decline is confirmed by email, alerts the assignee and is in the timeline of the open request', async ({
  db,
  services,
  sent,
  deliver,
  mailbox,
  assigneeId,
}) => {
  const recipient = { recipientId: sent.recipient.id, name: 'Ana Lee', role: 'signer' as const }
  const request = await storeRequest(services, 'email-signup', { email: 'ana@northwind.example' })
  await db.update(proposals).set({ request_id: request.id })
  const reason = 'Too late, see www.elsewhere.example'
  expect(await declineProposal(services, { id: sent.id, version: 1, reason, by: recipient })).toEqual({
    outcome: 'declined',
  })
  expect(await deliver()).toEqual(['sent'])
  const { text } = readMail(mailbox.mails[0])
  expect(text).toContain('Hello Ana Lee,\n\n')
  expect(text).toContain('you declined proposal')
  // Quoted words of the buyer become no link.
  expect(text).not.toContain('www.elsewhere.example')
  const { alerts } = await listAlerts(db, { staffId: assigneeId, limit: 5 })
  expect(alerts.map(describeAlert)).toEqual(['Proposal declined'])
  expect(await db.select().from(requestEvents)).toMatchObject([
    { kind: 'proposal', after: `declined proposal ${sent.number}: ${reason}` },
  ])
  expect(await db.select().from(requests)).toMatchObject([{ status: 'new' }])
})

test('an email about an order names the order, its stage, or how to follow its shipment', async ({ db, sent }) => {
  const document = (await readVersion(db, { id: sent.id, number: 1 }))?.document
  if (!document) throw new Error('no document')
  const create = (news: Partial<OrderNews> = {}) =>
    createProposalMail({
      document,
      // As a colleague may have entered it on the page.
      recipientName: 'Ana www.elsewhere.example',
      url: 'https://shop.example/p/token',
      validUntil: null,
      occasion: { kind: 'order', number: 'O-2026-0001', text: 'In production', ...news },
    })
  expect(create().subject).toBe(`Order O-2026-0001, In production: ${document.title}`)
  const trackingUrl = 'https://www.ups.com/track?tracknum=1Z9'
  const shipped = create({ text: 'Shipped with UPS.', shipment: { trackingUrl } })
  expect(shipped.subject).toBe(`Order O-2026-0001 shipped: ${document.title}`)
  expect(JSON.stringify(shipped.content.parts)).toContain(`"href":"${trackingUrl}"`)
  expect(JSON.stringify(create({ shipment: { trackingUrl: null } }).content)).not.toContain('Tracking')
  expect(JSON.stringify(create().content)).not.toContain('www.elsewhere.example')
})
