import { sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import { findScheduledPublisher } from '#app/document-types.server.ts'
import { enqueuePublishing, startPublishing } from '#app/features/content/publish-scheduled.server.ts'
import { setStoredSchedule } from '#app/features/content/schedules.server.ts'
import { blogPosts } from '#db/tables/blog.ts'
import { contentRevisions } from '#db/tables/content-history.ts'
import { expect, test } from '#test/database.ts'
import { readPost } from '../posts.server.ts'

test('two processes publish a scheduled post once', async ({ db, services, databaseUrl }) => {
  const other = new PgBoss({ connectionString: databaseUrl, supervise: false, schedule: false })
  other.on('error', () => {})
  await other.start()
  try {
    await Promise.all([
      startPublishing(services, findScheduledPublisher),
      startPublishing({ ...services, jobs: other }, findScheduledPublisher),
    ])
    const at = new Date(Date.now() + 1_000)
    const [post] = await db.insert(blogPosts).values({ slug: 'mugs', title: 'Mugs', content: '<p>x</p>' }).returning()
    await setStoredSchedule(db, { kind: 'post', id: post?.id ?? '', at })
    await Promise.all([enqueuePublishing(services.jobs, at), enqueuePublishing(other, at)])
    await expect.poll(() => readPost(db, 'mugs'), { timeout: 20_000 }).toMatchObject({ publishedAt: at })
    await expect
      .poll(() => db.execute(sql`select 1 from pgboss.job where name = 'publish-posts' and state <> 'completed'`), {
        timeout: 20_000,
      })
      .toMatchObject({ rowCount: 0 })
    expect(await db.$count(contentRevisions)).toBe(1)
  } finally {
    await other.stop({ graceful: true })
  }
})
