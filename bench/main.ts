import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { createReport, type Report } from './measure.ts'
import { createResult, describeMachine, formatTable, readResult, writeResult } from './results.ts'

/**
 * `npm run bench -- listing` measures the shop on a separate database, `npm run bench -- listing 1000000` in these sizes, for
 * benches with sizes. Without a name all benches run, each in its own process.
 */
type Bench = { run: (report: Report, sizes: number[]) => Promise<void> }
const benches: Record<string, () => Promise<Bench>> = {
  fleet: () => import('./fleet/fleet.ts'),
  imports: () => import('./imports.ts'),
  lighthouse: () => import('./lighthouse.ts'),
  listing: () => import('./listing.ts'),
  navigation: () => import('./navigation.ts'),
  proposals: () => import('./proposals.ts'),
  requests: () => import('./requests.ts'),
  server: () => import('./server/server.ts'),
  suppliers: () => import('./suppliers.ts'),
}

const { positionals } = parseArgs({ allowPositionals: true })
const sizes = positionals.filter((word) => /^\d+$/.test(word))
const names = positionals.filter((word) => !sizes.includes(word))
if (names.some((name) => !(name in benches))) {
  process.stderr.write(`Usage: npm run bench -- [NAME…] [SIZE…]\nNames: ${Object.keys(benches).join(', ')}\n`)
  process.exit(1)
}
if (names.length === 1) await runBench(names[0] ?? '')
else runInProcesses(names.length > 0 ? names : Object.keys(benches))

async function runBench(name: string): Promise<void> {
  const id = [name, ...sizes].join('-')
  const last = readResult(id)
  const machine = describeMachine()
  const report = createReport()
  const bench = await benches[name]?.()
  await bench?.run(report, sizes.map(Number))
  const result = createResult(id, machine, report.figures)
  if (process.env.ROUNDS || process.env.SHOP_URL) report.print('Not saved: ROUNDS or SHOP_URL is set')
  else writeResult(result)
  process.stdout.write(`\n${formatTable(result, last)}`)
}

function runInProcesses(names: readonly string[]): void {
  const failed = names.filter(
    (name) => spawnSync(process.execPath, [import.meta.filename, name, ...sizes], { stdio: 'inherit' }).status !== 0,
  )
  if (failed.length === 0) return
  process.stdout.write(`\nFailed or missed a target: ${failed.join(', ')}\n`)
  process.exitCode = 1
}
