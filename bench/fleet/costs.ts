import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { type Form, post } from '../forms.ts'
import type { Report } from '../measure.ts'
import { read } from './load.ts'
import type { Fleet } from './machines.ts'

/** Of each kind so many, by so many clients at a time. */
const rounds = { kept: 2_000, rendered: 300, stored: 300 }
const clients = 4
/** The kernel counts processor time in hundredths of a second. */
const tick = 10

/**
 * Milliseconds of a processor that one answer takes, in one shop and in both servers of PostgreSQL: what more machines are reckoned
 * from. Unlike requests a second it hardly depends on what else the machine does.
 */
export async function measureCosts(report: Report, fleet: Fleet, forms: Form[]): Promise<void> {
  const [shop] = fleet.shops
  if (!shop) return
  report.heading('Processor time of one answer')
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const ask = async (path: string) => {
    const status = await read(agent, new URL(path, shop.url))
    if (status !== 200) throw new Error(`${path} was answered ${status}`)
  }
  const send = async (number: number) => {
    const form = forms[number % forms.length]
    if (form) await post(agent, new URL(form.path, shop.url), { ...form.fields(), form_key: randomUUID() })
  }
  const kinds = [
    { name: 'a kept page', count: rounds.kept, one: () => ask('/products') },
    { name: 'a rendered list', count: rounds.rendered, one: (number: number) => ask(`/products?page=${number + 2}`) },
    { name: 'a stored request', count: rounds.stored, one: send },
  ]
  for (const { name, count, one } of kinds) {
    const servers = [...childrenOf(fleet.primary.pid()), ...childrenOf(fleet.replica.pid())]
    const before = { shop: spentBy([shop.child.pid ?? 0]), database: spentBy(servers) }
    let next = 0
    const client = async () => {
      for (let number = next++; number < count; number = next++) await one(number)
    }
    await Promise.all(Array.from({ length: clients }, client))
    const figure = (who: string, ms: number) =>
      report.figure({ name: `${name}: ${who}`, unit: 'ms', median: ms / count })
    figure('shop', spentBy([shop.child.pid ?? 0]) - before.shop)
    figure('PostgreSQL', spentBy(servers) - before.database)
  }
  agent.destroy()
}

function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return stdout.split('\n').map(Number).filter(Boolean)
}

/** Milliseconds that processes have worked, in their own code and in the kernel's; one that has ended counts nothing. */
function spentBy(pids: number[]): number {
  let ticks = 0
  for (const pid of pids) {
    try {
      // Fields 14 and 15; the name before them may hold spaces.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      ticks += Number(fields[11]) + Number(fields[12])
    } catch {
      // It has ended meanwhile.
    }
  }
  return ticks * tick
}
