import { and } from 'drizzle-orm'
import type { Actor } from '#app/features/audit/audit.server.ts'
import { isDue, matchesSchedule } from '#app/features/content/schedules.server.ts'
import type { Database, Transaction } from '#db/client.ts'
import { contentSchedules } from '#db/tables/content-history.ts'
import { getState, lockPost, lockPostBySlug } from './post-state.server.ts'
import { applyStatus, getStatus } from './post-status.ts'
import { recordPostChange } from './save-post.server.ts'

/**
 * Publishes or unpublishes a post.
 * @returns 'already' if it had that status
 */
export function setStatus(
  db: Database,
  { slug, status, by }: { slug: string; status: 'published' | 'draft'; by: Actor },
): Promise<'changed' | 'already' | 'missing'> {
  return db.transaction(async (tx) => {
    const current = await lockPostBySlug(tx, slug)
    if (!current) return 'missing'
    if (current.status === status) return 'already'
    await recordPostChange(tx, { id: current.id, current, next: applyStatus(getState(current), { to: status }), by })
    return 'changed'
  })
}

/** Sets a scheduled post back to a draft. @returns its new version; undefined if it is not scheduled */
export function unschedulePost(db: Database, { id, by }: { id: string; by: Actor }): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    const current = await lockPost(tx, id)
    if (!current || getStatus(current) !== 'scheduled') return undefined
    return recordPostChange(tx, { id, current, next: applyStatus(getState(current), { to: 'draft' }), by })
  })
}

const scheduleActor: Actor = { staffId: null, name: 'schedule', ip: null }

/** Publishes a post at its scheduled time, with that date. @returns false if another process published it, or it was rescheduled */
export async function publishStoredPost(tx: Transaction, id: string): Promise<boolean> {
  const current = await lockPost(tx, id)
  // Read after the lock, as the post may have been rescheduled while this waited.
  const [due] = await tx
    .select({ at: contentSchedules.publish_at })
    .from(contentSchedules)
    .where(and(matchesSchedule({ kind: 'post', id, staffId: null }), isDue))
  if (!due || current?.status !== 'draft') return false
  const next = applyStatus({ ...getState(current), published_at: due.at.toISOString() }, { to: 'published' })
  await recordPostChange(tx, { id, current: { ...current, publish_at: due.at.toISOString() }, next, by: scheduleActor })
  return true
}
