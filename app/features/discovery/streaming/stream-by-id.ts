/** Rows in memory at a time. */
const batchSize = 1_000

/**
 * Yields rows by id in batches, each with its own statement, so that slow clients hold neither a connection nor an old
 * snapshot. Ids never change, so rows that exist throughout are read exactly once (decision 0041).
 * @param read returns rows after an id, up to a limit
 */
export async function* streamById<Row extends { id: string }>(
  read: (after: string | undefined, max: number) => Promise<Row[]>,
  max = Number.POSITIVE_INFINITY,
): AsyncGenerator<Row[], void> {
  let after: string | undefined
  for (let remaining = max; remaining > 0; ) {
    const limit = Math.min(batchSize, remaining)
    const rows = await read(after, limit)
    if (rows.length > 0) yield rows
    if (rows.length < limit) return
    after = rows.at(-1)?.id
    remaining -= rows.length
  }
}
