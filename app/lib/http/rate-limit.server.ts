import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '#db/client.ts'
import type { Logger } from '../log.ts'
import { getSharedKey } from '../storage/shared-key.server.ts'
import { withTimeout } from '../time/with-timeout.ts'

/** Attempts per client, form kind and window. People behind one company IP address share it. */
export const attemptsPerWindow = 20
const windowSeconds = 600

/**
 * Counts an attempt of `client` at `name`. Never throws.
 * @param client IP address, or the id or email of an account
 * @param attempts how many a window of ten minutes may have, `attemptsPerWindow` when absent
 * @returns undefined if the attempt is allowed, else whole minutes until the next one is
 */
export type LimitAttempts = (name: string, client: string, attempts?: number) => Promise<number | undefined>

/** Counts in this process only, for a shop with one process. */
export function limitInProcess(): LimitAttempts {
  const limiters = new Map<string, RateLimiterMemory>()
  return async (name, client, attempts = attemptsPerWindow) => {
    let limiter = limiters.get(name)
    if (!limiter) {
      limiter = new RateLimiterMemory({ keyPrefix: name, points: attempts, duration: windowSeconds })
      limiters.set(name, limiter)
    }
    try {
      await limiter.consume(client)
      return undefined
    } catch (rejected) {
      if (!(rejected instanceof RateLimiterRes)) throw rejected
      return toMinutes(rejected.msBeforeNext)
    }
  }
}

/** Timeout of a count, in milliseconds. Attempts made while it runs are counted in this process. */
const timeoutMs = 1_000
/** Batch size for deleting expired windows. */
const pruneBatchSize = 10_000

/**
 * Counts in the database, for every process of the shop (decision 0040). While it does not
 * respond, each process counts its own attempts.
 * @param pruneIntervalMs interval for deleting expired windows
 */
export function limitInDatabase(db: Database, log: Logger, { pruneIntervalMs = 60_000 } = {}): LimitAttempts {
  const limitLocally = limitInProcess()
  let secret: Promise<Buffer> | undefined
  let prunedAt = Date.now()
  let isFailing = false

  const getKey = async (name: string, client: string) => {
    secret ??= getSharedKey(db, 'attempts').catch((error) => {
      secret = undefined
      throw error
    })
    return createHmac('sha256', await secret)
      .update(`${name}\n${client}`)
      .digest('base64url')
  }

  const prune = async () => {
    prunedAt = Date.now()
    await db.execute(sql`
      delete from attempts where key in (
        select key from attempts where ends_at < now() order by ends_at limit ${pruneBatchSize} for update skip locked
      )`)
  }

  const count = async (name: string, client: string, attempts: number) => {
    const key = await getKey(name, client)
    const { rows } = await db.execute<{ count: number; ms: number }>(sql`
      insert into attempts as a (key, count, ends_at)
      values (${key}, 1, now() + make_interval(secs => ${windowSeconds}))
      on conflict (key) do update set
        count = case when a.ends_at > now() then a.count + 1 else 1 end,
        ends_at = case when a.ends_at > now() then a.ends_at else excluded.ends_at end
      returning count, (extract(epoch from ends_at - clock_timestamp()) * 1000)::float8 as ms`)
    const [row] = rows
    return !row || row.count <= attempts ? undefined : toMinutes(row.ms)
  }

  return async (name, client, attempts = attemptsPerWindow) => {
    try {
      const retryMinutes = await withTimeout(count(name, client, attempts), timeoutMs)
      isFailing = false
      if (Date.now() - prunedAt >= pruneIntervalMs)
        prune().catch((error) => log.debug({ err: error }, 'attempts.prune_failed'))
      return retryMinutes
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'attempts.count_failed')
      isFailing = true
      return limitLocally(name, client, attempts)
    }
  }
}

const toMinutes = (ms: number) => Math.max(1, Math.ceil(ms / 60_000))

export function formatTooManyAttempts(minutes: number): string {
  return `Too many attempts in a short time. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
}
