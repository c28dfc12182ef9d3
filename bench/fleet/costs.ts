import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { type Form, post } from '../forms.ts'
import { type Report, timesOf } from '../measure.ts'
import { read } from './load.ts'
import type { Fleet } from './machines.ts'
import { childrenOf } from './programs.ts'

/** Of each kind so many, by so many clients at a time. */
const rounds = { kept: 4_000, rendered: 300, stored: 300 }
const clients = 4
/** Of each order the catalogue has some four hundred pages. */
const orders = ['price-asc', 'price-desc', 'name']
const depth = 300
/** The kernel counts processor time in hundredths of a second. */
const tick = 10

/**
 * Milliseconds of a processor that one answer takes, in one shop, in both servers of PostgreSQL, in the pooler and, asked the same once
 * more through it, in the proxy: what more machines are reckoned from. Unlike requests a second it hardly depends on what else the
 * machine does.
 */
export async function measureCosts(report: Report, fleet: Fleet, forms: Form[]): Promise<void> {
  const [shop] = fleet.shops
  if (!shop) return
  report.heading('Processor time of one answer')
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const sizes: number[] = []
  const ask = async (door: string, path: string) => {
    const { status, bytes } = await read(agent, new URL(path, door))
    if (status !== 200) throw new Error(`${path} was answered ${status}`)
    sizes.push(bytes)
  }
  const send = async (door: string, number: number) => {
    const form = forms[number % forms.length]
    if (!form) return
    const status = await post(agent, new URL(form.path, door), { ...form.fields(), form_key: randomUUID() })
    if (status < 200 || status >= 400) throw new Error(`${form.path} was answered ${status}`)
  }
  // No page is rendered twice: the second time it would be kept.
  let pages = 0
  const nextPage = () => `/products?sort=${orders[Math.floor(pages / depth)]}&page=${2 + (pages++ % depth)}`
  const kinds = [
    { name: 'a kept page', count: rounds.kept, one: (door: string) => ask(door, '/products') },
    { name: 'a rendered list', count: rounds.rendered, one: (door: string) => ask(door, nextPage()) },
    { name: 'a stored request', count: rounds.stored, one: send },
  ]
  for (const { name, count, one } of kinds) {
    const figure = (who: string, median: number) => report.figure({ name: `${name}: ${who}`, unit: 'ms', median })
    const askAll = async (door: string) => {
      let next = 0
      const client = async () => {
        for (let number = next++; number < count; number = next++) await one(door, number)
      }
      await Promise.all(Array.from({ length: clients }, client))
    }
    const servers = () => [...childrenOf(fleet.primary.pid()), ...childrenOf(fleet.replica.pid())]
    // A session that came meanwhile counts whole, one that has ended not at all.
    const stopwatch = (pids: () => (number | undefined)[]) => {
      const before = new Map(pids().map((pid) => [pid, spentBy(pid)]))
      return () => pids().reduce<number>((sum, pid) => sum + spentBy(pid) - (before.get(pid) ?? 0), 0) / count
    }
    sizes.length = 0
    const inShop = stopwatch(() => [shop.child.pid])
    const inDatabase = stopwatch(servers)
    const inPooler = stopwatch(() => [fleet.pooler.pid])
    await askAll(shop.url)
    figure('shop', inShop())
    figure('PostgreSQL', inDatabase())
    figure('pooler', inPooler())
    const inProxy = stopwatch(() => [fleet.proxy.pid])
    await askAll(fleet.url)
    figure('proxy', inProxy())
    if (sizes.length > 0) {
      report.figure({ name: `${name}: over the wire`, unit: 'bytes', median: timesOf(sizes).median })
    }
  }
  agent.destroy()
}

/** Milliseconds that a process has worked, in its own code and in the kernel's; 0 for one that has ended. */
function spentBy(pid = 0): number {
  try {
    // Fields 14 and 15; the name before them may hold spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * tick
  } catch {
    return 0
  }
}
