import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunnerTestSuite } from 'vitest'
import { afterAll, inject } from 'vitest'
import { getTodayInChicago } from '#app/lib/time/dates.ts'

/** One line of the table: a fault's effect on requests before, during and after it. */
export type Row = {
  fault: string
  sent: number
  /** Answered as stored. */
  acknowledged: number
  stored: number
  /** Acknowledged but not stored. */
  lost: number
  /** Milliseconds from the fault's end until something was stored again. */
  recoveryMs: number
}

/** The parts of the run, in the order of the table: each a file of tests. */
const parts = {
  requests: 'Requests, while something breaks',
  storage: 'Artwork, while storage breaks',
  clock: 'Clocks that jump',
  kills: 'Killed after a step of a write',
  halves: 'Files that are there by half',
} as const

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder in which parts of a run store results until all are done. */
    faultRows: string
  }
}

/** Stores the results of a test file after all of its tests passed. */
export function storeRows(part: keyof typeof parts, rows: readonly Row[]): void {
  const passed = (tasks: RunnerTestSuite['tasks']): boolean =>
    tasks.every((task) => (task.type === 'suite' ? passed(task.tasks) : task.result?.state === 'pass'))
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a hook's needs from this pattern
  afterAll(({}, suite) => {
    if (passed(suite.tasks)) writeFileSync(join(inject('faultRows'), `${part}.json`), JSON.stringify(rows))
  })
}

const file = new URL('../../bench/results/faults.md', import.meta.url)

/** Writes the results of a complete run to bench/results/faults.md; a partial run leaves the file unchanged. */
export function writeTable(folder: string): void {
  const getFile = (part: string) => join(folder, `${part}.json`)
  if (!Object.keys(parts).every((part) => existsSync(getFile(part)))) return
  const rows = Object.entries(parts).flatMap(([part, title]) => [
    `| **${title}** | | | | | |`,
    ...(JSON.parse(readFileSync(getFile(part), 'utf8')) as Row[]).map(getLine),
  ])
  const lines = [
    `# Results of \`npm run test:faults\`, ${getTodayInChicago()}`,
    '',
    '| fault | sent | acknowledged | stored | lost | recovery |',
    '|---|---:|---:|---:|---:|---:|',
    ...rows,
    '',
  ]
  writeFileSync(file, lines.join('\n'))
}

function getLine({ fault, sent, acknowledged, stored, lost, recoveryMs }: Row): string {
  const counts = [sent, acknowledged, stored, lost].map((figure) => figure.toLocaleString('en-US'))
  return `| ${[fault, ...counts, `${(recoveryMs / 1_000).toFixed(1)} s`].join(' | ')} |`
}
