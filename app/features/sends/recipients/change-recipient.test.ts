import { eq } from 'drizzle-orm'
import { auditLog } from '#db/tables/audit.ts'
import { sendRecipients } from '#db/tables/sends.ts'
import { expect, test } from '#test/database.ts'
import { sendActor as by, createEmails, createOpenSend } from '#test/sends.ts'
import { changeStatus } from '../campaigns/change-status.server.ts'
import { changeRecipient, declineForRecipient, findRecipient } from './change-recipient.server.ts'

test('staff correct an email address, which clears its failure and link, until packing starts', async ({
  db,
  services,
}) => {
  const emails = createEmails(2)
  const { id: campaignId } = await createOpenSend(services, { emails })
  const other = await createOpenSend(services)
  const [first, second] = await db.select().from(sendRecipients).where(eq(sendRecipients.campaign_id, campaignId))
  if (!first || !second) throw new Error('no recipients')
  const { id } = first
  await db
    .update(sendRecipients)
    .set({ mail_failure: 'Unknown mailbox', bounced_at: new Date(), encrypted_token: 'encrypted' })
    .where(eq(sendRecipients.id, id))
  const change = (email: string, campaign = campaignId) =>
    changeRecipient(db, { id, campaignId: campaign, change: { email, name: 'Ana' }, by })
  expect(await change(second.email)).toBe('taken')
  expect(await change(first.email, other.id)).toBe('not-found')
  expect(await change(first.email)).toBe('changed')
  expect(await findRecipient(db, { id, campaignId })).toMatchObject({
    name: 'Ana',
    mail_failure: 'Unknown mailbox',
    encrypted_token: 'encrypted',
  })
  const [corrected = ''] = createEmails(1)
  expect(await change(corrected)).toBe('changed')
  expect(await findRecipient(db, { id, campaignId })).toMatchObject({
    email: corrected,
    mail_failure: null,
    bounced_at: null,
    token_sha256: null,
    encrypted_token: null,
  })
  expect(await findRecipient(db, { id, campaignId: other.id })).toBeUndefined()
  await changeStatus(services, { id: campaignId, to: 'packing', by })
  expect(await change(first.email)).toBe('locked')
})

test('staff decline for a recipient, and the audit log says who', async ({ db, services }) => {
  const { id: campaignId } = await createOpenSend(services)
  const [recipient] = await db.select().from(sendRecipients).where(eq(sendRecipients.campaign_id, campaignId))
  if (!recipient) throw new Error('no recipient')
  const decline = () => declineForRecipient(db, { recipient, campaign: 'Welcome boxes', by })
  expect(await decline()).toBe('saved')
  expect(await findRecipient(db, { id: recipient.id, campaignId })).toMatchObject({ status: 'declined' })
  const isOf = eq(auditLog.subject_id, campaignId)
  expect(await db.select().from(auditLog).where(isOf)).toContainEqual(
    expect.objectContaining({
      action: 'send.recipient-changed',
      actor: by.name,
      after: { recipient: recipient.id, status: 'declined' },
    }),
  )
  await changeStatus(services, { id: campaignId, to: 'packing', by })
  expect(await decline()).toBe('closed')
})
