import { eq } from 'drizzle-orm'
import type { JobWithMetadata } from 'pg-boss'
import { defaultBrand } from '#app/features/brand/brand.ts'
import { receiveMail } from '#app/features/inbound-mail/receive-mail.server.ts'
import { openMail } from '#app/lib/mail/send-mail.server.ts'
import { portalMembers } from '#db/tables/portal.ts'
import { createMember, portalActor } from '#test/portal.ts'
import { createBounce } from '#test/raw-mail.ts'
import { expect, test } from '#test/receivers.ts'
import { resendInvitation } from '../access/invite-member.server.ts'
import { listMembers } from '../access/list-members.server.ts'
import { deliverPortalMail } from './deliver-portal-mail.server.ts'
import { type PortalMail, portalMailQueue } from './queue.server.ts'

test('a returned invitation marks its member until the next one is sent', async ({ db, services, jobs, mailbox }) => {
  const { id: memberId, company_id: companyId } = await createMember(db, { email: 'dana@northwind.example' })
  const settings = { ...services.settings, PUBLIC_URL: 'https://shop.example', SALES_EMAIL: 'sales@shop.example' }
  const transport = openMail(mailbox.url, settings)
  const resend = async () => {
    expect(await resendInvitation(services, { companyId, memberId, by: portalActor })).toBe(true)
    const queued = (await jobs.findJobs<PortalMail>(portalMailQueue)) as JobWithMetadata<PortalMail>[]
    for (const { id, data: mail } of queued)
      await deliverPortalMail({ ...services, settings }, transport, { job: { id, mail }, brand: defaultBrand })
  }
  const readFailure = async () => (await listMembers(db, companyId))[0]?.mailFailure
  await resend()
  const [, messageId = ''] = /^Message-ID:\s+(<\S+>)/im.exec(mailbox.mails[0] ?? '') ?? []
  expect(messageId).toContain(memberId)

  await receiveMail(services, createBounce(messageId, { recipient: 'someone@else.example' }))
  await receiveMail(services, createBounce(messageId, { recipient: 'dana@northwind.example', action: 'delayed' }))
  expect(await readFailure()).toBeNull()
  await receiveMail(services, createBounce(messageId, { recipient: 'dana@northwind.example' }))
  expect(await readFailure()).toBe('The recipient’s mail server returned it: 550 5.1.1 no such mailbox')
  await resend()
  expect(mailbox.mails).toHaveLength(2)
  expect(await readFailure()).toBeNull()

  await db.delete(portalMembers).where(eq(portalMembers.id, memberId))
  expect(await receiveMail(services, createBounce(messageId, { recipient: 'dana@northwind.example' }))).toMatchObject({
    outcome: 'stored',
  })
})
