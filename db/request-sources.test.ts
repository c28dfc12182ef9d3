import pg from 'pg'
import { expect, test } from 'vitest'
import { testServer } from '#test/database.ts'
import { createEmptyDatabase } from '#test/databases.ts'
import { migrate, migrateTo } from './migrate.ts'
import journal from './migrations/meta/_journal.json' with { type: 'json' }

test('stored requests get style, color and supplier of their products', async () => {
  const { url, drop } = await createEmptyDatabase(testServer())
  const client = new pg.Client({ connectionString: url })
  try {
    await migrateTo(
      url,
      journal.entries.findIndex(({ tag }) => tag.endsWith('_request_sources')),
    )
    await client.connect()
    const { rows } = await client.query(
      `insert into product_data (name, family, colour, supplier, supplier_item_number)
      values ('Tumbler', 'VT-20', 'Teal', 'Hydro', 'VT20-T'), ('Award', null, null, null, null) returning id`,
    )
    const [tumbler, award] = rows.map(({ id }) => id)
    const deleted = crypto.randomUUID()
    const listed = [award, tumbler, deleted].map((product_id) => ({ product_id, product_name: 'Item', quantity: 1 }))
    await client.query(
      `insert into product_requests (product_id, name, email, quantity, more_items) values ($1, 'Kim', 'k@b.test', 1, $2)`,
      [tumbler, JSON.stringify(listed)],
    )
    await client.query(
      `insert into swag_box_requests (first_name, last_name, email, company, box_items, global_quantity, total_price)
      values ('Kim', 'Lee', 'k@b.test', 'B', $1, 48, 1)`,
      [JSON.stringify(listed)],
    )
    await migrate(url)
    const source = { style: 'VT-20', color: 'Teal', supplier: 'Hydro', supplier_item_number: 'VT20-T' }
    const filled = [listed[0], { ...listed[1], ...source }, listed[2]]
    const quotes = await client.query(
      'select style, color, supplier, supplier_item_number, more_items from product_requests',
    )
    expect(quotes.rows).toEqual([{ ...source, more_items: filled }])
    expect((await client.query('select box_items from swag_box_requests')).rows).toEqual([{ box_items: filled }])
  } finally {
    await client.end()
    await drop()
  }
})
