import { sql } from 'drizzle-orm'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { isBusinessTime } from '#app/features/proposals/reminders/business-hours.ts'
import { ensureQueue } from '#app/lib/ensure-queue.server.ts'
import type { Services } from '#app/lib/services.ts'
import { readDatabaseTime } from '#app/lib/time/database-clock.server.ts'
import { getShopDay, toShopDay } from '#app/lib/time/shop-days.server.ts'
import type { Transaction } from '#db/client.ts'
import { ensureSendMailQueue, queueSendMails } from '../mail/queue.server.ts'

const reminderQueue = 'send-reminders'
/** Recipients per transaction. */
const batchSize = 1_000

type ReminderServices = Pick<Services, 'db' | 'jobs' | 'settings' | 'content'>

/** Reminds recipients every ten minutes, in one process at a time. */
export async function scheduleSendReminders(services: ReminderServices): Promise<void> {
  const { db, jobs } = services
  await ensureQueue(jobs, reminderQueue, { policy: 'singleton', retryLimit: 0, deleteAfterSeconds: 3600 })
  await jobs.work(reminderQueue, { pollingIntervalSeconds: 60 }, async () => {
    await sendReminders(services, await readDatabaseTime(db))
  })
  await jobs.schedule(reminderQueue, '*/10 * * * *')
}

/**
 * Queues the reminders that are due, in business hours: one some days after the invitation, one some days before the deadline,
 * each once. The next run sends what was missed; two processes send none twice.
 * @returns the number of queued emails
 */
export async function sendReminders({ db, jobs, settings, content }: ReminderServices, now: Date): Promise<number> {
  const { daysOff } = await readBrand({ content })
  if (!isBusinessTime(now, settings.TIME_ZONE, daysOff)) return 0
  await ensureSendMailQueue(jobs)
  let queued = 0
  for (const kind of ['before', 'after'] as const)
    for (;;) {
      const count = await db.transaction(async (tx) => {
        const recipientIds = await markReminded(tx, kind, now)
        await queueSendMails(jobs, tx, { kind: 'reminder', recipientIds })
        return recipientIds.length
      })
      queued += count
      if (count < batchSize) break
    }
  return queued
}

/**
 * The later reminder counts for the earlier one, too. Rows that another process marks are skipped, and people of a public link
 * whose limit is reached, as their response would be rejected.
 */
async function markReminded(tx: Transaction, kind: 'before' | 'after', now: Date): Promise<string[]> {
  const today = sql`${getShopDay(now)}::date`
  const at = sql`${now.toISOString()}::timestamptz`
  const invitedOn = toShopDay(sql`recipient.invited_at`)
  const isDue =
    kind === 'before'
      ? sql`recipient.reminded_before_at is null and ${today} >= campaign.deadline - campaign.remind_before_days
          and ${invitedOn} < campaign.deadline - campaign.remind_before_days`
      : sql`recipient.reminded_after_at is null and ${today} >= ${invitedOn} + campaign.remind_after_days`
  const marks =
    kind === 'before'
      ? sql`reminded_before_at = ${at}, reminded_after_at = coalesce(reminded_after_at, ${at})`
      : sql`reminded_after_at = ${at}`
  const { rows } = await tx.execute<{ id: string }>(sql`
    update send_recipients set ${marks} where id in (
      select recipient.id from send_campaigns campaign join send_recipients recipient on recipient.campaign_id = campaign.id
      where campaign.status = 'open' and campaign.deadline >= ${today} and recipient.status = 'invited'
        and recipient.invited_at is not null and recipient.revoked_at is null
        and recipient.bounced_at is null and recipient.mail_failure is null and ${isDue}
        and not (recipient.is_public and campaign.kind = 'package'
          and campaign.public_count >= coalesce(campaign.public_limit, 0))
      limit ${batchSize} for update of recipient skip locked
    ) returning id`)
  return rows.map(({ id }) => id)
}
