import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { databaseRole, roleNames } from '#server/database/shop-role.ts'
import { waitUntil } from '#test/process.ts'
import { createFormPost, type Form } from '../forms.ts'
import type { Report } from '../measure.ts'
import { type Fleet, isReadingReplica, runQuery } from './open-fleet.ts'

/** Requests of one kind from one client in ten minutes (docs/domain.md, Requests). */
const maxRequests = 20
/** Connections of each process to the primary (docs/scale.md, More than one process). */
const maxConnections = 45

/** State that the processes must share: rate limits, files, pages. */
export async function checkSharedState(report: Report, fleet: Fleet, forms: Form[]): Promise<void> {
  report.heading('Shared state of three processes')
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
    Array.from({ length: 3 * maxRequests }, () =>
      createFormPost(agent, target, form.fields(), { from: '203.0.113.9' }),
    ),
  )
  agent.destroy()
  const accepted = statuses.filter((status) => status < 400).length
  report.figure({
    name: 'accepted of 60 from one client',
    unit: 'requests',
    median: accepted,
    target: maxRequests,
    targetIs: 'exact',
  })
}

async function checkUploads(report: Report, fleet: Fleet): Promise<void> {
  const body = new FormData()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
  body.append('file', new Blob([svg], { type: 'image/svg+xml' }), 'logo.svg')
  const response = await fetch(`${fleet.url}/uploads`, { method: 'POST', body })
  if (response.status !== 201) throw new Error(`the upload failed: ${response.status} ${await response.text()}`)
  const files = await fleet.countStoredFiles()
  report.figure({ name: 'artwork in the bucket', unit: 'files', median: files, target: 1, targetIs: 'exact' })
}

/** Renames a product while the replica is paused: no process may show or cache the old name. */
async function checkPages(report: Report, fleet: Fleet): Promise<void> {
  const path = '/products/bench-mug'
  const shows = async (shop: Fleet['shops'][number], name: string) =>
    (await (await fetch(shop.url + path)).text()).includes(name)
  for (const shop of fleet.shops) await waitUntil(() => shows(shop, 'Bench Mug'))
  await runQuery(fleet.replica.url, 'select pg_wal_replay_pause()')
  await runQuery(fleet.directUrl, `update product_data set name = 'Renamed Cup' where slug = 'bench-mug'`)
  const changedAt = performance.now()
  await Promise.all(fleet.shops.map((shop) => waitUntil(() => shows(shop, 'Renamed Cup'))))
  report.figure({
    name: 'a change shown by all processes',
    unit: 'ms',
    median: performance.now() - changedAt,
    target: 1_000,
  })
  let stalePages = 0
  const check = async () => {
    for (const shop of fleet.shops) if (!(await shows(shop, 'Renamed Cup'))) stalePages++
  }
  for (let round = 0; round < 10; round++) {
    await check()
    await wait(100)
  }
  await waitUntil(async () => (await getReplicaState(fleet)) === 'behind', 20_000)
  await check()
  await runQuery(fleet.replica.url, 'select pg_wal_replay_resume()')
  for (const shop of fleet.shops) await waitUntil(() => isReadingReplica(shop))
  await check()
  report.figure({ name: 'stale pages after that', unit: 'pages', median: stalePages, target: 0 })
}

async function getReplicaState(fleet: Fleet): Promise<string | undefined> {
  // A replica is only behind when the primary has written something.
  await runQuery(fleet.directUrl, `select pg_logical_emit_message(true, 'bench', 'x')`)
  return ((await (await fetch(`${fleet.shops[0]?.url}/readyz`)).json()) as { replica?: string }).replica
}

/** Sessions of all shops and roles at the primary, during the load. */
export async function countSessions(report: Report, fleet: Fleet): Promise<void> {
  const roles = [databaseRole, ...Object.values(roleNames)].map((role) => `'${role}'`).join(', ')
  const [found] = await runQuery<{ count: number }>(
    fleet.primary.url,
    `select count(*)::int as count from pg_stat_activity where usename in (${roles})`,
  )
  report.figure({
    name: 'sessions at the primary',
    unit: 'sessions',
    median: found?.count ?? 0,
    target: maxConnections * fleet.shops.length,
  })
}
