import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connect } from '#db/client.ts'
import { type Form, formsOf } from '../forms.ts'
import type { Report } from '../measure.ts'
import { rounded } from '../record/results.ts'
import { measureCosts } from './costs.ts'
import { type Fault, passing, primaryKilled, primaryKilledAfterCut, replicaKilledWhileWaiting } from './faults.ts'
import { keptPages, type Sent, startLoad } from './load.ts'
import { ask, type Fleet, makeTemplate, openFleet } from './machines.ts'
import { checkPrograms } from './programs.ts'
import { openReceiver, type Receiver } from './receiver.ts'
import { linesOf } from './scaling.ts'
import { checkShared, countSessions } from './shared.ts'

/** Seconds of load before a fault and after it is over. */
const before = 3
const after = 4
/** Longer nobody waits for what was stored to be announced, milliseconds. */
const longestAnnouncing = 120_000

/**
 * What many processes have in common, and what becomes of visitors' requests while one part after the other fails: the files of
 * deploy/ with real servers on this machine, which must have Debian's haproxy and pgbouncer. PostgreSQL and the S3 server are npm's.
 */
export async function run(report: Report): Promise<void> {
  try {
    checkPrograms()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exit(1)
  }
  const folder = await mkdtemp(join(tmpdir(), 'boxwright-fleet-'))
  // Servers that run as ordinary users have their files in it.
  await chmod(folder, 0o755)
  try {
    const template = join(folder, 'template')
    await makeTemplate(template)
    const fleets = [
      { waitsForReplica: false, faults: [...passing, primaryKilled], mode: 'commits do not wait' },
      { waitsForReplica: false, faults: [primaryKilledAfterCut], mode: 'commits do not wait' },
      { waitsForReplica: true, faults: [replicaKilledWhileWaiting, primaryKilled], mode: 'commits wait: remote_apply' },
    ]
    for (const [number, { waitsForReplica, faults, mode }] of fleets.entries()) {
      const receiver = await openReceiver()
      const own = join(folder, `fleet-${number + 1}`)
      const fleet = await openFleet({ folder: own, template, webhook: receiver.url, waitsForReplica })
      try {
        const forms = await readForms(fleet)
        if (number === 0) {
          await checkShared(report, fleet, forms)
          await measureCosts(report, fleet, forms)
        }
        // What is to be kept is kept before anything breaks.
        for (const { url } of fleet.shops) for (const path of keptPages) await (await fetch(url + path)).text()
        report.heading(`Faults, ${mode}`)
        for (const fault of faults) await suffer(report, fleet, forms, receiver, fault, waitsForReplica)
        tellLog(report, fleet)
      } finally {
        await fleet.end()
        await receiver.close()
        await rm(own, { recursive: true, force: true })
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  report.heading('For docs/scaling.md and README.md')
  const { faults, costs, sums, sentences, readme } = linesOf(report.figures.map(rounded))
  for (const line of [...faults, ...costs, ...sums, ...sentences, readme]) report.say(line)
}

async function readForms(fleet: Fleet): Promise<Form[]> {
  const { db, close } = connect(fleet.directUrl, { max: 1 })
  try {
    return await formsOf(db)
  } finally {
    await close()
  }
}

async function suffer(
  report: Report,
  fleet: Fleet,
  forms: Form[],
  receiver: Receiver,
  fault: Fault,
  waitsForReplica: boolean,
): Promise<void> {
  const twiceBefore = receiver.twice()
  const load = startLoad(fleet.url, forms)
  await wait(before * 1_000)
  const { at: struckAt, meanwhile } = await fault.strike(fleet, load.tally)
  await wait(after * 1_000)
  if (fault === passing[0]) await countSessions(report, fleet)
  const tally = await load.stop()

  const server = fault.endsPrimary ? fleet.replica : fleet.primary
  const ids = await storedIds(server.url)
  const stored = tally.sent.flatMap(({ key }) => ids.get(key) ?? [])
  const isStored = ({ key }: Sent) => ids.has(key)
  const acknowledged = tally.sent.filter(({ acknowledgedAt }) => acknowledgedAt !== undefined)
  const lost = acknowledged.filter((sent) => !isStored(sent)).length
  const unannounced = () => stored.filter((id) => !receiver.times.has(id)).length
  for (const deadline = Date.now() + longestAnnouncing; unannounced() > 0 && Date.now() < deadline; ) await wait(200)
  const twice = receiver.twice() - twiceBefore
  const recovered = Math.min(...tally.good.filter(({ began }) => began >= struckAt).map(({ ended }) => ended))
  const recovery = (recovered - struckAt) / 1_000

  const name = waitsForReplica ? `${fault.name}, remote_apply` : fault.name
  const failures = [...tally.failures].map(([what, times]) => `${times} x ${what}`).join(', ')
  if (failures) report.say(`${name}: ${failures}`)
  const since = tally.failedKept.map((at) => `${((at - struckAt) / 1_000).toFixed(1)} s`)
  if (since.length > 0) report.say(`kept pages failed that were asked for ${since.join(', ')} after it`)
  const figure = (what: string, unit: string, median: number, target?: number) =>
    report.figure({ name: `${name}: ${what}`, unit, median, ...(target !== undefined && { target }) })
  const count = (what: string, unit: string, median: number) =>
    report.figure({ name: `${name}: ${what}`, unit, median, better: 'more' })
  const unseen = fault.unnoticed ? 0 : undefined
  count('sent', 'forms', tally.sent.length)
  count('acknowledged', 'forms', acknowledged.length)
  count('stored', 'forms', stored.length)
  figure('lost', 'requests', lost, waitsForReplica || !fault.endsPrimary ? 0 : undefined)
  if (meanwhile !== undefined) figure('acknowledged meanwhile', 'requests', meanwhile, 0)
  figure('failed tries', 'tries', tally.failedTries, unseen)
  count('pages', 'pages', tally.pages)
  figure('failed pages', 'pages', tally.failedPages, unseen)
  // They need nobody but the process that has them, and there is always one: also when it renders them anew, nobody may notice.
  figure('failed kept pages', 'pages', tally.failedKept.length, 0)
  const { ms, path } = tally.slowestKept
  report.figure({ name: `${name}: slowest kept page`, unit: 'ms', median: ms }, path)
  figure('not announced', 'requests', unannounced(), 0)
  figure('announced twice', 'requests', twice)
  figure('recovery', 's', recovery)
}

/** The ids of all that is stored, by form key. */
async function storedIds(url: string): Promise<Map<string, string>> {
  const tables = await ask<{ name: string }>(
    url,
    `select table_name::text as name from information_schema.columns
     where table_schema = 'public' and column_name = 'form_key'`,
  )
  const each = tables.map(({ name }) => `select id::text, form_key::text as key from ${name}`)
  return new Map(
    (await ask<{ id: string; key: string }>(url, each.join(' union all '))).map(({ id, key }) => [key, id]),
  )
}

/** What the shops had to say of all this: a statement that a pooler cannot carry would stand here. */
function tellLog(report: Report, fleet: Fleet): void {
  const told = new Map<string, number>()
  for (const line of fleet.shops.flatMap((shop) => shop.lines())) {
    const { msg, level, err, status } = line as {
      msg?: string
      level?: number
      status?: number
      err?: { message?: string }
    }
    // Whoever tried too often was told so.
    if ((level ?? 0) < 40 || status === 429) continue
    const what = [msg, status, err?.message?.slice(0, 80)].filter(Boolean).join(': ')
    told.set(what, (told.get(what) ?? 0) + 1)
  }
  for (const [what, times] of [...told].sort(([, a], [, b]) => b - a).slice(0, 12))
    report.say(`log, ${times} x ${what}`)
}
