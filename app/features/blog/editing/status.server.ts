import { sql } from 'drizzle-orm'
import type { Actor } from '#app/features/audit/audit.server.ts'
import { ensureQueue } from '#app/lib/ensure-queue.server.ts'
import type { Logger } from '#app/lib/log.ts'
import type { Services } from '#app/lib/services.ts'
import type { Database } from '#db/client.ts'
import { blogPosts } from '#db/tables/blog.ts'
import { getState, lockPost, lockPostBySlug } from './post-state.server.ts'
import { applyStatus } from './post-status.ts'
import { storePost } from './save.server.ts'

/**
 * Publishes or unpublishes a post.
 * @returns 'already' if it had that status
 */
export function setStatus(
  db: Database,
  { slug, status, by }: { slug: string; status: 'published' | 'draft'; by: Actor },
): Promise<'changed' | 'already' | 'missing'> {
  return db.transaction(async (tx) => {
    const known = await lockPostBySlug(tx, slug)
    if (!known) return 'missing'
    if (known.status === status) return 'already'
    await storePost(tx, { id: known.id, known, next: applyStatus(getState(known), { to: status }), by })
    return 'changed'
  })
}

const scheduleActor: Actor = { staffId: null, name: 'schedule', ip: null }
const publishQueue = 'publish-posts'

type PublishServices = Pick<Services, 'db' | 'jobs'>

/**
 * Publishes scheduled posts: a job at the time of each, and a check every minute in one process per database (decision 0034).
 */
export async function schedulePublishing(services: PublishServices & { log: Logger }): Promise<void> {
  const { jobs } = services
  await preparePublishing(jobs)
  await jobs.work(publishQueue, { pollingIntervalSeconds: 2 }, async () => void (await publishDuePosts(services)))
  await jobs.schedule(publishQueue, '* * * * *')
}

const preparePublishing = (jobs: Services['jobs']) =>
  ensureQueue(jobs, publishQueue, {
    policy: 'singleton',
    retryLimit: 10,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 60,
    deleteAfterSeconds: 3_600,
  })

/** Schedules publishing of due posts at this time, to the second. */
export async function enqueuePublishing(jobs: Services['jobs'], at: Date): Promise<void> {
  await preparePublishing(jobs)
  await jobs.send(publishQueue, null, { startAfter: at })
}

/**
 * Publishes every due post by the database's clock, each in its own transaction, with the scheduled date.
 * @throws the last error after the others were published, so that the job is retried
 */
export async function publishDuePosts({ db, log }: Pick<Services, 'db'> & { log: Logger }): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from ${blogPosts} where publish_at <= now() and status = 'draft' order by publish_at, id`,
  )
  const published: string[] = []
  let failure: unknown
  for (const { id } of rows) {
    try {
      if (await publishOne(db, id)) published.push(id)
    } catch (error) {
      log.error({ err: error, post: id }, 'post.publish_failed')
      failure = error
    }
  }
  if (published.length > 0) log.info({ posts: published.length }, 'posts.published')
  if (failure) throw failure
  return published
}

function publishOne(db: Database, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const known = await lockPost(tx, id)
    const { rows } = await tx.execute<{ now: string }>(sql`select now()::text as now`)
    // Another process published it, or it was rescheduled.
    if (!known?.publish_at || known.status !== 'draft') return false
    if (Date.parse(known.publish_at) > Date.parse(rows[0]?.now ?? '')) return false
    const next = applyStatus({ ...getState(known), published_at: known.publish_at }, { to: 'published' })
    await storePost(tx, { id, known, next, by: scheduleActor })
    return true
  })
}
