import { sql } from 'drizzle-orm'
import { fromDrizzle, type PgBoss } from 'pg-boss'
import { ensureQueue } from '#app/lib/ensure-queue.server.ts'
import type { Services } from '#app/lib/services.ts'
import type { Storage } from '#app/lib/storage/storage.server.ts'
import { awaitAll, type Queryable, type Transaction } from '#db/client.ts'
import type { RequestKind } from '../kinds.ts'

/**
 * Queues of the notification channels: email and webhook to the sales team, confirmation to the visitor. Each has its own
 * jobs, so that channels neither wait for nor repeat each other. Jobs without attempts left move to `failed`; `npm run shop --
 * requests list` reports them.
 */
export const notificationQueues = {
  mail: { waiting: 'announce-request', failed: 'announce-request-failed' },
  webhook: { waiting: 'announce-request-webhook', failed: 'announce-request-webhook-failed' },
  confirmation: { waiting: 'confirm-request', failed: 'confirm-request-failed' },
} as const

/** Queues of proposals: those that are sent at a time, and emails about them. Here, as a pause names what waits. */
export const proposalQueues = { send: 'send-proposal', mail: 'mail-proposal' } as const

/** The queue of emails to recipients of address collections. */
export const sendQueues = { mail: 'mail-send' } as const

/** The queue of emails with links to the customer portal. */
export const portalQueues = { mail: 'mail-portal' } as const

export type ChannelName = keyof typeof notificationQueues

export type Notification = { kind: RequestKind; id: string }

/** Notifies of one request; errors are retried. Repeated and deleted requests are not errors. */
export type SendNotification = (notification: Notification) => Promise<void>

/** `storage` provides the images of an email; absent for callers that only check the settings. */
export type ChannelServices = Pick<Services, 'db' | 'settings' | 'content'> & { storage?: Storage }

const oneDay = 24 * 60 * 60
const tenYears = 10 * 365 * oneDay

/** Retries for about a week, at most an hour apart. */
const salesOptions = {
  retryLimit: 180,
  retryDelay: 15,
  retryBackoff: true,
  retryDelayMax: 3_600,
  retentionSeconds: tenYears,
  expireInSeconds: 120,
}

/** Retries for about a day; older notifications are dropped. */
const visitorOptions = { ...salesOptions, retryLimit: 30, retentionSeconds: 2 * oneDay }

const queueOptions: Record<ChannelName, typeof salesOptions> = {
  mail: salesOptions,
  webhook: salesOptions,
  confirmation: visitorOptions,
}

const channelNames = Object.keys(notificationQueues) as ChannelName[]

/** Creates the queues of every channel. */
export async function prepareNotifications(jobs: PgBoss): Promise<void> {
  for (const name of channelNames) {
    const { waiting, failed } = notificationQueues[name]
    await ensureQueue(jobs, failed, { retentionSeconds: queueOptions[name].retentionSeconds })
    await ensureQueue(jobs, waiting, { ...queueOptions[name], deadLetter: failed })
  }
}

/** Updates the options of queues that an older release created. */
export async function updateNotificationQueues(jobs: PgBoss): Promise<void> {
  for (const name of channelNames) {
    const { waiting, failed } = notificationQueues[name]
    await jobs.updateQueue(waiting, { ...queueOptions[name], deadLetter: failed })
  }
}

/**
 * Enqueues notifications in the transaction of the row, one job for each of the channels, configured or not: a channel configured later
 * sends all earlier ones.
 * @param tx of a pool with `pipeline`
 */
export async function enqueueNotifications(
  jobs: PgBoss,
  tx: Transaction,
  notification: Notification,
  channels: readonly ChannelName[] = channelNames,
): Promise<void> {
  const job = { id: notification.id, data: notification }
  // Unlike `send` it needs no select grant: the storefront's role may only insert jobs.
  await awaitAll(
    channels.map((name) => jobs.insert(notificationQueues[name].waiting, [job], { db: fromDrizzle(tx, sql) })),
  )
}

/** False until a process of this release has created the queues. */
export async function hasQueues(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ table: string | null }>(sql`select to_regclass('pgboss.job')::text as table`)
  return Boolean(rows[0]?.table)
}

/** Counts waiting jobs of a queue. */
export async function countWaitingJobs(db: Queryable, queue: string): Promise<number> {
  if (!(await hasQueues(db))) return 0
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pgboss.job where name = ${queue} and state in ('created', 'retry', 'active')`,
  )
  return rows[0]?.count ?? 0
}
