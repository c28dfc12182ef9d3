/** Rows in memory at a time. */
const batchSize = 1_000

/**
 * Rows in the order of their ids, some at a time, each time by a statement of its own: anyone who reads slowly holds neither a
 * connection nor an old state of the database. Ids never change, so nothing that is there throughout is missed or told twice,
 * whatever is changed in the meantime (decision 0041).
 * @param read the next rows after an id, so many at most
 */
export async function* byId<Row extends { id: string }>(
  read: (after: string | undefined, max: number) => Promise<Row[]>,
  max = Number.POSITIVE_INFINITY,
): AsyncGenerator<Row[], void> {
  let after: string | undefined
  for (let left = max; left > 0; ) {
    const wanted = Math.min(batchSize, left)
    const rows = await read(after, wanted)
    if (rows.length > 0) yield rows
    if (rows.length < wanted) return
    after = rows.at(-1)?.id
    left -= rows.length
  }
}
