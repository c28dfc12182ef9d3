import { digits, type Figure, misses, withUnit } from '../measure.ts'
import { findFigure, type Result, verdictOf } from './results.ts'

/** A run and what was known before it. */
export type Pair = { now: Result; last: Result | undefined }

const signs = { less: '≤', more: '≥', neither: '=' }
const columns = ['figure', 'median', 'p95', 'target', 'ratio', 'last', '']

/**
 * Every figure of some runs in one table. The ratio is the one to what was measured in the same run, and without that the one
 * to the target.
 */
export function tableOf(runs: readonly Pair[]): string {
  const groups = runs.map(({ now, last }) => ({
    title: titleOf(now),
    rows: now.figures.map((each) => rowOf(each, now, last)),
  }))
  const all = [columns, ...groups.flatMap(({ rows }) => rows)]
  const widths = columns.map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0)))
  const lineOf = (row: readonly string[]) =>
    row
      .map((cell, at) =>
        at === 0 || at === columns.length - 1 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
      )
      .join('  ')
      .trimEnd()
  return [lineOf(columns), ...groups.flatMap(({ title, rows }) => ['', title, ...rows.map(lineOf)]), ''].join('\n')
}

const titleOf = ({ bench, commit, date, machine }: Result) =>
  `${bench} (${commit}, ${date.slice(0, 16).replace('T', ' ')}, ${machine.cores} x ${machine.processor}, load ${machine.load})`

function rowOf(figure: Figure, now: Result, last: Result | undefined): string[] {
  const { name, unit, median, p95, target, baseline, better = 'less' } = figure
  const before = findFigure(last, figure)
  const against = baseline ?? target
  return [
    name,
    withUnit(median, unit),
    withUnit(p95, unit),
    target === undefined ? '' : `${signs[better]} ${digits(target)}${misses(figure) ? ' missed' : ''}`,
    against ? (median / against).toFixed(2) : '',
    before ? digits(before.figure.median) : '',
    verdictOf(figure, now.machine, last),
  ]
}
