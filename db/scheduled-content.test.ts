import pg from 'pg'
import { expect, test } from 'vitest'
import { testServer } from '#test/database.ts'
import { createEmptyDatabase } from '#test/databases.ts'
import { migrate, migrateTo } from './migrate.ts'
import journal from './migrations/meta/_journal.json' with { type: 'json' }

test('a migration moves the schedules and links of posts', async () => {
  const { url, drop } = await createEmptyDatabase(testServer())
  const client = new pg.Client({ connectionString: url })
  try {
    await migrateTo(
      url,
      journal.entries.findIndex(({ tag }) => tag.endsWith('_content_schedules')),
    )
    await client.connect()
    await client.query(
      `insert into blog_posts (slug, title, content, status, published_at, publish_at, draft_key) values
        ('later', 'Later', 'x', 'draft', null, '2027-01-04 15:00Z', 'key-of-later'),
        ('draft', 'Draft', 'x', 'draft', null, null, null),
        ('live', 'Live', 'x', 'published', now(), null, 'key-of-live')`,
    )
    await migrate(url)
    const read = async (query: string) => (await client.query(query)).rows
    expect(
      await read(
        `select slug, staff_id, problem, s.publish_at from content_schedules s
         join blog_posts p on s.kind = 'post' and p.id::text = s.subject`,
      ),
    ).toEqual([{ slug: 'later', staff_id: null, problem: null, publish_at: new Date('2027-01-04T15:00:00Z') }])
    expect(
      await read(
        `select slug, key, expires_at from content_links l
         join blog_posts p on l.kind = 'post' and p.id::text = l.subject order by key`,
      ),
    ).toEqual([
      { slug: 'later', key: 'key-of-later', expires_at: null },
      { slug: 'live', key: 'key-of-live', expires_at: null },
    ])
    // The trigger that counts versions still knows every column but the moved ones.
    await client.query(`update blog_posts set title = 'Later, changed' where slug = 'later'`)
    await client.query(`update blog_posts set view_count = 7 where slug = 'live'`)
    expect(await read('select slug, version from blog_posts order by slug')).toEqual([
      { slug: 'draft', version: 1 },
      { slug: 'later', version: 2 },
      { slug: 'live', version: 1 },
    ])
  } finally {
    await client.end()
    await drop()
  }
})
