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

type DueOptions = { schedule: Record<RunKind, boolean>; lastRuns: ReadonlyMap<RunKind, Date>; now: Date; hour: number }

type FeedOptions = { feed: { everyHours: number }; lastRuns: ReadonlyMap<RunKind, Date>; now: Date }

/** Returns the kind of run if the file is due: every run of a file reads all of it. */
export const findDueFeed = ({ feed, lastRuns, now }: FeedOptions): RunKind | undefined =>
  now.getTime() - (lastRuns.get('full')?.getTime() ?? 0) >= feed.everyHours * hourMs - toleranceMs ? 'full' : undefined

/** Returns the kind that is due now. Of several kinds it returns the one that includes the others. @param hour 0 to 23 in the shop's time zone */
export function findDueKind({ schedule, lastRuns, now, hour }: DueOptions): RunKind | undefined {
  return runKinds.find((kind) => {
    const { everyHours, isNightly } = runTimes[kind]
    if (!schedule[kind] || (isNightly && (hour < nightHours.from || hour >= nightHours.to))) return false
    const waitMs = (isNightly ? everyHours - nightlyToleranceHours : everyHours) * hourMs - toleranceMs
    // A full run reads changes and prices, too.
    const coveringKinds: RunKind[] = kind === 'changed' || kind === 'prices' ? ['full', kind] : [kind]
    const last = Math.max(...coveringKinds.map((covering) => lastRuns.get(covering)?.getTime() ?? 0))
    return now.getTime() - last >= waitMs
  })
}
