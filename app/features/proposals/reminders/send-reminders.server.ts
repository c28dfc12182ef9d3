import { and, eq, gte, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { readBrand } from '#app/features/brand/brand.server.ts'
import type { Services } from '#app/lib/services.ts'
import type { IsoDate } from '#app/lib/time/iso-date.ts'
import { getShopDay, toShopDay } from '#app/lib/time/shop-days.server.ts'
import type { Queryable } from '#db/client.ts'
import { proposalEvents, proposalRecipients, proposals } from '#db/tables/proposals.ts'
import { addEvent } from '../lifecycle/events.server.ts'
import { lockProposal } from '../lifecycle/lock-proposal.server.ts'
import { ensureProposalMailQueue, queueProposalMail } from '../mail/queue.server.ts'
import { isBusinessTime } from './business-hours.ts'
import { findDueReminder } from './find-due-reminder.ts'

/** Events after which a recipient needs no reminder. */
const answers = ['commented', 'changes-requested', 'update-requested'] as const

/**
 * Queues the reminders that are due, in business hours. Stateless: the next run sends what was missed. Two processes
 * send none twice.
 * @returns the number of queued emails
 */
export async function sendReminders(
  { db, jobs, settings, content }: Pick<Services, 'db' | 'jobs' | 'settings' | 'content'>,
  now: Date,
): Promise<number> {
  const { daysOff } = await readBrand({ content })
  if (!isBusinessTime(now, settings.TIME_ZONE, daysOff)) return 0
  await ensureProposalMailQueue(jobs)
  const due = await listDueReminders(db, now)
  let queued = 0
  for (const { proposalId, recipientId } of due)
    queued += await db.transaction(async (tx) => {
      // An answer, a new version and another process wait or were first.
      await lockProposal(tx, proposalId)
      const [still] = await listDueReminders(tx, now, recipientId)
      if (!still) return 0
      const { version, name } = still
      await addEvent(tx, { proposal_id: proposalId, kind: 'reminded', version, at: now }, { recipientId, name })
      await queueProposalMail(jobs, tx, { kind: 'reminder', proposalId, recipientId, version })
      return 1
    })
  return queued
}

/** Reminders that are due at a time, of all recipients or of one. */
async function listDueReminders(db: Queryable, now: Date, recipientId?: string) {
  const today = getShopDay(now)
  const ofVersion = sql`${proposalEvents.proposal_id} = ${proposals.id} and ${proposalEvents.at} >= ${proposals.sent_at}`
  const ofRecipient = sql`${proposalEvents.recipient_id} = ${proposalRecipients.id}`
  const hasEvent = (condition: SQL | undefined) => sql`exists (select from ${proposalEvents} where ${condition})`
  const hasAnswered = hasEvent(
    and(ofVersion, or(and(ofRecipient, inArray(proposalEvents.kind, answers)), eq(proposalEvents.kind, 'declined'))),
  )
  const remindedOn = sql<IsoDate[]>`array(select ${toShopDay(sql`${proposalEvents.at}`)}::text from ${proposalEvents}
    where ${ofVersion} and ${ofRecipient} and ${proposalEvents.kind} = 'reminded')`
  const rows = await db
    .select({
      proposalId: proposals.id,
      recipientId: proposalRecipients.id,
      name: proposalRecipients.name,
      version: proposals.sent_version,
      sentAt: proposals.sent_at,
      validUntil: proposals.valid_until,
      remindedOn,
    })
    .from(proposals)
    .innerJoin(proposalRecipients, eq(proposalRecipients.proposal_id, proposals.id))
    .where(
      and(
        eq(proposals.status, 'sent'),
        // Readers cannot answer it.
        eq(proposalRecipients.role, 'signer'),
        or(isNull(proposals.valid_until), gte(proposals.valid_until, today)),
        recipientId === undefined ? undefined : eq(proposalRecipients.id, recipientId),
        isNull(proposalRecipients.revoked_at),
        isNull(proposalRecipients.bounced_at),
        isNull(proposalRecipients.mail_failure),
        isNotNull(proposalRecipients.mailed_at),
        sql`not ${hasAnswered}`,
      ),
    )
  return rows.flatMap(({ version, sentAt, ...row }) => {
    const isDue = sentAt && findDueReminder({ ...row, sentOn: getShopDay(sentAt) }, today)
    return isDue && version !== null ? [{ ...row, version }] : []
  })
}
