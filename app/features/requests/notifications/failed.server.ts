import { sql } from 'drizzle-orm'
import { fromDrizzle } from 'pg-boss'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import type { Services } from '#app/lib/services.ts'
import type { Queryable } from '#db/client.ts'
import type { RequestKind } from '../kinds.ts'
import { type ChannelName, hasQueues, notificationQueues } from './queues.server.ts'

/** Maximum number of failed notifications listed per channel. */
const maxListed = 25
/** Counting stops here: a channel that is not set up may have a notification for every request. */
export const maxCounted = 10_000

export type FailedNotification = {
  /** Id of the job. */
  id: string
  /** Time of the last failed attempt. */
  failedAt: Date
  /** Null if the request was erased. */
  request: ({ id: string; kind: RequestKind } & FailingRequest) | null
}

export type ChannelState = {
  name: ChannelName
  /** Up to `maxCounted`. */
  waiting: number
  waitingSince: Date | null
  /** Number of waiting ones that failed at least once and are retried automatically. */
  retrying: number
  failed: number
  failedSince: Date | null
  /** The oldest failed ones. */
  listed: FailedNotification[]
}

const channels = Object.entries(notificationQueues) as [ChannelName, (typeof notificationQueues)[ChannelName]][]

/** Output that a failed job stores. */
export type JobFailure = { reason: string }

/** Reason of a job's last failure, in the job or in its copy among the failed ones; '' in jobs of older releases. */
const reason = sql<string>`coalesce(job.output ->> 'reason', job.source_output ->> 'reason', '')`
/**
 * Jobs that failed at least once and wait for another try, or that failed for good. `< 'active'` is created or retry, in the order of
 * the enum; both conditions are those of pg-boss's index.
 */
const hasFailed = (queues: { waiting: string; failed: string }) =>
  sql`job.name in (${queues.waiting}, ${queues.failed}) and job.state < 'active' and not job.blocked
    and (job.name = ${queues.failed} or job.state = 'retry')`

/** A channel that fails now. */
export type FailingChannel = {
  name: ChannelName
  /** Number that failed at least once and are retried automatically. */
  retrying: number
  /** All attempts failed. */
  failed: number
  /** Time at which the oldest of them was queued. */
  since: Date
  /** The oldest failures, retried or not; at most `maxNamed`. */
  requests: NamedFailure[]
}

/** `name`: the customer's, or else the email address. */
export type FailingRequest = { reference: string; name: string }

/** `reason` of its latest failure; '' if unknown. */
export type NamedFailure = FailingRequest & { isRetried: boolean; reason: string }

/** Maximum number of requests named per failing channel. */
const maxNamed = 3

/** Returns the configured channels that fail now, for the home page. */
export async function listFailingChannels(db: Queryable, configured: ChannelName[]): Promise<FailingChannel[]> {
  if (!(await hasQueues(db))) return []
  const found = await Promise.all(
    configured.map(async (name) => {
      const queues = notificationQueues[name]
      const { rows } = await db.execute<{ retrying: number; failed: number; since: Date }>(sql`
        select count(*) filter (where name = ${queues.waiting})::integer as retrying,
          count(*) filter (where name = ${queues.failed})::integer as failed, min(created_on) as since
        from (select job.name, coalesce(job.source_created_on, job.created_on) as created_on
          from pgboss.job job where ${hasFailed(queues)} limit ${maxCounted}) failures`)
      const named = rows[0]?.since ? await listFailingRequests(db, queues) : []
      return { name, ...rows[0], requests: named }
    }),
  )
  return found.flatMap(({ name, retrying = 0, failed = 0, since, requests }) =>
    since ? [{ name, retrying, failed, since: new Date(since), requests }] : [],
  )
}

async function listFailingRequests(db: Queryable, queues: { waiting: string; failed: string }) {
  const { rows } = await db.execute<NamedFailure>(sql`
    select r.reference, coalesce(nullif(r.contact_name, ''), r.email) as name, "isRetried", reason
    from (select job.data, job.name = ${queues.waiting} as "isRetried", ${reason} as reason, coalesce(job.source_created_on, job.created_on) as created_on from pgboss.job job
      where ${hasFailed(queues)} limit ${maxCounted}) failures
      join requests r on r.id = substring(failures.data ->> 'id' from '^[0-9a-f-]{36}$')::uuid
    order by failures.created_on, r.reference limit ${maxNamed}`)
  return rows
}

/** A notification of one request that is not delivered yet. */
export type UndeliveredNotification = { channel: ChannelName; isRetried: boolean; reason: string }

/** Returns the notifications of a request that failed and are not delivered yet. */
export async function listUndelivered(db: Queryable, requestId: string): Promise<UndeliveredNotification[]> {
  if (!(await hasQueues(db))) return []
  const found = await Promise.all(
    channels.map(async ([channel, queues]) => {
      const { rows } = await db.execute<{ isRetried: boolean; reason: string }>(sql`
        select job.name = ${queues.waiting} as "isRetried", ${reason} as reason from pgboss.job job
        where ${hasFailed(queues)} and job.data ->> 'id' = ${requestId} order by 1 desc limit 1`)
      return rows.map((row) => ({ channel, ...row }))
    }),
  )
  return found.flat()
}

/** Returns waiting and failed notifications per channel. */
export async function readChannels(db: Queryable): Promise<ChannelState[]> {
  if (!(await hasQueues(db))) return []
  return Promise.all(channels.map(([name, queue]) => readChannel(db, name, queue)))
}

/** Counts failed notifications of all channels. */
export async function countFailed(db: Queryable): Promise<number> {
  if (!(await hasQueues(db))) return 0
  const queues = channels.map(([, { failed }]) => failed)
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::integer as count from pgboss.job where name in ${queues} and state < 'active' and not blocked`,
  )
  return rows[0]?.count ?? 0
}

async function readChannel(
  db: Queryable,
  name: ChannelName,
  { waiting, failed }: { waiting: string; failed: string },
): Promise<ChannelState> {
  type Counts = {
    waiting: number
    waitingSince: Date | null
    retrying: number
    failed: number
    failedSince: Date | null
  }
  // All jobs have the same priority, so the first row of the index that pg-boss uses is the oldest.
  const queued = (queue: string) => sql`from pgboss.job where name = ${queue} and state < 'active' and not blocked`
  const [{ rows }, listed] = await Promise.all([
    db.execute<Counts>(sql`
      select (select count(*)::integer from (select ${queued(waiting)} limit ${maxCounted}) counted) as waiting,
        (select created_on ${queued(waiting)} order by priority desc, created_on limit 1) as "waitingSince",
        (select count(*)::integer from (select ${queued(waiting)} and state = 'retry' limit ${maxCounted}) counted) as retrying,
        (select count(*)::integer ${queued(failed)}) as failed,
        (select created_on ${queued(failed)} order by priority desc, created_on limit 1) as "failedSince"`),
    db.execute<{ id: string; failedAt: Date; request: FailedNotification['request'] }>(sql`
      select job.id, job.created_on as "failedAt",
        case when r.id is null then null else jsonb_build_object('id', r.id, 'kind', r.kind, 'reference', r.reference,
          'name', coalesce(nullif(r.contact_name, ''), r.email)) end
          as request
      from (select id, created_on, data ${queued(failed)} order by priority desc, created_on limit ${maxListed}) job
        left join requests r on r.id = substring(job.data ->> 'id' from '^[0-9a-f-]{36}$')::uuid
      order by job.created_on, job.id`),
  ])
  const [state] = rows
  const date = (value: Date | string | null | undefined) => (value ? new Date(value) : null)
  return {
    name,
    waiting: state?.waiting ?? 0,
    waitingSince: date(state?.waitingSince),
    retrying: state?.retrying ?? 0,
    failed: state?.failed ?? 0,
    failedSince: date(state?.failedSince),
    listed: listed.rows.map(({ id, failedAt, request }) => ({ id, failedAt: new Date(failedAt), request })),
  }
}

/**
 * Retries failed notifications of a channel, or one, with all attempts, and records who did.
 * @param id job id, to retry only that one
 * @returns their number
 */
export function retryNotifications(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  { channel, id, by }: { channel: ChannelName; id?: string | undefined; by: Actor },
): Promise<number> {
  const { failed } = notificationQueues[channel]
  return db.transaction(async (tx) => {
    const options = { db: fromDrizzle(tx, sql), ...(id !== undefined && { ids: [id] }) }
    let count = 0
    let moved: number
    // A call moves a limited number of jobs.
    do {
      moved = await jobs.redrive(failed, options)
      count += moved
    } while (moved > 0)
    if (count > 0)
      await addAuditEntry(tx, { by, action: 'announcements.retried', after: { channel, notifications: count } })
    return count
  })
}

export const isChannelName = (text: unknown): text is ChannelName => channels.some(([name]) => name === text)
