import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { type Figure, formatNumber, formatValue, missesTarget } from './measure.ts'

/** The last run of a bench, stored in bench/results. */
export type Result = { bench: string; date: string; commit: string; machine: Machine; figures: Figure[] }

type Machine = {
  processor: string
  cores: number
  memoryGB: number
  node: string
  /** Load average of the minute before the run. */
  load: number
}

const folder = join(import.meta.dirname, 'results')
const getPath = (bench: string) => join(folder, `${bench}.json`)

export function readResult(bench: string): Result | undefined {
  try {
    return JSON.parse(readFileSync(getPath(bench), 'utf8')) as Result
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

export function writeResult(result: Result): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(getPath(result.bench), `${JSON.stringify(result, null, 2)}\n`)
}

/** @param machine as it was when the run began */
export function createResult(bench: string, machine: Machine, figures: readonly Figure[]): Result {
  const rounded = figures.map((figure) => ({
    ...figure,
    median: round(figure.median),
    ...(figure.p95 !== undefined && { p95: round(figure.p95) }),
  }))
  return { bench, date: new Date().toISOString(), commit: getCommit(), machine, figures: rounded }
}

export const describeMachine = (): Machine => ({
  processor: cpus()[0]?.model.trim() ?? 'unknown',
  cores: cpus().length,
  memoryGB: Math.round(totalmem() / 2 ** 30),
  node: process.versions.node,
  load: round(loadavg()[0] ?? 0),
})

const round = (value: number) => Number(value.toPrecision(4))

/** The commit measured, with a + where files differ from it. */
function getCommit(): string {
  try {
    const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', cwd: import.meta.dirname }).trim()
    const isClean = git('status', '--porcelain', '--', ':/', ':(top,exclude)bench/results').length === 0
    return git('rev-parse', '--short', 'HEAD') + (isClean ? '' : '+')
  } catch {
    return 'unknown'
  }
}

const signs = { max: '≤', min: '≥', exact: '=' }
const columns = ['figure', 'median', 'p95', 'target', 'last']

/** All figures of a run, beside those of the last run on such a machine. */
export function formatTable(result: Result, last: Result | undefined): string {
  const { bench, commit, date, machine } = result
  const isComparable =
    last?.machine.processor === machine.processor && last.machine.cores === machine.cores ? last : undefined
  const rows = [columns, ...result.figures.map((figure) => formatRow(figure, isComparable))]
  const widths = columns.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  const lines = rows.map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
  const time = date.slice(0, 16).replace('T', ' ')
  const title = `${bench} (${commit}, ${time}, ${machine.cores} x ${machine.processor}, load ${machine.load})`
  return [title, ...lines, ''].join('\n')
}

function formatRow(figure: Figure, last: Result | undefined): string[] {
  const { name, unit, median, p95, target, targetIs = 'max' } = figure
  const before = last?.figures.find((each) => each.name === name && each.unit === unit)
  return [
    name,
    formatValue(median, unit),
    formatValue(p95, unit),
    target === undefined ? '' : `${signs[targetIs]} ${formatNumber(target)}${missesTarget(figure) ? ' missed' : ''}`,
    before ? formatNumber(before.median) : '',
  ]
}
