export type RunKind = 'full' | 'changed' | 'prices' | 'stock'

export const runKinds: readonly RunKind[] = ['full', 'changed', 'prices', 'stock']

export const runTitles: Record<RunKind, string> = {
  full: 'All products',
  changed: 'Changed products',
  prices: 'Prices',
  stock: 'Supplier stock',
}

/** When each kind runs. Those of a night run between 1:00 and 5:00 in TIME_ZONE. */
export const runTimes: Record<RunKind, { everyHours: number; isNightly: boolean; text: string }> = {
  full: { everyHours: 7 * 24, isNightly: true, text: 'weekly' },
  changed: { everyHours: 24, isNightly: true, text: 'daily' },
  prices: { everyHours: 24, isNightly: true, text: 'nightly' },
  stock: { everyHours: 1, isNightly: false, text: 'hourly' },
}

const night = { from: 1, to: 5 }
const hourMs = 3_600_000
/** Jobs start a little late: the next run does not drift by it. */
const toleranceMs = 5 * 60_000

type DueOptions = { schedule: Record<RunKind, boolean>; lastRuns: ReadonlyMap<RunKind, Date>; now: Date; hour: number }

type FeedOptions = { feed: { everyHours: number }; lastRuns: ReadonlyMap<RunKind, Date>; now: Date }

/** A file has all there is. */
export const findDueFeed = ({ feed, lastRuns, now }: FeedOptions): RunKind | undefined =>
  now.getTime() - (lastRuns.get('full')?.getTime() ?? 0) >= feed.everyHours * hourMs - toleranceMs ? 'full' : undefined

/** The kind that is due now. Of several the widest, whose run does the work of the others. @param hour of the shop's zone */
export function findDueKind({ schedule, lastRuns, now, hour }: DueOptions): RunKind | undefined {
  return runKinds.find((kind) => {
    const { everyHours, isNightly } = runTimes[kind]
    if (!schedule[kind] || (isNightly && (hour < night.from || hour >= night.to))) return false
    // A nightly run that was late yesterday is not late again today.
    const waitMs = (isNightly ? everyHours - 6 : everyHours) * hourMs - toleranceMs
    const starts = (kind === 'changed' || kind === 'prices' ? ['full', kind] : [kind]) as RunKind[]
    const last = Math.max(...starts.map((each) => lastRuns.get(each)?.getTime() ?? 0))
    return now.getTime() - last >= waitMs
  })
}
