import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connect } from '#db/client.ts'
import { type Form, formsOf } from '../forms.ts'
import type { Report } from '../measure.ts'
import { measureCosts } from './costs.ts'
import { type Fault, passing, primaryKilled, primaryKilledAfterCut } from './faults.ts'
import { type Sent, startLoad } from './load.ts'
import { ask, type Fleet, makeTemplate, openFleet } from './machines.ts'
import { checkPrograms } from './programs.ts'
import { openReceiver, type Receiver } from './receiver.ts'
import { checkShared, countSessions } from './shared.ts'

/** Seconds of load before a fault and after it is over. */
const before = 3
const after = 4
/** Longer nobody waits for what was stored to be announced, milliseconds. */
const longestAnnouncing = 120_000

type Row = Record<(typeof columns)[number], string | number>

const columns = [
  'fault',
  'sent',
  'acknowledged',
  'stored',
  'lost',
  'failed tries',
  'pages',
  'failed pages',
  'announced twice',
  'recovery s',
] as const

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
  const rows: Row[] = []
  try {
    const template = join(folder, 'template')
    await makeTemplate(template)
    const fleets = [
      { waitsForReplica: false, faults: [...passing, primaryKilled], mode: 'commits do not wait' },
      { waitsForReplica: false, faults: [primaryKilledAfterCut], mode: 'commits do not wait' },
      { waitsForReplica: true, faults: [primaryKilled], mode: 'commits wait: remote_apply' },
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
        report.heading(`Faults, ${mode}`)
        for (const fault of faults) rows.push(await suffer(report, fleet, forms, receiver, fault, waitsForReplica))
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
  report.heading('Faults')
  for (const line of table(rows)) report.say(line)
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
): Promise<Row> {
  const twiceBefore = receiver.twice()
  const load = startLoad(fleet.url, forms)
  await wait(before * 1_000)
  const struckAt = performance.now()
  await fault.strike(fleet)
  await wait(after * 1_000)
  const { sessions, without } = fault === passing[0] ? await countSessions(fleet) : {}
  const tally = await load.stop()
  if (sessions) report.say(`${sessions} sessions at the primary; without a pooler the shops may open ${without}`)

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
  const unseen = fault.unnoticed ? { target: 0 } : {}
  report.figure({
    name: `${name}: lost`,
    unit: 'requests',
    median: lost,
    ...((waitsForReplica || !fault.endsPrimary) && { target: 0 }),
  })
  report.figure({ name: `${name}: failed tries`, unit: 'tries', median: tally.failedTries, ...unseen })
  report.figure({ name: `${name}: failed pages`, unit: 'pages', median: tally.failedPages, ...unseen })
  report.figure({ name: `${name}: not announced`, unit: 'requests', median: unannounced(), target: 0 })
  report.figure({ name: `${name}: recovery`, unit: 's', median: recovery })
  return {
    fault: name,
    sent: tally.sent.length,
    acknowledged: acknowledged.length,
    stored: stored.length,
    lost,
    'failed tries': tally.failedTries,
    pages: tally.pages,
    'failed pages': tally.failedPages,
    'announced twice': twice,
    'recovery s': recovery.toFixed(1),
  }
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

function table(rows: Row[]): string[] {
  const widths = columns.map((name) => Math.max(name.length, ...rows.map((row) => String(row[name]).length)))
  const line = (cells: (string | number)[]) =>
    cells
      .map((cell, at) => (at === 0 ? String(cell).padEnd(widths[at] ?? 0) : String(cell).padStart(widths[at] ?? 0)))
      .join('  ')
  return [line([...columns]), ...rows.map((row) => line(columns.map((name) => row[name])))]
}
