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

/** One line of the report; a heading when there are no times. */
export function print(name: string, times?: Times, note = ''): void {
  const figure = (label: string, ms: number) => `${label} ${ms.toFixed(1).padStart(7)} ms`
  const line = times
    ? `  ${name.padEnd(28)}${figure('median', times.median)}  ${figure('p95', times.p95)}  ${note}`
    : `\n${name}`
  process.stdout.write(`${line}\n`)
}
