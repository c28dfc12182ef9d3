import { and, eq, isNull, sql } from 'drizzle-orm'
import { fromDrizzle, type PgBoss } from 'pg-boss'
import { sendQueues } from '#app/features/requests/notifications/queues.server.ts'
import { ensureQueue } from '#app/lib/ensure-queue.server.ts'
import type { Transaction } from '#db/client.ts'
import { sendRecipients } from '#db/tables/sends.ts'

export type SendMailKind = 'invitation' | 'reminder' | 'confirmation' | 'link' | 'rejection' | 'shipped'

/** An email to a recipient; its facts are read when it is sent. */
export type SendMail = { kind: SendMailKind; recipientId: string }

export const sendMailQueue = sendQueues.mail

/** Retries for about a day, at most an hour apart. Fifty thousand invitations may take days. */
export const sendMailOptions = {
  retryLimit: 30,
  retryDelay: 15,
  retryBackoff: true,
  retryDelayMax: 3_600,
  expireInSeconds: 300,
} as const

const batchSize = 1_000

export const ensureSendMailQueue = (jobs: PgBoss) => ensureQueue(jobs, sendMailQueue, sendMailOptions)

/** Queues an email for each recipient in the transaction of its reason. Call `ensureSendMailQueue` before the transaction. */
export async function queueSendMails(
  jobs: PgBoss,
  tx: Transaction,
  { kind, recipientIds }: { kind: SendMailKind; recipientIds: readonly string[] },
): Promise<void> {
  for (let start = 0; start < recipientIds.length; start += batchSize) {
    const batch = recipientIds.slice(start, start + batchSize)
    await jobs.insert(
      sendMailQueue,
      batch.map((recipientId) => ({ data: { kind, recipientId } satisfies SendMail })),
      { db: fromDrizzle(tx, sql) },
    )
  }
}

/**
 * Queues an invitation for all recipients of a campaign who got none and are not blocked, or for one of them. An invitation that is
 * queued twice is sent once.
 */
export async function queueInvitations(
  jobs: PgBoss,
  tx: Transaction,
  { campaignId, recipientId }: { campaignId: string; recipientId?: string },
): Promise<void> {
  const uninvited = await tx
    .select({ id: sendRecipients.id })
    .from(sendRecipients)
    .where(
      and(
        eq(sendRecipients.campaign_id, campaignId),
        recipientId === undefined ? undefined : eq(sendRecipients.id, recipientId),
        eq(sendRecipients.status, 'invited'),
        eq(sendRecipients.is_by_code, false),
        isNull(sendRecipients.invited_at),
        isNull(sendRecipients.revoked_at),
      ),
    )
  await queueSendMails(jobs, tx, { kind: 'invitation', recipientIds: uninvited.map(({ id }) => id) })
}
