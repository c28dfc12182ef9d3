import { eq } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import { endOutgoingPause, pauseOutgoing, readOutgoingPause } from '#app/lib/outgoing-pause.server.ts'
import type { Settings } from '#app/lib/settings/parse-settings.ts'
import type { Database, Queryable } from '#db/client.ts'
import { webhookDeliveries } from '#db/tables/webhooks.ts'
import { replyQueue } from '../replies/outbox.server.ts'
import {
  type ChannelName,
  countWaitingJobs,
  notificationQueues,
  portalQueues,
  proposalQueues,
  sendQueues,
} from './queues.server.ts'

/** Counts of what is sent after a pause. Failed notifications of the last week are retried, too. */
export type PendingMessages = Record<ChannelName | 'replies' | 'proposals' | 'sends' | 'portal', number>

/** @param WEBHOOK_URL without it, as on most copies, no notification is sent by webhook, so that none counts */
export async function countPendingMessages(
  db: Queryable,
  { WEBHOOK_URL }: Pick<Settings, 'WEBHOOK_URL'>,
): Promise<PendingMessages> {
  const count = async ({ waiting, failed }: { waiting: string; failed: string }) =>
    (await countWaitingJobs(db, waiting)) + (await countWaitingJobs(db, failed))
  return {
    mail: await count(notificationQueues.mail),
    webhook:
      (WEBHOOK_URL ? await count(notificationQueues.webhook) : 0) +
      (await db.$count(webhookDeliveries, eq(webhookDeliveries.state, 'pending'))),
    confirmation: await count(notificationQueues.confirmation),
    replies: await countWaitingJobs(db, replyQueue),
    proposals: (await countWaitingJobs(db, proposalQueues.send)) + (await countWaitingJobs(db, proposalQueues.mail)),
    sends: await countWaitingJobs(db, sendQueues.mail),
    portal: await countWaitingJobs(db, portalQueues.mail),
  }
}

/** Lets every process of the shop send, within seconds. @returns false if nothing was paused */
export function resumeOutgoing(db: Database, by: Actor): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await endOutgoingPause(tx))) return false
    await addAuditEntry(tx, { by, action: 'delivery.released' })
    return true
  })
}

/** Pauses outgoing messages from the next start on. @returns false if they were paused */
export function requestOutgoingPause(db: Database, by: Actor): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (await readOutgoingPause(tx)) return false
    await pauseOutgoing(tx, 'requested')
    await addAuditEntry(tx, { by, action: 'delivery.held' })
    return true
  })
}
