import type pg from 'pg'
import { Columns } from '../columns/columns.ts'
import { type Label, Labels } from '../columns/labels.ts'
import type { Connection } from './connection.server.ts'
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

/** The columns, and PostgreSQL's name for the moment they show and for what it is a moment of: what was visible in it is in them. */
export type Loaded = { columns: Columns; moment: string; history: string }

/** Places for products to come: without them every new one would ask for everything to be read again. */
const leastSlack = 2 ** 16
const slackShare = 1 / 8

/** Reads the whole catalogue. @param slack places for products to come */
export function load({ client, history }: Connection, slack?: number): Promise<Loaded> {
  return atOneMoment(client, async () => {
    const { rows } = await client.query<{ moment: string; products: number }>(
      `select pg_current_snapshot()::text as moment, (select count(*)::int from product_data where in_stock) as products`,
    )
    const { moment = '', products = 0 } = rows[0] ?? {}
    const columns = new Columns(products + (slack ?? Math.max(leastSlack, Math.floor(products * slackShare))))
    // As they lie: sorted whole, they would pass through PostgreSQL's temporary files before the first came.
    const query = `select ${factColumns}, ${textColumns} from product_data product where in_stock`
    await copyRows(client, query, FACT_FIELDS + TEXT_FIELDS, (row) =>
      columns.add(factsFrom(row, 0), textsFrom(row, FACT_FIELDS)),
    )
    columns.begin(await readIds(client, products, 'name, id'), await readIds(client, products, 'rounded_price, id'))
    columns.labels = await readLabels(client)
    return { columns, moment, history }
  })
}

/** Of the products in stock, 16 bytes each. */
async function readIds(client: pg.Client, products: number, order: string): Promise<Buffer> {
  const ids = Buffer.allocUnsafeSlow(products * 16)
  let used = 0
  await copyRows(client, `select id from product_data where in_stock order by ${order}`, 1, (row) => {
    used += row.bytes.copy(ids, used, row.starts[0], (row.starts[0] as number) + 16)
  })
  return ids
}

export async function readLabels(client: pg.Client): Promise<Labels> {
  const { rows } = await client.query<Label>(
    `select kind, name, sort_order as place, renamed_to as "renamedTo" from catalogue_labels`,
  )
  return new Labels(rows)
}
