import { setTimeout as wait } from 'node:timers/promises'
import { waitUntil } from '#test/process.ts'
import type { LoadTotals } from './fleet-load.ts'
import { type Fleet, isReadingReplica, runQuery } from './open-fleet.ts'
import { getChildren } from './programs.ts'

export type Fault = {
  name: string
  /** @returns when recovery begins to count; requests acknowledged while the replica was away, where none may be */
  inject(fleet: Fleet, load: LoadTotals): Promise<{ at: number; acknowledgedWithoutReplica?: number }>
  /** No attempt of a visitor may fail. */
  isInvisible?: boolean
  /** Acknowledged requests may be lost, unless commits wait for the replica. */
  endsPrimary?: boolean
}

/** Longer than the timeouts of the proxy, the pooler and the shop. */
const frozenMs = 6_000
const replicaAwayMs = 5_000

/** The fleet is whole again after each of these. */
export const temporaryFaults: Fault[] = [
  { name: 'none', isInvisible: true, inject: async () => ({ at: performance.now() }) },
  {
    name: 'each shop restarted in turn',
    isInvisible: true,
    async inject(fleet) {
      const at = performance.now()
      for (let index = 0; index < fleet.shops.length; index++) {
        const code = await fleet.restart(index, 'SIGTERM')
        if (code !== 0) throw new Error(`a shop that received SIGTERM ended with ${code}`)
        await waitForProxyCheck()
      }
      return { at }
    },
  },
  {
    name: 'one shop killed',
    async inject(fleet) {
      const at = performance.now()
      await fleet.restart(1, 'SIGKILL')
      await waitForProxyCheck()
      return { at }
    },
  },
  {
    name: 'pooler restarted',
    async inject(fleet) {
      const at = performance.now()
      await fleet.restartPooler()
      return { at }
    },
  },
  {
    name: 'replica killed, then back',
    async inject(fleet) {
      const at = performance.now()
      await fleet.replica.kill()
      await wait(replicaAwayMs)
      await bringReplicaBack(fleet)
      return { at }
    },
  },
  {
    // Simulates a hanging disk: accepts connections and does not respond.
    name: 'primary frozen for 6 s',
    async inject(fleet) {
      const server = fleet.primary.pid()
      const at = performance.now()
      // First the process that starts the others.
      sendSignal(server, 'SIGSTOP')
      const all = [server, ...getChildren(server)]
      for (const pid of all) sendSignal(pid, 'SIGSTOP')
      try {
        await wait(frozenMs)
      } finally {
        for (const pid of all) sendSignal(pid, 'SIGCONT')
      }
      for (const shop of fleet.shops) await waitUntil(() => isReadingReplica(shop), 20_000)
      return { at }
    },
  },
]

/** With synchronous commits, nothing is acknowledged while the replica is down. */
export const replicaKilledWhileWaiting: Fault = {
  name: 'replica killed, then back',
  async inject(fleet, load) {
    await fleet.replica.kill()
    const at = performance.now()
    await wait(replicaAwayMs)
    const acknowledgedWithoutReplica = load.acknowledged.filter(({ began }) => began >= at).length
    await bringReplicaBack(fleet)
    return { at, acknowledgedWithoutReplica }
  },
}

/** The last fault of a fleet: it has no primary afterwards. */
export const primaryKilled: Fault = {
  name: 'primary killed, replica promoted',
  endsPrimary: true,
  inject: async (fleet) => ({ at: await failOver(fleet) }),
}

export const primaryKilledAfterCut: Fault = {
  name: 'primary killed, replica cut off a second before',
  endsPrimary: true,
  async inject(fleet) {
    const [sender] = await runQuery<{ pid: number }>(fleet.primary.url, 'select pid from pg_stat_replication')
    if (!sender) throw new Error('the primary has no replica')
    process.kill(sender.pid, 'SIGSTOP')
    await wait(1_000)
    return { at: await failOver(fleet) }
  },
}

async function bringReplicaBack(fleet: Fleet): Promise<void> {
  await fleet.replica.start()
  for (const shop of fleet.shops) await waitUntil(() => isReadingReplica(shop), 20_000)
}

function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // The session has just ended.
  }
}

/** Promotes the replica after three failed checks; Patroni or a managed service may wait longer. @returns when the primary was killed */
async function failOver(fleet: Fleet): Promise<number> {
  const at = performance.now()
  await fleet.primary.kill()
  for (let failures = 0; failures < 3; await wait(250)) {
    const isUp = await runQuery(fleet.primary.url, 'select 1').then(
      () => true,
      () => false,
    )
    failures = isUp ? 0 : failures + 1
  }
  await runQuery(fleet.replica.url, 'select pg_promote()')
  return at
}

/** The proxy's next check finds a shop that has just started. */
const waitForProxyCheck = () => wait(1_000)
