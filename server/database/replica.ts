import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from '#app/lib/log.ts'
import { withTimeout } from '#app/lib/time/with-timeout.ts'
import { connect, type Database } from '#db/client.ts'
import { createReplicaRule } from './replica-rule.ts'

/** Database for reading public pages, if there is a replica. */
export type Replica = {
  /** The replica, while it has every change that we know of; else nothing, and the primary is read. */
  source(): Database | undefined
  /** Something changed on the primary, or may have while we did not hear of it. */
  changed(): void
  /** Called after a failed read: the replica is not used until a check succeeds. */
  warning(): void
  /** For who watches the shop. */
  state(): 'ok' | 'behind' | 'away'
  stop(): Promise<void>
}

/** Polling intervals in milliseconds: the maximum, and shortly after a change. */
const maxPause = 1_000
const shortestPause = 20
/** Timeout of their response. */
const timeoutMs = 1_000

const ofPrimary = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as position`
const ofReplica = `select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text end as position`

type Options = { primary: pg.Pool; url: string; max: number; pooled: boolean; log: Logger }

/**
 * Opens a replica and monitors it.
 * @param primary for reading its position
 * @param max connections to the replica
 */
export function watchReplica({ primary, url, max, pooled, log }: Options): Replica {
  const { db, pool, close } = connect(url, { max, pooled, timeoutMs: 2_000 })
  const rule = createReplicaRule()
  const stopping = new AbortController()
  let sleeping = new AbortController()
  let told: string | undefined
  let pause = shortestPause

  const ask = async () => {
    const asOf = rule.changes
    const position = (from: pg.Pool, question: string) =>
      withTimeout(from.query<{ position: string | null }>(question), timeoutMs).then(({ rows }) => rows[0]?.position)
    await Promise.all([
      position(primary, ofPrimary).then(
        (at) => at && rule.primaryAt(BigInt(at), asOf),
        () => {},
      ),
      position(pool, ofReplica).then(
        (at) => (at ? rule.replicaAt(BigInt(at)) : rule.replicaAway()),
        () => rule.replicaAway(),
      ),
    ])
    const state = publicState()
    if (state !== 'ok' && told !== state) log.warn({ replica: state }, 'replica.bypassed')
    if (state === 'ok' && told && told !== 'ok') log.info({ replica: state }, 'replica.resumed')
    told = state
  }

  const publicState = () => (rule.state === 'catching up' ? 'ok' : rule.state)

  const watch = async () => {
    while (!stopping.signal.aborted) {
      await ask()
      sleeping = new AbortController()
      const signal = AbortSignal.any([stopping.signal, sleeping.signal])
      pause = rule.state === 'catching up' ? Math.min(2 * pause, maxPause) : maxPause
      await wait(pause, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  const watching = watch()
  return {
    source: () => (rule.state === 'ok' ? db : undefined),
    changed() {
      rule.changed()
      pause = shortestPause
      sleeping.abort()
    },
    warning() {
      rule.replicaAway()
      sleeping.abort()
    },
    state: publicState,
    async stop() {
      stopping.abort()
      await watching
      await close()
    },
  }
}
