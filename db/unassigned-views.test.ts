import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testServer } from '#test/database.ts'
import { createEmptyDatabase } from '#test/databases.ts'
import { migrate, migrateTo } from './migrate.ts'
import journal from './migrations/meta/_journal.json' with { type: 'json' }

test('a migration renames the filter for requests without an assignee in saved views', async () => {
  const { url, drop } = await createEmptyDatabase(testServer())
  const client = new pg.Client({ connectionString: url })
  try {
    await migrateTo(
      url,
      journal.entries.findIndex(({ tag }) => tag.endsWith('_unassigned_views')),
    )
    await client.connect()
    const me = randomUUID()
    await client.query(`insert into staff (id, email, name, roles) values ($1, 'ada@shop.example', 'Ada', '{sales}')`, [
      me,
    ])
    await client.query(
      `insert into request_views (staff_id, list, name, query) values
        ($1, 'requests', 'a', 'q=mug&owner=nobody&status=new'), ($1, 'requests', 'b', 'owner=nobody'),
        ($1, 'requests', 'c', 'q=owner%3Dnobody'), ($1, 'products', 'd', 'owner=nobody')`,
      [me],
    )
    await migrate(url)
    expect((await client.query('select query from request_views order by name')).rows).toEqual([
      { query: 'q=mug&owner=unassigned&status=new' },
      { query: 'owner=unassigned' },
      { query: 'q=owner%3Dnobody' },
      { query: 'owner=nobody' },
    ])
  } finally {
    await client.end()
    await drop()
  }
})
