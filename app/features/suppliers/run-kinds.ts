export type RunKind = 'full' | 'changed' | 'prices' | 'stock'

export const runKinds: readonly RunKind[] = ['full', 'changed', 'prices', 'stock']

export const runTitles: Record<RunKind, string> = {
  full: 'All products',
  changed: 'Changed products',
  prices: 'Prices',
  stock: 'Supplier stock',
}

/** When each kind runs. Nightly kinds run within `nightHours`. */
export const runTimes: Record<RunKind, { everyHours: number; isNightly: boolean; text: string }> = {
  full: { everyHours: 7 * 24, isNightly: true, text: 'weekly' },
  changed: { everyHours: 24, isNightly: true, text: 'daily' },
  prices: { everyHours: 24, isNightly: true, text: 'nightly' },
  stock: { everyHours: 1, isNightly: false, text: 'hourly' },
}

/** Hours in TIME_ZONE. */
export const nightHours = { from: 1, to: 5 }
const hourMs = 3_600_000
/** Jobs start a little late; without a tolerance each day's run would start later than the last. */
const toleranceMs = 5 * 60_000
/** A nightly run that started late one night may start earlier the next. */
const nightlyToleranceHours = 6

/** A kind that runs less often is retried this long after a failure. */
const retryHours = 20

type LastRuns = {
  /** Of each kind, also failed ones. */
  lastRuns: ReadonlyMap<RunKind, Date>
  /** Of each kind, without failed ones. */
  doneRuns: ReadonlyMap<RunKind, Date>
  now: Date
}

type DueOptions = LastRuns & { schedule: Record<RunKind, boolean>; hour: number }

type FeedOptions = LastRuns & { feed: { everyHours: number } }

/** Returns the kind of run if the file is due: every run of a file reads all of it. */
export const findDueFeed = ({ feed, ...runs }: FeedOptions): RunKind | undefined =>
  isDue('full', ['full'], feed.everyHours, runs) ? 'full' : undefined

/**
 * Returns the kind that is due now: of several kinds the one that includes the others, last those that failed, which may take
 * hours. @param hour 0 to 23 in the shop's time zone
 */
export function findDueKind({ schedule, hour, ...runs }: DueOptions): RunKind | undefined {
  const hasFailed = (kind: RunKind) =>
    (runs.lastRuns.get(kind)?.getTime() ?? 0) > (runs.doneRuns.get(kind)?.getTime() ?? 0)
  return runKinds
    .toSorted((a, b) => Number(hasFailed(a)) - Number(hasFailed(b)))
    .find((kind) => {
      const { everyHours, isNightly } = runTimes[kind]
      if (!schedule[kind] || (isNightly && (hour < nightHours.from || hour >= nightHours.to))) return false
      // A full run reads changes and prices, too.
      const coveringKinds: RunKind[] = kind === 'changed' || kind === 'prices' ? ['full', kind] : [kind]
      return isDue(kind, coveringKinds, isNightly ? everyHours - nightlyToleranceHours : everyHours, runs)
    })
}

function isDue(kind: RunKind, coveringKinds: readonly RunKind[], hours: number, { lastRuns, doneRuns, now }: LastRuns) {
  const done = Math.max(...coveringKinds.map((covering) => doneRuns.get(covering)?.getTime() ?? 0))
  const attempted = lastRuns.get(kind)?.getTime() ?? 0
  const getWaitMs = (waitHours: number) => waitHours * hourMs - toleranceMs
  return now.getTime() - done >= getWaitMs(hours) && now.getTime() - attempted >= getWaitMs(Math.min(hours, retryHours))
}
