import { eq, inArray } from 'drizzle-orm'
import { readBrand } from '#app/features/brand/brand.server.ts'
import type { Brand } from '#app/features/brand/brand.ts'
import { createMailSender } from '#app/features/brand/mail-sender.ts'
import { type Delivery, getFailureText } from '#app/features/requests/replies/deliver.server.ts'
import { type MailJob, workMailQueue } from '#app/features/requests/replies/work-mail-queue.server.ts'
import type { Logger } from '#app/lib/log.ts'
import { renderMail } from '#app/lib/mail/render-mail.server.ts'
import { getRejection, type Mail } from '#app/lib/mail/send-mail.server.ts'
import type { Services } from '#app/lib/services.ts'
import { companies } from '#db/tables/customers.ts'
import { portalLinks, portalMembers } from '#db/tables/portal.ts'
import { renewToken } from '../access/links.server.ts'
import { createPortalMail } from './portal-mail.ts'
import { ensurePortalMailQueue, type PortalMail, portalMailOptions, portalMailQueue } from './queue.server.ts'
import { getPortalMessageId } from './record-portal-bounce.server.ts'

type MailServices = Pick<Services, 'db' | 'settings'>

/** Path of a link. The log hides its token. */
export const getLinkPath = (token: string): string => `/portal/link?token=${token}`

/** Sends queued emails with links to the portal. */
export async function startPortalMailWorker(
  services: MailServices & Pick<Services, 'jobs' | 'content'> & { log: Logger },
): Promise<void> {
  await ensurePortalMailQueue(services.jobs)
  await workMailQueue<PortalMail>(services, {
    queue: portalMailQueue,
    options: portalMailOptions,
    event: 'portal_mail',
    deliver: async (transport, job) =>
      deliverPortalMail(services, transport, { job, brand: await readBrand(services) }),
  })
}

/** Sends a link once, with a token made for this email. Stores a failure, which staff see. */
export const deliverPortalMail = (
  { db, settings }: MailServices,
  transport: Mail,
  { job, brand }: { job: Pick<MailJob<PortalMail>, 'id' | 'mail'>; brand: Brand },
): Promise<Delivery> =>
  db.transaction(async (tx) => {
    const isLink = eq(portalLinks.id, job.mail.linkId)
    // The member before the link, as a revocation locks them; a sign-in need not wait for a slow mail server.
    const [row] = await tx
      .select({ member: portalMembers, company: companies.name })
      .from(portalMembers)
      .innerJoin(companies, eq(companies.id, portalMembers.company_id))
      .where(inArray(portalMembers.id, tx.select({ id: portalLinks.member_id }).from(portalLinks).where(isLink)))
      .for('key share', { of: portalMembers })
    const [link] = await tx.select().from(portalLinks).where(isLink).for('update')
    if (!link || !row || link.mailed_at || link.expires_at <= new Date()) return { outcome: 'nothing-to-send' }
    const { member, company } = row
    const setFailure = (failure: string | null) =>
      tx.update(portalMembers).set({ mail_failure: failure }).where(eq(portalMembers.id, member.id))
    try {
      await tx.transaction(async (attempt) => {
        const url = `${settings.PUBLIC_URL ?? ''}${getLinkPath(await renewToken(attempt, link.id))}`
        const { name, invited_by: invitedBy } = member
        const mail = createPortalMail({ kind: link.kind, name, company, invitedBy, url, shop: brand.name })
        await transport.send({
          shop: brand.name,
          to: member.email,
          replyTo: settings.SALES_EMAIL,
          subject: mail.subject,
          messageId: getPortalMessageId({ memberId: member.id, mailId: job.id }),
          isAutomatic: true,
          ...(await renderMail(mail.content, createMailSender(brand, settings.PUBLIC_URL))),
        })
      })
    } catch (error) {
      await setFailure(getFailureText(error))
      return { outcome: 'failed', isPermanent: getRejection(error)?.isPermanent === true, error }
    }
    if (member.mail_failure) await setFailure(null)
    return { outcome: 'sent' }
  })
