import { sql } from 'drizzle-orm'
import { fromDrizzle, type PgBoss } from 'pg-boss'
import { portalQueues } from '#app/features/requests/notifications/queues.server.ts'
import { ensureQueue } from '#app/lib/ensure-queue.server.ts'
import type { Transaction } from '#db/client.ts'

/** An email with a link; its facts are read when it is sent. */
export type PortalMail = { kind: 'sign-in' | 'invitation'; linkId: string }

export const portalMailQueue = portalQueues.mail

/** Retries for about a day, at most an hour apart; an expired link is not sent. */
export const portalMailOptions = {
  retryLimit: 30,
  retryDelay: 15,
  retryBackoff: true,
  retryDelayMax: 3_600,
  expireInSeconds: 300,
} as const

export const ensurePortalMailQueue = (jobs: PgBoss) => ensureQueue(jobs, portalMailQueue, portalMailOptions)

/** Queues an email in the transaction of its link. Call `ensurePortalMailQueue` before the transaction. */
export async function queuePortalMail(jobs: PgBoss, tx: Transaction, mail: PortalMail): Promise<void> {
  await jobs.insert(portalMailQueue, [{ data: mail }], { db: fromDrizzle(tx, sql) })
}
