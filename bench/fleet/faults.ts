import { setTimeout as wait } from 'node:timers/promises'
import { until } from '#test/process.ts'
import type { Tally } from './load.ts'
import { ask, type Fleet, readsReplica } from './machines.ts'
import { childrenOf } from './programs.ts'

export type Fault = {
  name: string
  /** @returns the moment that recovery is counted from; how many were acknowledged while none may be */
  strike(fleet: Fleet, load: Tally): Promise<{ at: number; meanwhile?: number }>
  /** No try of a visitor may fail. */
  unnoticed?: boolean
  /** What was acknowledged may be gone, where commits do not wait for the replica. */
  endsPrimary?: boolean
}

/** Longer than the proxy, the pooler and a shop's own checks wait. */
const frozenFor = 6_000
const replicaAwayFor = 5_000

/** Those that a fleet has survived when they are over, and goes on as before. */
export const passing: Fault[] = [
  { name: 'none', unnoticed: true, strike: async () => ({ at: performance.now() }) },
  {
    name: 'each shop restarted in turn',
    unnoticed: true,
    async strike(fleet) {
      const at = performance.now()
      for (let index = 0; index < fleet.shops.length; index++) {
        const code = await fleet.restart(index, 'SIGTERM')
        if (code !== 0) throw new Error(`a shop that was told to stop ended with ${code}`)
        await backInService()
      }
      return { at }
    },
  },
  {
    name: 'one shop killed',
    async strike(fleet) {
      const at = performance.now()
      await fleet.restart(1, 'SIGKILL')
      await backInService()
      return { at }
    },
  },
  {
    name: 'pooler restarted',
    async strike(fleet) {
      const at = performance.now()
      await fleet.restartPooler()
      return { at }
    },
  },
  {
    name: 'replica killed, then back',
    async strike(fleet) {
      const at = performance.now()
      await fleet.replica.kill()
      await wait(replicaAwayFor)
      await bringReplicaBack(fleet)
      return { at }
    },
  },
  {
    // As a machine whose disk hangs: it takes connections, and says nothing more.
    name: 'primary frozen for 6 s',
    async strike(fleet) {
      const server = fleet.primary.pid()
      const at = performance.now()
      // First the one that begins others.
      signal(server, 'SIGSTOP')
      const all = [server, ...childrenOf(server)]
      for (const pid of all) signal(pid, 'SIGSTOP')
      try {
        await wait(frozenFor)
      } finally {
        for (const pid of all) signal(pid, 'SIGCONT')
      }
      for (const shop of fleet.shops) await until(() => readsReplica(shop), 20_000)
      return { at }
    },
  },
]

/** Where commits wait for the replica, they wait as long as it is away. */
export const replicaKilledWhileWaiting: Fault = {
  name: 'replica killed, then back',
  async strike(fleet, load) {
    await fleet.replica.kill()
    const at = performance.now()
    await wait(replicaAwayFor)
    const meanwhile = load.good.filter(({ began }) => began >= at).length
    await bringReplicaBack(fleet)
    return { at, meanwhile }
  },
}

/** The last of a fleet: its primary is gone. */
export const primaryKilled: Fault = {
  name: 'primary killed, replica promoted',
  endsPrimary: true,
  strike: async (fleet) => ({ at: await failOver(fleet) }),
}

export const primaryKilledAfterCut: Fault = {
  name: 'primary killed, replica cut off a second before',
  endsPrimary: true,
  async strike(fleet) {
    const [sender] = await ask<{ pid: number }>(fleet.primary.url, 'select pid from pg_stat_replication')
    if (!sender) throw new Error('nothing follows the primary')
    process.kill(sender.pid, 'SIGSTOP')
    await wait(1_000)
    return { at: await failOver(fleet) }
  },
}

async function bringReplicaBack(fleet: Fleet): Promise<void> {
  await fleet.replica.start()
  for (const shop of fleet.shops) await until(() => readsReplica(shop), 20_000)
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // A session that has just ended by itself.
  }
}

/** What stands in front of the primary in place of this, Patroni or a managed service, may take longer to be sure. @returns when it was killed */
async function failOver(fleet: Fleet): Promise<number> {
  const at = performance.now()
  await fleet.primary.kill()
  for (let misses = 0; misses < 3; await wait(250)) {
    const answers = await ask(fleet.primary.url, 'select 1').then(
      () => true,
      () => false,
    )
    misses = answers ? 0 : misses + 1
  }
  await ask(fleet.replica.url, 'select pg_promote()')
  return at
}

/** A shop that has just opened its door is found by the next check of the proxy. */
const backInService = () => wait(1_000)
