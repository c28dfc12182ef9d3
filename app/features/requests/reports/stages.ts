/** Requests, their estimates in cents, and how many have none. */
export type Sums = { count: number; cents: number; unpriced: number }

/** The sums of several stages of the pipeline. */
export function getSum(stages: readonly Sums[]): Sums {
  return stages.reduce(
    (sum, { count, cents, unpriced }) => ({
      count: sum.count + count,
      cents: sum.cents + cents,
      unpriced: sum.unpriced + unpriced,
    }),
    { count: 0, cents: 0, unpriced: 0 },
  )
}
