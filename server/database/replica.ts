import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from '#app/lib/log.ts'
import { withTimeout } from '#app/lib/time/with-timeout.ts'
import { connect, type Database } from '#db/client.ts'
import { createReplicaRule } from './replica-rule.ts'

/** Database for reading public pages, if there is a replica. */
export type Replica = {
  /** Returns the replica while it has every known change; undefined otherwise. */
  getSource(): Database | undefined
  /** Called when something changed on the primary, or may have. */
  markChanged(): void
  /** Called after a failed read: the replica is not used until a check succeeds. */
  markFailed(): void
  /** State for monitoring; `away` is unreachable, or no longer a replica. */
  getState(): 'ok' | 'behind' | 'away'
  stop(): Promise<void>
}

/** Polling intervals in milliseconds: the maximum, and shortly after a change. */
const maxPollDelayMs = 1_000
const minPollDelayMs = 20
/** Timeout of a position query. */
const positionTimeoutMs = 1_000

const primaryPositionQuery = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as position`
const replicaPositionQuery = `select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text end as position`

type Options = { primary: pg.Pool; url: string; max: number; isPooled: boolean; log: Logger }

/**
 * Opens a replica and monitors it.
 * @param primary for reading its position
 * @param max connections to the replica
 */
export function watchReplica({ primary, url, max, isPooled, log }: Options): Replica {
  const { db, pool, close } = connect(url, { max, isPooled, timeoutMs: 2_000 })
  const rule = createReplicaRule()
  const stopping = new AbortController()
  let sleeping = new AbortController()
  let loggedState: string | undefined
  let pollDelayMs = minPollDelayMs

  const pollPositions = async () => {
    const changesBefore = rule.changes
    const readPosition = (from: pg.Pool, query: string) =>
      withTimeout(from.query<{ position: string | null }>(query), positionTimeoutMs).then(
        ({ rows }) => rows[0]?.position,
      )
    await Promise.all([
      readPosition(primary, primaryPositionQuery).then(
        (position) => position && rule.reportPrimaryPosition(BigInt(position), changesBefore),
        () => {},
      ),
      readPosition(pool, replicaPositionQuery).then(
        (position) => (position ? rule.reportReplicaPosition(BigInt(position)) : rule.reportReplicaAway()),
        () => rule.reportReplicaAway(),
      ),
    ])
    const state = getPublicState()
    if (state !== 'ok' && loggedState !== state) log.warn({ replica: state }, 'replica.bypassed')
    if (state === 'ok' && loggedState && loggedState !== 'ok') log.info({ replica: state }, 'replica.resumed')
    loggedState = state
  }

  const getPublicState = () => (rule.state === 'catching-up' ? 'ok' : rule.state)

  const pollUntilStopped = async () => {
    while (!stopping.signal.aborted) {
      await pollPositions()
      sleeping = new AbortController()
      const signal = AbortSignal.any([stopping.signal, sleeping.signal])
      pollDelayMs = rule.state === 'catching-up' ? Math.min(2 * pollDelayMs, maxPollDelayMs) : maxPollDelayMs
      await wait(pollDelayMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  const polling = pollUntilStopped()
  return {
    getSource: () => (rule.state === 'ok' ? db : undefined),
    markChanged() {
      rule.markChanged()
      pollDelayMs = minPollDelayMs
      sleeping.abort()
    },
    markFailed() {
      rule.reportReplicaAway()
      sleeping.abort()
    },
    getState: getPublicState,
    async stop() {
      stopping.abort()
      await polling
      await close()
    },
  }
}
