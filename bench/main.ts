import { fork } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { openReport, type Report } from './measure.ts'
import { endRun, keepOthers, machineNow, type Result, readResult, writeResult } from './record/results.ts'
import { type Pair, tableOf } from './record/table.ts'

/**
 * `npm run bench -- catalogue`: how fast the shop is, on a database of its own. Without a name all of them, each in a process
 * of its own, and one table. `npm run bench -- listing 100000 1000000`: in which sizes, what that can be asked of. `--minutes`: how
 * long, for a bench that only time ends.
 */
type Options = { minutes?: number | undefined }
type Bench = { run: (report: Report, sizes: number[], options: Options) => Promise<void> }
const benches: Record<string, () => Promise<Bench>> = {
  artwork: () => import('./artwork.ts'),
  blog: () => import('./blog.ts'),
  discovery: () => import('./discovery.ts'),
  fleet: () => import('./fleet/fleet.ts'),
  imports: () => import('./imports.ts'),
  lighthouse: () => import('./lighthouse.ts'),
  likeness: () => import('./likeness.ts'),
  listing: () => import('./listing.ts'),
  navigation: () => import('./navigation.ts'),
  office: () => import('./office/office.ts'),
  proof: () => import('./proof.ts'),
  requests: () => import('./requests.ts'),
  server: () => import('./server/server.ts'),
  soak: () => import('./soak/soak.ts'),
}

const { values, positionals: words } = parseArgs({
  options: { minutes: { type: 'string' } },
  allowPositionals: true,
})
const minutes = values.minutes === undefined ? undefined : Number(values.minutes)
const sizes = words.filter((word) => /^\d+$/.test(word))
const asked = words.filter((word) => !sizes.includes(word))
const unknown = asked.filter((name) => !(name in benches))
if (unknown.length > 0 || !(minutes === undefined || minutes > 0)) {
  process.stderr.write(
    `Usage: npm run bench -- [NAME…] [SIZE…] [--minutes N]\nNames: ${Object.keys(benches).join(', ')}\n`,
  )
  process.exit(1)
}
if (asked.length === 1) await runOne(asked[0] ?? '')
else await runApart(asked.length > 0 ? asked : Object.keys(benches))

async function runOne(name: string): Promise<void> {
  const last = readResult(name)
  const machine = machineNow()
  const report = openReport()
  const bench = await benches[name]?.()
  await bench?.run(report, sizes.map(Number), { minutes })
  const now = endRun(name, machine, report.figures)
  // Fewer rounds than the bench's own, or a shop of another commit, are no result of this one.
  if (process.env.ROUNDS || process.env.SHOP_URL) report.say('Not kept: ROUNDS or SHOP_URL is set')
  // Of sizes that were not asked for, what was known stays.
  else writeResult(sizes.length > 0 ? keepOthers(now, report.headings, last) : now)
  process.stdout.write(`\n${tableOf([{ now, last }])}`)
  process.send?.(now)
}

/** None finds the heap, the connections or the warm code of the one before it. */
async function runApart(names: readonly string[]): Promise<void> {
  const failed: string[] = []
  const lasting = minutes === undefined ? [] : ['--minutes', String(minutes)]
  const runs: Pair[] = []
  for (const name of names) {
    const last = readResult(name)
    let now: Result | undefined
    const bench = fork(import.meta.filename, [name, ...sizes, ...lasting])
    bench.on('message', (result) => {
      now = result as Result
    })
    // What it has said last has come when the line is cut.
    const [[status]] = await Promise.all([once(bench, 'close'), once(bench, 'disconnect')])
    if (status !== 0) process.exitCode = 1
    if (now) runs.push({ now, last })
    else failed.push(name)
  }
  process.stdout.write(`\n\nAll figures\n\n${tableOf(runs)}`)
  if (failed.length > 0) process.stdout.write(`\nDid not finish: ${failed.join(', ')}\n`)
}
