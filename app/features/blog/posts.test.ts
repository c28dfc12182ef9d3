import { eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { blogCategories, blogPosts, blogPostTags, blogTags } from '#db/tables/blog.ts'
import { expect, test } from '#test/database.ts'
import { setStatus as changeStatus } from './editing/status.server.ts'
import {
  countView,
  listCategories,
  listFeedPosts,
  listPosts,
  listRelated,
  readArchive,
  readPost,
} from './posts.server.ts'

const commandLine = { staffId: null, name: 'command line', ip: null }
const setStatus = (db: Database, slug: string, status: 'published' | 'draft') =>
  changeStatus(db, { slug, status, by: commandLine })

const noFilters = { search: '', category: '', page: 1 }

/** Inserts posts p1 (newest) to pN and a draft, in the category "How-to" with the tag "Mugs". */
async function insertPosts(db: Database, count: number) {
  const [category] = await db
    .insert(blogCategories)
    .values({ name: 'How-to', slug: 'how-to', description: 'Steps.' })
    .returning()
  const [tag] = await db.insert(blogTags).values({ name: 'Mugs', slug: 'mugs' }).returning()
  if (!category || !tag) throw new Error('not stored')
  const rows = await db
    .insert(blogPosts)
    .values([
      ...Array.from({ length: count }, (_, index) => ({
        slug: `p${index + 1}`,
        title: `Post ${index + 1}`,
        content: '<p>Some text</p>',
        status: 'published',
        published_at: new Date(Date.UTC(2026, 0, 100 - index)),
        category_id: category.id,
      })),
      { slug: 'draft', title: 'Post draft', content: '<p>Some text</p>', status: 'draft', category_id: category.id },
    ])
    .returning({ id: blogPosts.id })
  await db.insert(blogPostTags).values(rows.map(({ id }) => ({ post_id: id, tag_id: tag.id })))
  return { category, tag }
}

const toSlugs = (list: { slug: string }[]) => list.map(({ slug }) => slug)

test('lists published posts newest first, twelve per page, with category and tags', async ({ db }) => {
  await insertPosts(db, 14)
  const first = await listPosts(db, noFilters)
  expect(toSlugs(first.posts)).toEqual(Array.from({ length: 12 }, (_, index) => `p${index + 1}`))
  expect(first).toMatchObject({ page: 1, pages: 2, total: 14 })
  expect(first.posts[0]).toMatchObject({
    category: { name: 'How-to', slug: 'how-to' },
    tags: [{ name: 'Mugs', slug: 'mugs' }],
    readingTime: 1,
    publishedAt: new Date(Date.UTC(2026, 0, 100)),
  })
  expect(toSlugs((await listPosts(db, { ...noFilters, page: 2 })).posts)).toEqual(['p13', 'p14'])
  expect(await listPosts(db, { ...noFilters, page: 99 })).toMatchObject({ page: 2 })
})

test('filters by category; an unknown one has no posts', async ({ db }) => {
  await insertPosts(db, 2)
  await db.insert(blogPosts).values({
    slug: 'loose',
    title: 'Loose',
    content: '<p>x</p>',
    status: 'published',
    published_at: new Date('2026-06-01'),
  })
  expect(toSlugs((await listPosts(db, noFilters)).posts)).toEqual(['loose', 'p1', 'p2'])
  expect(toSlugs((await listPosts(db, { ...noFilters, category: 'how-to' })).posts)).toEqual(['p1', 'p2'])
  expect(await listPosts(db, { ...noFilters, category: 'nowhere' })).toMatchObject({ posts: [], total: 0, pages: 1 })
})

test.for([
  ['part of the title', 'EMBROID', true],
  ['the excerpt', 'hats and caps', true],
  ['the text, whatever its case', 'STITCH COUNT', true],
  ['words with a tag between them', 'very fine lettering', true],
  ['a tag at the end of a word', 'lettering, though', true],
  ['words in two paragraphs', 'though. 100%', true],
  ['an entity', 'r&d', true],
  ['an escaped tag', '<b>', true],
  ['letters beyond ASCII', 'ÉCRU', true],
  ['a percent sign', '100%', true],
  ['a percent sign for anything', 'stitch%count', false],
  ['an underscore', 'snake_case', true],
  ['an underscore for any letter', 's_itch', false],
  ['a backslash', 'C:\\art', true],
  ['a backslash alone', '\\\\', false],
  ['the name of a tag', 'strong', false],
  ['a URL in a link', 'evil.example', false],
  ['a quote', "it's", true],
  ['a typographic quote', 'it’s', true],
  ['a quote that the post writes typographically', "don't", true],
  ['an accent that is not typed', 'ecru', true],
  ['an accent in two characters', 'e\u0301cru', true],
  ['an accent that the post does not have', 'fíne', true],
  ['a space for a no-break space', '12 oz', true],
] as const)('search for %s matches: %s', async ([, search, found], { db }) => {
  await db.insert(blogPosts).values({
    slug: 'caps',
    title: 'Embroidery',
    excerpt: 'For hats and caps',
    content:
      '<h2>Stitch count</h2><p>A <a href="https://evil.example">very</a> fine\n<strong>letter</strong>ing, though.</p>' +
      "<p>100% R&amp;D in &lt;b&gt; écru, snake_case, C:\\art. It's so, don’t 12\u00A0oz.</p>",
    status: 'published',
    published_at: new Date(),
  })
  const list = await listPosts(db, { ...noFilters, search })
  expect(toSlugs(list.posts)).toEqual(found ? ['caps'] : [])
})

test('combines search and category without drafts', async ({ db }) => {
  await insertPosts(db, 3)
  expect(toSlugs((await listPosts(db, { search: 'post', category: 'how-to', page: 1 })).posts)).toEqual([
    'p1',
    'p2',
    'p3',
  ])
  expect((await listPosts(db, { search: 'draft', category: '', page: 1 })).posts).toEqual([])
})

test('drafts appear nowhere', async ({ db }) => {
  await insertPosts(db, 2)
  const post = await readPost(db, 'p1')
  expect(await readPost(db, 'draft')).toBeUndefined()
  expect(toSlugs(post ? await listRelated(db, post) : [])).toEqual(['p2'])
  expect(await readArchive(db, { kind: 'category', slug: 'how-to', page: 1 })).toMatchObject({ total: 2 })
  expect(await readArchive(db, { kind: 'tag', slug: 'mugs', page: 1 })).toMatchObject({ total: 2 })
  expect(toSlugs(await listFeedPosts(db, 50))).toEqual(['p1', 'p2'])
  expect(await countView(db, 'draft')).toBe(false)
})

test('lists three related posts, newest first, without the post itself', async ({ db }) => {
  await insertPosts(db, 6)
  const post = await readPost(db, 'p2')
  expect(toSlugs(post ? await listRelated(db, post) : [])).toEqual(['p1', 'p3', 'p4'])
  expect(await listRelated(db, { id: post?.id ?? '', categoryId: null })).toEqual([])
})

test('reads category and tag pages with posts newest first; undefined for unknown slugs', async ({ db }) => {
  await insertPosts(db, 13)
  const category = await readArchive(db, { kind: 'category', slug: 'how-to', page: 2 })
  expect(category).toMatchObject({ term: { name: 'How-to', description: 'Steps.' }, page: 2, pages: 2, total: 13 })
  const tag = await readArchive(db, { kind: 'tag', slug: 'mugs', page: 1 })
  expect(toSlugs(tag?.posts ?? []).slice(0, 2)).toEqual(['p1', 'p2'])
  for (const slug of ['none', 'HOW-TO', 'a\0b', "'; drop table blog_posts"]) {
    expect(await readArchive(db, { kind: 'category', slug, page: 1 })).toBeUndefined()
    expect(await readArchive(db, { kind: 'tag', slug, page: 1 })).toBeUndefined()
    expect(await readPost(db, slug)).toBeUndefined()
  }
})

test('lists categories by name', async ({ db }) => {
  await db.insert(blogCategories).values([
    { name: 'Zebra', slug: 'a' },
    { name: 'Apple', slug: 'z' },
  ])
  expect(toSlugs(await listCategories(db))).toEqual(['z', 'a'])
})

test('counts a hundred concurrent views', async ({ db }) => {
  await insertPosts(db, 1)
  await Promise.all(Array.from({ length: 100 }, () => countView(db, 'p1')))
  const [post] = await db.select().from(blogPosts).where(eq(blogPosts.slug, 'p1'))
  expect(post?.view_count).toBe(100)
})

test('publishing sets the date once; unpublishing keeps it', async ({ db }) => {
  await insertPosts(db, 1)
  expect(await setStatus(db, 'draft', 'published')).toBe('changed')
  const shown = await readPost(db, 'draft')
  expect(shown?.publishedAt).toBeInstanceOf(Date)
  expect(await setStatus(db, 'draft', 'published')).toBe('already')
  expect(await setStatus(db, 'draft', 'draft')).toBe('changed')
  expect(await readPost(db, 'draft')).toBeUndefined()
  await setStatus(db, 'draft', 'published')
  expect((await readPost(db, 'draft'))?.publishedAt).toEqual(shown?.publishedAt)
  expect(await setStatus(db, 'unknown', 'published')).toBe('missing')
})

test('estimates a missing reading time from the length', async ({ db }) => {
  await insertPosts(db, 1)
  await db.update(blogPosts).set({ content: `<p>${'word '.repeat(700)}</p>` })
  expect((await listPosts(db, noFilters)).posts[0]?.readingTime).toBe(3)
})

test('the search uses its index', async ({ db }) => {
  await db.execute(sql`insert into blog_posts (slug, title, content, status, published_at)
    select 'n' || n, 'Post ' || n, repeat('lorem ipsum ' || n || ' ', 50), 'published', now()
    from generate_series(1, 2000) n`)
  await db.execute(sql`analyze blog_posts`)
  const plan = await db.execute<{ 'QUERY PLAN': string }>(sql`explain select 1 from blog_posts
    where status = 'published' and search_text like lower('%ipsum 1777%')`)
  expect(JSON.stringify(plan.rows)).toContain('blog_posts_search')
})
