import { readFileSync } from 'node:fs'

export type Times = { median: number; p95: number }

/** Milliseconds of one call, one after the other. */
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
  return timesOf(times)
}

export function timesOf(all: readonly number[]): Times {
  const sorted = all.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { median: at(0.5), p95: at(0.95) }
}

export type Figure = {
  /** Its heading and its own name: what it is called in every run. */
  name: string
  /** As it is printed: ms, s, /s, MB, bytes, dB, % … */
  unit: string
  median: number
  p95?: number
  /** What the median must keep to: at most, at least where more is better, and exactly where neither is. */
  target?: number
  /** What was measured in the same run for the ratio, in the same unit. */
  baseline?: number
  /** Less, if it does not say. */
  better?: 'less' | 'more' | 'neither'
}

/** What a bench says while it runs: it is printed at once, and its figures are kept. */
export type Report = {
  readonly figures: readonly Figure[]
  readonly headings: readonly string[]
  /** What the following lines are about. */
  heading(text: string): void
  /** One line of milliseconds. @param most what the median may be */
  times(name: string, times: Times, more?: { most?: number; note?: string }): void
  /** One line of anything else. */
  figure(figure: Figure, note?: string): void
  /** A line that is no figure. */
  say(text: string): void
}

/** A figure that misses its target fails the whole run, at its end. */
export function openReport(print: (text: string) => unknown = (text) => process.stdout.write(text)): Report {
  const figures: Figure[] = []
  const headings: string[] = []
  let about = ''
  const keep = (figure: Figure, shown: string, note = '') => {
    const missed = misses(figure)
    if (missed) process.exitCode = 1
    const notes = [note, missed && `misses ${withUnit(figure.target, figure.unit)}`].filter(Boolean).join(', ')
    print(`${`  ${figure.name.padEnd(31)} ${shown}  ${notes}`.trimEnd()}\n`)
    figures.push({ ...figure, name: about ? `${about}: ${figure.name}` : figure.name })
  }
  return {
    figures,
    headings,
    heading(text) {
      about = text
      headings.push(text)
      print(`\n${text}\n`)
    },
    times(name, { median, p95 }, { most, note } = {}) {
      const part = (label: string, ms: number) => `${label} ${ms.toFixed(1).padStart(7)} ms`
      const target = most !== undefined && Number.isFinite(most) ? { target: most } : {}
      keep({ name, unit: 'ms', median, p95, ...target }, `${part('median', median)}  ${part('p95', p95)}`, note)
    },
    figure(figure, note) {
      keep(figure, withUnit(figure.median, figure.unit).padStart(14), note)
    },
    say(text) {
      print(`  ${text}\n`)
    },
  }
}

export function misses({ median, target, better = 'less' }: Figure): boolean {
  if (target === undefined) return false
  return !{ less: median <= target, more: median >= target, neither: median === target }[better]
}

/** Three digits that count, and no fewer than the whole number. */
export function digits(value: number): string {
  const most = Math.max(0, 2 - Math.floor(Math.log10(Math.max(Math.abs(value), 0.1))))
  return value.toLocaleString('en-US', { maximumFractionDigits: most })
}

export const withUnit = (value: number | undefined, unit: string): string =>
  value === undefined ? '' : `${digits(value)} ${unit}`.trimEnd()

/** Megabytes of a process that are in memory; 0 when it is gone. */
export function residentOf(pid: number | string): number {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
  } catch {
    return 0
  }
}
