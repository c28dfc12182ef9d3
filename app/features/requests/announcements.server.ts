import { sql } from 'drizzle-orm'
import { fromDrizzle, type PgBoss } from 'pg-boss'
import type { Transaction } from '#db/client.ts'
import type { RequestKind } from './kinds.ts'

export const announceQueue = 'announce-request'
/** Announcements that failed for days; `npm run shop -- requests list` points at them. */
export const failedAnnouncementsQueue = 'announce-request-failed'

export type Announcement = { kind: RequestKind; id: string }

const tenYears = 10 * 365 * 24 * 60 * 60

/** Retries for about a week, at most an hour apart. */
export const announceOptions = {
  retryLimit: 180,
  retryDelay: 15,
  retryBackoff: true,
  retryDelayMax: 3_600,
  retentionSeconds: tenYears,
  expireInSeconds: 120,
} as const

const prepared = new WeakMap<PgBoss, Promise<void>>()

/** Makes the queues, once a process; a failure is tried again by the next caller. */
export function prepareAnnouncements(jobs: PgBoss): Promise<void> {
  let ready = prepared.get(jobs)
  if (!ready) {
    ready = createQueues(jobs)
    prepared.set(jobs, ready)
    ready.catch(() => prepared.delete(jobs))
  }
  return ready
}

async function createQueues(jobs: PgBoss): Promise<void> {
  await jobs.createQueue(failedAnnouncementsQueue, { retentionSeconds: tenYears })
  await jobs.createQueue(announceQueue, { ...announceOptions, deadLetter: failedAnnouncementsQueue })
}

/** Enqueues the announcement in the row's own transaction: both are stored or neither. One job a row. */
export async function announce(jobs: PgBoss, tx: Transaction, announcement: Announcement): Promise<void> {
  await jobs.send(announceQueue, announcement, { id: announcement.id, db: fromDrizzle(tx, sql) })
}
