import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { databaseRole, doorRoles } from '#server/database/shop-role.ts'
import { until } from '#test/process.ts'
import { type Form, post } from '../forms.ts'
import type { Report } from '../measure.ts'
import { ask, type Fleet, readsReplica } from './machines.ts'

/** Requests one address may send of a kind in ten minutes (docs/domain.md, Requests). */
const allowed = 20
/** What each process may open to the primary (docs/scale.md, More than one process). */
const mostConnections = 45

/** What several processes have in common: attempts, files, what pages show, connections. */
export async function checkShared(report: Report, fleet: Fleet, forms: Form[]): Promise<void> {
  report.heading('What three processes share')
  await checkLimits(report, fleet, forms)
  await checkUploads(report, fleet)
  await checkPages(report, fleet)
}

async function checkLimits(report: Report, { url }: Fleet, forms: Form[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 9 })
  const [form] = forms
  if (!form) return
  const target = new URL(form.path, url)
  const statuses = await Promise.all(
    Array.from({ length: 3 * allowed }, () => post(agent, target, form.fields(), { from: '203.0.113.9' })),
  )
  agent.destroy()
  const taken = statuses.filter((status) => status < 400).length
  report.figure({
    name: 'taken of 60 from one address',
    unit: 'requests',
    median: taken,
    target: allowed,
    better: 'neither',
  })
}

async function checkUploads(report: Report, fleet: Fleet): Promise<void> {
  const body = new FormData()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
  body.append('file', new Blob([svg], { type: 'image/svg+xml' }), 'logo.svg')
  const answer = await fetch(`${fleet.url}/uploads`, { method: 'POST', body })
  if (answer.status !== 201) throw new Error(`artwork was not taken: ${answer.status} ${await answer.text()}`)
  const files = await fleet.stored()
  report.figure({ name: 'artwork in the bucket', unit: 'files', median: files, target: 1, better: 'neither' })
}

/** A product is renamed while the replica does not follow: no process may show, or keep, the old name. */
async function checkPages(report: Report, fleet: Fleet): Promise<void> {
  const path = '/products/bench-mug'
  const shows = async (shop: Fleet['shops'][number], name: string) =>
    (await (await fetch(shop.url + path)).text()).includes(name)
  for (const shop of fleet.shops) await until(() => shows(shop, 'Bench Mug'))
  await ask(fleet.replica.url, 'select pg_wal_replay_pause()')
  await ask(fleet.directUrl, `update product_data set name = 'Renamed Cup' where slug = 'bench-mug'`)
  const changedAt = performance.now()
  await Promise.all(fleet.shops.map((shop) => until(() => shows(shop, 'Renamed Cup'))))
  report.figure({
    name: 'a change shown by all',
    unit: 'ms',
    median: performance.now() - changedAt,
    target: 1_000,
  })
  let old = 0
  const look = async () => {
    for (const shop of fleet.shops) if (!(await shows(shop, 'Renamed Cup'))) old++
  }
  for (let round = 0; round < 10; round++) {
    await look()
    await wait(100)
  }
  await until(async () => (await state(fleet)) === 'behind', 20_000)
  await look()
  await ask(fleet.replica.url, 'select pg_wal_replay_resume()')
  for (const shop of fleet.shops) await until(() => readsReplica(shop))
  await look()
  report.figure({ name: 'old pages shown since', unit: 'pages', median: old, target: 0 })
}

async function state(fleet: Fleet): Promise<string | undefined> {
  // Something must be written for a replica to be behind.
  await ask(fleet.directUrl, `select pg_logical_emit_message(true, 'bench', 'x')`)
  return ((await (await fetch(`${fleet.shops[0]?.url}/readyz`)).json()) as { replica?: string }).replica
}

/** How many sessions the shops have at the primary, as all of their roles, while the load runs. */
export async function countSessions(report: Report, fleet: Fleet): Promise<void> {
  const roles = [databaseRole, ...Object.values(doorRoles)].map((role) => `'${role}'`).join(', ')
  const [found] = await ask<{ count: number }>(
    fleet.primary.url,
    `select count(*)::int as count from pg_stat_activity where usename in (${roles})`,
  )
  report.figure({
    name: 'sessions at the primary',
    unit: 'sessions',
    median: found?.count ?? 0,
    baseline: mostConnections * fleet.shops.length,
  })
}
