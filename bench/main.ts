import { fork } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { openReport, type Report } from './measure.ts'
import { endRun, keepOthers, machineNow, type Result, readResult, writeResult } from './record/results.ts'
import { type Pair, tableOf } from './record/table.ts'

/**
 * `npm run bench -- listing`: how fast the shop is, on a database of its own. Without a name all of them, each in a process
 * of its own, and one table. `npm run bench -- listing 100000 1000000`: in which sizes, what that can be asked of.
 */
type Bench = { run: (report: Report, sizes: number[]) => Promise<void> }
const benches: Record<string, () => Promise<Bench>> = {
  fleet: () => import('./fleet/fleet.ts'),
  imports: () => import('./imports.ts'),
  lighthouse: () => import('./lighthouse.ts'),
  listing: () => import('./listing.ts'),
  navigation: () => import('./navigation.ts'),
  requests: () => import('./requests.ts'),
  server: () => import('./server/server.ts'),
}

const { positionals: words } = parseArgs({ allowPositionals: true })
const sizes = words.filter((word) => /^\d+$/.test(word))
const asked = words.filter((word) => !sizes.includes(word))
const unknown = asked.filter((name) => !(name in benches))
if (unknown.length > 0) {
  process.stderr.write(`Usage: npm run bench -- [NAME…] [SIZE…]\nNames: ${Object.keys(benches).join(', ')}\n`)
  process.exit(1)
}
if (asked.length === 1) await runOne(asked[0] ?? '')
else await runApart(asked.length > 0 ? asked : Object.keys(benches))

async function runOne(name: string): Promise<void> {
  const last = readResult(name)
  const machine = machineNow()
  const report = openReport()
  const bench = await benches[name]?.()
  await bench?.run(report, sizes.map(Number))
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
  const runs: Pair[] = []
  for (const name of names) {
    const last = readResult(name)
    let now: Result | undefined
    const bench = fork(import.meta.filename, [name, ...sizes])
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
