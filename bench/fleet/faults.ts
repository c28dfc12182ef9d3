import { setTimeout as wait } from 'node:timers/promises'
import { until } from '#test/process.ts'
import { ask, type Fleet, readsReplica } from './machines.ts'

export type Fault = {
  name: string
  strike(fleet: Fleet): Promise<void>
  /** No try of a visitor may fail. */
  unnoticed?: boolean
  /** What was acknowledged may be gone, where commits do not wait for the replica. */
  endsPrimary?: boolean
}

/** Those that a fleet has survived when they are over, and goes on as before. */
export const passing: Fault[] = [
  { name: 'none', unnoticed: true, strike: async () => {} },
  {
    name: 'each shop restarted in turn',
    unnoticed: true,
    async strike(fleet) {
      for (let index = 0; index < fleet.shops.length; index++) {
        const code = await fleet.restart(index, 'SIGTERM')
        if (code !== 0) throw new Error(`a shop that was told to stop ended with ${code}`)
        await backInService()
      }
    },
  },
  {
    name: 'one shop killed',
    async strike(fleet) {
      await fleet.restart(1, 'SIGKILL')
      await backInService()
    },
  },
  { name: 'pooler restarted', strike: (fleet) => fleet.restartPooler() },
  {
    name: 'replica killed, then back',
    async strike(fleet) {
      await fleet.replica.kill()
      await wait(3_000)
      await fleet.replica.start()
      for (const shop of fleet.shops) await until(() => readsReplica(shop), 20_000)
    },
  },
]

/** The last of a fleet: its primary is gone. */
export const primaryKilled: Fault = { name: 'primary killed, replica promoted', endsPrimary: true, strike: failOver }

export const primaryKilledAfterCut: Fault = {
  name: 'the same, replica cut off 1 s before',
  endsPrimary: true,
  async strike(fleet) {
    const [sender] = await ask<{ pid: number }>(fleet.primary.url, 'select pid from pg_stat_replication')
    if (!sender) throw new Error('nothing follows the primary')
    process.kill(sender.pid, 'SIGSTOP')
    await wait(1_000)
    await failOver(fleet)
  },
}

/** What stands in front of the primary in place of this, Patroni or a managed service, may take longer to be sure. */
async function failOver(fleet: Fleet): Promise<void> {
  await fleet.primary.kill()
  for (let misses = 0; misses < 3; await wait(250)) {
    const answers = await ask(fleet.primary.url, 'select 1').then(
      () => true,
      () => false,
    )
    misses = answers ? 0 : misses + 1
  }
  await ask(fleet.replica.url, 'select pg_promote()')
}

/** A shop that has just opened its door is found by the next check of the proxy. */
const backInService = () => wait(1_000)
