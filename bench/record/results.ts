import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { type Figure, misses, timesOf } from '../measure.ts'

/** One run: when, of what and where. */
export type Run = { date: string; commit: string; machine: Machine; figures: Figure[] }

/**
 * What the last run of a bench leaves behind, and of earlier ones what it did not measure
 * (docs/decisions/0192-results-of-the-benches.md, 0243-figures-of-other-sizes.md).
 */
export type Result = Run & { bench: string; earlier?: Run[] }

export type Machine = {
  processor: string
  cores: number
  memoryGB: number
  node: string
  /** How many processes wanted a processor when the run began. */
  load: number
  /** Milliseconds of the same small work before and after the run: how fast the machine was. */
  pace: number[]
}

const folder = join(import.meta.dirname, '../results')
const fileOf = (bench: string) => join(folder, `${bench}.json`)

export function readResult(bench: string): Result | undefined {
  try {
    return JSON.parse(readFileSync(fileOf(bench), 'utf8')) as Result
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** @param machine as it was when the run began */
export function endRun(bench: string, machine: Machine, figures: readonly Figure[]): Result {
  return {
    bench,
    date: new Date().toISOString(),
    commit: commitNow(),
    machine: { ...machine, pace: [...machine.pace, pace()] },
    figures: figures.map(rounded),
  }
}

export function writeResult(result: Result): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(fileOf(result.bench), `${JSON.stringify(result, null, 2)}\n`)
}

/**
 * The run, and of those before it the figures under headings that it did not have, each with the run it is of.
 * @param headings of the run, also of those without a figure
 */
export function keepOthers(now: Result, headings: readonly string[], last: Result | undefined): Result {
  const isNew = ({ name }: Figure) => headings.some((heading) => name.startsWith(`${heading}: `))
  const earlier = runsOf(last)
    .map(({ date, commit, machine, figures }) => ({
      date,
      commit,
      machine,
      figures: figures.filter((figure) => !isNew(figure)),
    }))
    .filter(({ figures }) => figures.length > 0)
  return earlier.length > 0 ? { ...now, earlier } : now
}

const runsOf = (result: Result | undefined): Run[] => (result ? [result, ...(result.earlier ?? [])] : [])

/** A figure of that name as it was measured last, and the run it is of. */
export function findFigure(
  result: Result | undefined,
  { name, unit }: Figure,
): { figure: Figure; run: Run } | undefined {
  for (const run of runsOf(result)) {
    const figure = run.figures.find((each) => each.name === name && each.unit === unit)
    if (figure) return { figure, run }
  }
  return undefined
}

export const machineNow = (): Machine => ({
  processor: cpus()[0]?.model.trim() ?? 'unknown',
  cores: cpus().length,
  memoryGB: Math.round(totalmem() / 2 ** 30),
  node: process.versions.node,
  load: shortened(loadavg()[0] ?? 0),
  pace: [pace()],
})

/** The commit measured; with a + where files differ from it. */
function commitNow(): string {
  try {
    const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', cwd: import.meta.dirname }).trim()
    const isClean = git('status', '--porcelain', '--', ':/', ':(top,exclude)bench/results').length === 0
    return git('rev-parse', '--short', 'HEAD') + (isClean ? '' : '+')
  } catch {
    return 'unknown'
  }
}

function pace(): number {
  const rows = Array.from({ length: 4_000 }, (_, row) => ({ row, name: `Harbor mug ${(row * 7919) % 4_000}` }))
  const times = Array.from({ length: 15 }, () => {
    const start = performance.now()
    const copy = JSON.parse(JSON.stringify(rows)) as typeof rows
    copy.sort((a, b) => (a.name < b.name ? -1 : 1))
    return performance.now() - start
  })
  return shortened(timesOf(times).median)
}

/** As it is kept. */
export const rounded = (figure: Figure): Figure => ({
  ...figure,
  median: shortened(figure.median),
  ...(figure.p95 !== undefined && { p95: shortened(figure.p95) }),
  ...(figure.baseline !== undefined && { baseline: shortened(figure.baseline) }),
})

const shortened = (value: number) => Number(value.toPrecision(4))

export type Verdict = 'better' | 'worse' | 'same' | 'new' | 'other machine'

/** Units of what is counted: a difference is one. Everything else is measured, and differs from run to run. */
const exact = new Set(['bytes', 'requests', 'dB', ''])
/** How far two runs of the same code lie apart on a machine of one pace. */
const usualNoise = 0.15

/** How a figure stands to the one of the same name in the last run, beyond what the machine's pace itself differed by. */
export function verdictOf(figure: Figure, now: Machine, last: Result | undefined): Verdict {
  const before = findFigure(last, figure)
  if (!before) return 'new'
  const { machine } = before.run
  if (machine.processor !== now.processor || machine.cores !== now.cores) return 'other machine'
  const paces = [...now.pace, ...machine.pace]
  const noise = exact.has(figure.unit) ? 0 : usualNoise + Math.max(...paces) / Math.min(...paces) - 1
  const difference = figure.median - before.figure.median
  if (Math.abs(difference) <= Math.abs(before.figure.median) * noise) return 'same'
  if (figure.better === 'neither') return misses(figure) ? 'worse' : 'better'
  return difference > 0 === (figure.better === 'more') ? 'better' : 'worse'
}
