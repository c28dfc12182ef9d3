import type pg from 'pg'
import type { Change, Rewritten } from '../columns/product.ts'
import type { Connection } from './connection.server.ts'
import type { CopiedRow } from './copy-rows.ts'
import type { Loaded } from './load.server.ts'
import { readLabels } from './load.server.ts'
import {
  atOneMoment,
  copyRows,
  FACT_FIELDS,
  factColumns,
  factsFrom,
  TEXT_FIELDS,
  textColumns,
  textsFrom,
} from './read-rows.server.ts'

/** Changed products that are always read one by one. */
const alwaysRead = 5_000
/** And the share of all up to which that is faster than reading everything. */
const readShare = 1 / 4
/** Texts beside the index, by the same measure, from which on another index is worth making. */
const alwaysLate = 10_000
const lateShare = 1 / 8

/**
 * `same`: nothing has changed since they were looked at before. `current`: the columns are what the database was a moment
 * ago. `worn`: they are, but would be faster if they were made anew. `outdated`: they cannot follow, and must be.
 */
export type State = 'same' | 'current' | 'worn' | 'outdated'

/** Brings the columns up to what the database is now (decision 0182). */
export async function catchUp({ client, history }: Connection, loaded: Loaded): Promise<State> {
  if (history !== loaded.history) return 'outdated'
  const { columns } = loaded
  const read = await atOneMoment(client, () => readChanges(client, loaded))
  if (!read) return 'outdated'
  if (read.changes.length > 0) columns.apply(read.changes, read.rewritten)
  columns.labels = read.labels
  loaded.moment = read.moment
  if (columns.late > Math.max(alwaysLate, columns.inStock * lateShare)) return 'worn'
  return read.changes.length > 0 ? 'current' : 'same'
}

/** What the columns have not seen; undefined where that is no longer known, or too much. */
async function readChanges(client: pg.Client, { columns, moment }: Loaded) {
  // A late commit has a lower number than what was seen before it: not the number counts, but whether it was visible.
  const unseen = `changed_in >= pg_snapshot_xmin('${moment}') and not pg_visible_in_snapshot(changed_in, '${moment}')`
  const { rows } = await client.query<{ moment: string; changed: number; is_unknown: boolean }>(`
    select pg_current_snapshot()::text as moment, count(distinct id)::int as changed,
      count(*) > count(id) or exists (
        select from pruned_product_changes where through >= pg_snapshot_xmin('${moment}')
      ) as is_unknown
    from product_changes where ${unseen}`)
  const [now] = rows
  if (!now || now.is_unknown || now.changed > Math.max(alwaysRead, columns.inStock * readShare)) return
  const labels = await readLabels(client)
  if (now.changed === 0) return { moment: now.moment, changes: [], rewritten: [], labels }
  const changes = await readFacts(client, unseen)
  if (!columns.hasRoomFor(changes)) return
  const rewritten = await readTexts(
    client,
    changes.flatMap((change) => (columns.isRewritten(change) ? change.id : [])),
  )
  return { moment: now.moment, changes, rewritten, labels }
}

/**
 * One look into an index for each product: `offset 0` keeps the planner, which knows nothing of so young a table, from reading all
 * products instead.
 */
async function readFacts(client: pg.Client, unseen: string): Promise<Change[]> {
  const changes: Change[] = []
  const query = `
    select changed.id, ${factColumns}
    from (select distinct id from product_changes where ${unseen} order by id) changed
    left join lateral (select * from product_data where id = changed.id and in_stock offset 0) product on true`
  await copyRows(client, query, 1 + FACT_FIELDS, (row) => {
    const isGone = (row.lengths[1] as number) < 0
    changes.push({ id: idAt(row, 0), now: isGone ? null : factsFrom(row, 1) })
  })
  return changes
}

/** By name. They are ten times the bytes, and each takes a second look, for its neighbor: prices change more often than texts do. */
async function readTexts(client: pg.Client, ids: readonly Buffer[]): Promise<Rewritten[]> {
  const rewritten: Rewritten[] = []
  if (ids.length === 0) return rewritten
  const query = `
    select product.id, neighbor.id, ${textColumns}
    from unnest('{${ids.map((id) => id.toString('hex')).join()}}'::uuid[]) as changed (id)
    cross join lateral (select * from product_data where id = changed.id offset 0) product
    left join lateral (
      select id from product_data other where in_stock and (other.name, other.id) < (product.name, product.id)
      order by other.name desc, other.id desc limit 1
    ) neighbor on true
    order by product.name, product.id`
  await copyRows(client, query, 2 + TEXT_FIELDS, (row) => {
    const before = (row.lengths[1] as number) < 0 ? null : idAt(row, 1)
    rewritten.push({ id: idAt(row, 0), before, texts: textsFrom(row, 2) })
  })
  return rewritten
}

const idAt = ({ bytes, starts }: CopiedRow, field: number) =>
  bytes.subarray(starts[field], (starts[field] as number) + 16)
