import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { createFormPost, type Form } from '../forms.ts'
import type { Report } from '../measure.ts'
import { requestPage } from './fleet-load.ts'
import type { Fleet } from './open-fleet.ts'
import { getChildren } from './programs.ts'

/** Responses of each kind. */
const rounds = { cached: 4_000, rendered: 250, stored: 300 }
const clients = 4
/** The demo catalog has about 190 pages in each order. */
const orders = ['price-asc', 'price-desc', 'name']
const pagesOfOrder = 180
/** The kernel counts processor time in ticks of 10 ms. */
const tickMs = 10

/**
 * Processor time of one response in the shop, both PostgreSQL servers, the pooler and, in a second round, the proxy. Unlike requests a
 * second it hardly depends on the other load of the machine.
 */
export async function measureProcessorTime(report: Report, fleet: Fleet, forms: Form[]): Promise<void> {
  const [shop] = fleet.shops
  if (!shop) return
  report.heading('Processor time of one response')
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const getPage = async (baseUrl: string, path: string) => {
    const status = await requestPage(agent, new URL(path, baseUrl))
    if (status !== 200) throw new Error(`${path} returned ${status}`)
  }
  const sendForm = async (baseUrl: string, number: number) => {
    const form = forms[number % forms.length]
    if (!form) return
    const status = await createFormPost(agent, new URL(form.path, baseUrl), {
      ...form.fields(),
      form_key: randomUUID(),
    })
    if (status < 200 || status >= 400) throw new Error(`${form.path} returned ${status}`)
  }
  // A page requested twice comes from the cache.
  let pages = 0
  const nextPage = () =>
    `/products?sort=${orders[Math.floor(pages / pagesOfOrder)]}&page=${2 + (pages++ % pagesOfOrder)}`
  const kinds = [
    { name: 'a cached page', count: rounds.cached, request: (baseUrl: string) => getPage(baseUrl, '/products') },
    { name: 'a rendered list', count: rounds.rendered, request: (baseUrl: string) => getPage(baseUrl, nextPage()) },
    { name: 'a stored request', count: rounds.stored, request: sendForm },
  ]
  for (const { name, count, request } of kinds) {
    const reportTime = (part: string, median: number) => report.figure({ name: `${name}: ${part}`, unit: 'ms', median })
    const requestAll = async (baseUrl: string) => {
      let next = 0
      const client = async () => {
        for (let number = next++; number < count; number = next++) await request(baseUrl, number)
      }
      await Promise.all(Array.from({ length: clients }, client))
    }
    const servers = () => [...getChildren(fleet.primary.pid()), ...getChildren(fleet.replica.pid())]
    // A session that started during the measurement counts in full, one that ended does not count.
    const startTimer = (pids: () => (number | undefined)[]) => {
      const before = new Map(pids().map((pid) => [pid, getProcessorMs(pid)]))
      return () => pids().reduce<number>((sum, pid) => sum + getProcessorMs(pid) - (before.get(pid) ?? 0), 0) / count
    }
    const getShopMs = startTimer(() => [shop.child.pid])
    const getDatabaseMs = startTimer(servers)
    const getPoolerMs = startTimer(() => [fleet.pooler.pid])
    await requestAll(shop.url)
    reportTime('shop', getShopMs())
    reportTime('PostgreSQL', getDatabaseMs())
    reportTime('pooler', getPoolerMs())
    const getProxyMs = startTimer(() => [fleet.proxy.pid])
    await requestAll(fleet.url)
    reportTime('proxy', getProxyMs())
  }
  agent.destroy()
}

/** Milliseconds of processor time, in the process and in the kernel; 0 when it has ended. */
function getProcessorMs(pid = 0): number {
  try {
    // Fields 14 and 15; the name before them may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * tickMs
  } catch {
    return 0
  }
}
