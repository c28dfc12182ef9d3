import { readFileSync } from 'node:fs'

export type Times = { median: number; p95: number }

/** Milliseconds of one call, one call after the other. */
export async function measure(
  call: () => Promise<unknown>,
  { warmUp = 5, rounds = 60 }: { warmUp?: number; rounds?: number } = {},
): Promise<Times> {
  const times: number[] = []
  for (let round = -warmUp; round < rounds; round++) {
    const start = performance.now()
    await call()
    if (round >= 0) times.push(performance.now() - start)
  }
  return summarize(times)
}

export function summarize(values: readonly number[]): Times {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { median: at(0.5), p95: at(0.95) }
}

export type Figure = {
  /** Heading and name; the same in every run. */
  name: string
  /** Printed unit: ms, s, /s, MB, bytes … */
  unit: string
  median: number
  p95?: number
  target?: number
  /** Comparison of the median with the target; a maximum by default. */
  targetIs?: 'max' | 'min' | 'exact'
}

/** Prints each figure at once and collects it. A figure that misses its target makes the run exit with 1. */
export type Report = {
  readonly figures: readonly Figure[]
  heading(text: string): void
  times(name: string, times: Times, options?: { maxMs?: number; note?: string }): void
  figure(figure: Figure, note?: string): void
  /** A line that is not a figure. */
  print(text: string): void
}

export function createReport(write: (text: string) => unknown = (text) => process.stdout.write(text)): Report {
  const figures: Figure[] = []
  let heading = ''
  const add = (figure: Figure, values: string, note = '') => {
    const isMissed = missesTarget(figure)
    if (isMissed) process.exitCode = 1
    const notes = [note, isMissed && `misses ${formatValue(figure.target, figure.unit)}`].filter(Boolean).join(', ')
    write(`${`  ${figure.name.padEnd(31)} ${values}  ${notes}`.trimEnd()}\n`)
    figures.push({ ...figure, name: heading ? `${heading}: ${figure.name}` : figure.name })
  }
  return {
    figures,
    heading(text) {
      heading = text
      write(`\n${text}\n`)
    },
    times(name, { median, p95 }, { maxMs, note } = {}) {
      const column = (label: string, ms: number) => `${label} ${ms.toFixed(1).padStart(7)} ms`
      const target = maxMs === undefined ? {} : { target: maxMs }
      add({ name, unit: 'ms', median, p95, ...target }, `${column('median', median)}  ${column('p95', p95)}`, note)
    },
    figure(figure, note) {
      add(figure, formatValue(figure.median, figure.unit).padStart(14), note)
    },
    print(text) {
      write(`  ${text}\n`)
    },
  }
}

export function missesTarget({ median, target, targetIs = 'max' }: Figure): boolean {
  if (target === undefined) return false
  return !{ max: median <= target, min: median >= target, exact: median === target }[targetIs]
}

/** Formats with three significant digits, or all digits of the integer part. */
export function formatNumber(value: number): string {
  const decimals = Math.max(0, 2 - Math.floor(Math.log10(Math.max(Math.abs(value), 0.1))))
  return value.toLocaleString('en-US', { maximumFractionDigits: decimals })
}

export const formatValue = (value: number | undefined, unit: string): string =>
  value === undefined ? '' : `${formatNumber(value)} ${unit}`.trimEnd()

/** Resident memory of a process in megabytes; 0 when it has ended. */
export function getResidentMB(pid: number | string): number {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
  } catch {
    return 0
  }
}
