import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Services } from '#app/lib/services.ts'
import { sendCampaigns, sendRecipients } from '#db/tables/sends.ts'
import { ensureSendMailQueue, queueSendMails } from '../mail/queue.server.ts'

/** Emails that one request causes at most; a person is a recipient of few campaigns at a time. */
const maxLinks = 10

/** Emails a person the links of the campaigns that run, newest first; nothing to others, and the caller cannot tell. */
export async function mailLostLinks(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  { email }: { email: string },
): Promise<void> {
  await ensureSendMailQueue(jobs)
  await db.transaction(async (tx) => {
    const known = await tx
      .select({ id: sendRecipients.id })
      .from(sendRecipients)
      .innerJoin(sendCampaigns, eq(sendCampaigns.id, sendRecipients.campaign_id))
      .where(
        and(
          eq(sendRecipients.email, email.toLowerCase()),
          isNull(sendRecipients.revoked_at),
          inArray(sendCampaigns.status, ['open', 'packing']),
          eq(sendCampaigns.is_sample, false),
        ),
      )
      .orderBy(desc(sendRecipients.created_at), sendRecipients.id)
      .limit(maxLinks)
    await queueSendMails(jobs, tx, { kind: 'link', recipientIds: known.map(({ id }) => id) })
  })
}
