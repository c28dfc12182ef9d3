import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connect } from '#db/client.ts'
import { createForms, type Form } from '../forms.ts'
import type { Report } from '../measure.ts'
import {
  type Fault,
  primaryKilled,
  primaryKilledAfterCut,
  replicaKilledWhileWaiting,
  temporaryFaults,
} from './faults.ts'
import { cachedPages, type Sent, startLoad } from './fleet-load.ts'
import { type Fleet, makeTemplate, openFleet, runQuery } from './open-fleet.ts'
import { measureProcessorTime } from './processor-time.ts'
import { checkPrograms } from './programs.ts'
import { checkSharedState, countSessions } from './shared-state.ts'
import { openWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts'

/** Seconds of load before a fault and after it is over. */
const secondsBefore = 3
const secondsAfter = 4
const notificationTimeoutMs = 120_000

/**
 * Three processes of the shop with the proxy, pooler and databases of deploy/ on this machine: state they share, processor time, and
 * what happens to visitors' requests while one part after the other fails. Needs Debian's haproxy and pgbouncer.
 */
export async function run(report: Report): Promise<void> {
  checkPrograms()
  const folder = await mkdtemp(join(tmpdir(), 'boxwright-fleet-'))
  // Servers that run as ordinary users store their files in it.
  await chmod(folder, 0o755)
  try {
    const template = join(folder, 'template')
    await makeTemplate(template)
    const fleets = [
      { shouldWaitForReplica: false, faults: [...temporaryFaults, primaryKilled], mode: 'commits do not wait' },
      { shouldWaitForReplica: false, faults: [primaryKilledAfterCut], mode: 'commits do not wait' },
      {
        shouldWaitForReplica: true,
        faults: [replicaKilledWhileWaiting, primaryKilled],
        mode: 'commits wait: remote_apply',
      },
    ]
    for (const [number, { shouldWaitForReplica, faults, mode }] of fleets.entries()) {
      const receiver = await openWebhookReceiver()
      const own = join(folder, `fleet-${number + 1}`)
      const fleet = await openFleet({ folder: own, template, webhook: receiver.url, shouldWaitForReplica })
      try {
        const forms = await readForms(fleet)
        if (number === 0) {
          await checkSharedState(report, fleet, forms)
          await measureProcessorTime(report, fleet, forms)
        }
        // Fills the page caches.
        for (const { url } of fleet.shops) for (const path of cachedPages) await (await fetch(url + path)).text()
        report.heading(`Faults, ${mode}`)
        for (const fault of faults) await testFault(report, fleet, forms, receiver, fault, shouldWaitForReplica)
        reportLog(report, fleet)
      } finally {
        await fleet.end()
        await receiver.close()
        await rm(own, { recursive: true, force: true })
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function readForms(fleet: Fleet): Promise<Form[]> {
  const { db, close } = connect(fleet.directUrl, { max: 1 })
  try {
    return await createForms(db)
  } finally {
    await close()
  }
}

async function testFault(
  report: Report,
  fleet: Fleet,
  forms: Form[],
  receiver: WebhookReceiver,
  fault: Fault,
  shouldWaitForReplica: boolean,
): Promise<void> {
  const duplicatesBefore = receiver.countDuplicates()
  const load = startLoad(fleet.url, forms)
  await wait(secondsBefore * 1_000)
  const { at: injectedAt, acknowledgedWithoutReplica } = await fault.inject(fleet, load.totals)
  await wait(secondsAfter * 1_000)
  if (fault === temporaryFaults[0]) await countSessions(report, fleet)
  const totals = await load.stop()

  const server = fault.endsPrimary ? fleet.replica : fleet.primary
  const ids = await readStoredIds(server.url)
  const stored = totals.sent.flatMap(({ key }) => ids.get(key) ?? [])
  const isStored = ({ key }: Sent) => ids.has(key)
  const acknowledged = totals.sent.filter(({ acknowledgedAt }) => acknowledgedAt !== undefined)
  const lost = acknowledged.filter((sent) => !isStored(sent)).length
  const countUnnotified = () => stored.filter((id) => !receiver.counts.has(id)).length
  for (const deadline = Date.now() + notificationTimeoutMs; countUnnotified() > 0 && Date.now() < deadline; )
    await wait(200)
  const duplicates = receiver.countDuplicates() - duplicatesBefore
  const recovered = Math.min(
    ...totals.acknowledged.filter(({ began }) => began >= injectedAt).map(({ ended }) => ended),
  )
  const recovery = (recovered - injectedAt) / 1_000

  const name = shouldWaitForReplica ? `${fault.name}, remote_apply` : fault.name
  const failures = [...totals.failures].map(([what, times]) => `${times} x ${what}`).join(', ')
  if (failures) report.print(`${name}: ${failures}`)
  const figure = (what: string, unit: string, median: number, target?: number) =>
    report.figure({ name: `${name}: ${what}`, unit, median, ...(target !== undefined && { target }) })
  const maxFailures = fault.isInvisible ? 0 : undefined
  figure('sent', 'forms', totals.sent.length)
  figure('acknowledged', 'forms', acknowledged.length)
  figure('stored', 'forms', stored.length)
  figure('lost', 'requests', lost, shouldWaitForReplica || !fault.endsPrimary ? 0 : undefined)
  if (acknowledgedWithoutReplica !== undefined)
    figure('acknowledged without replica', 'requests', acknowledgedWithoutReplica, 0)
  figure('failed attempts', 'attempts', totals.failedAttempts, maxFailures)
  figure('pages', 'pages', totals.pages)
  figure('failed pages', 'pages', totals.failedPages, maxFailures)
  // Every process has them, so no fault of another part may be visible.
  figure('failed cached pages', 'pages', totals.failedCached, 0)
  const { ms, path } = totals.slowestCached
  report.figure({ name: `${name}: slowest cached page`, unit: 'ms', median: ms }, path)
  figure('without notification', 'requests', countUnnotified(), 0)
  figure('duplicate notifications', 'requests', duplicates)
  figure('recovery', 's', recovery)
}

/** The ids of all stored requests, by idempotency key. */
async function readStoredIds(url: string): Promise<Map<string, string>> {
  const tables = await runQuery<{ name: string }>(
    url,
    `select table_name::text as name from information_schema.columns
     where table_schema = 'public' and column_name = 'form_key'`,
  )
  const each = tables.map(({ name }) => `select id::text, form_key::text as key from ${name}`)
  return new Map(
    (await runQuery<{ id: string; key: string }>(url, each.join(' union all '))).map(({ id, key }) => [key, id]),
  )
}

type LogLine = { event?: string; level?: number; status?: number; err?: { message?: string } }

/** Prints warnings and errors of the shops' logs, for example of statements that the pooler rejects. */
function reportLog(report: Report, fleet: Fleet): void {
  const lines = fleet.shops.flatMap((shop) => shop.lines() as LogLine[])
  // Rate-limited requests are expected.
  const problems = lines.filter(({ level = 0, status }) => level >= 40 && status !== 429)
  const groups = Map.groupBy(problems, ({ event, status, err }) =>
    [event, status, err?.message?.slice(0, 80)].filter(Boolean).join(': '),
  )
  for (const [entry, { length }] of groups) report.print(`log, ${length} x ${entry}`)
}
