import { blogPosts } from '#db/tables/blog.ts'
import { contentSchedules } from '#db/tables/content-history.ts'
import { expect, test } from '#test/database.ts'
import { listAllPosts, listFilteredPosts } from './list-posts.server.ts'

test('pages of posts follow one another without a gap or a repetition', async ({ db }) => {
  const at = (minute: number) => new Date(Date.UTC(2020, 0, 1, 12, minute))
  await db.insert(blogPosts).values(
    Array.from({ length: 120 }, (_, n) => ({
      slug: `post-${String(n).padStart(3, '0')}`,
      title: `Post ${n}`,
      content: '',
      // Scheduled, drafts and published ones; several share a time.
      ...(n % 3 === 1 && { status: 'published' as const, published_at: at(n % 7) }),
      updated_at: at(n % 5),
    })),
  )
  const scheduled = (await db.select().from(blogPosts)).filter(({ slug }) => Number(slug.slice(5)) % 3 === 0)
  await db.insert(contentSchedules).values(
    scheduled.map(({ id, slug }) => ({
      kind: 'post' as const,
      subject: id,
      publish_at: new Date(Date.UTC(2999, 0, 1 + (Number(slug.slice(5)) % 9))),
    })),
  )
  const listed: string[] = []
  let after: string | undefined
  do {
    const { posts, next, found } = await listFilteredPosts(db, { search: '', status: '', category: '', after })
    listed.push(...posts.map(({ slug }) => slug))
    expect(found).toBe(120)
    after = next ?? undefined
  } while (after)
  expect(listed).toEqual((await listAllPosts(db)).map(({ slug }) => slug))
})

test('an unpublished post is listed by its last edit, which the list shows', async ({ db }) => {
  const on = (day: string) => new Date(`${day}T12:00:00Z`)
  const published = { status: 'published' as const, published_at: on('2025-01-01') }
  await db.insert(blogPosts).values([
    { slug: 'unpublished', title: 'A', content: '', published_at: on('2024-01-01'), updated_at: on('2026-01-01') },
    { slug: 'published', title: 'B', content: '', ...published, updated_at: on('2026-02-01') },
  ])
  expect((await listAllPosts(db)).map(({ slug }) => slug)).toEqual(['unpublished', 'published'])
})
