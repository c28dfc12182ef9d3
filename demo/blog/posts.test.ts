import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { readPostFolder } from '#app/features/blog/editing/folder/read-folder.server.ts'
import { listFeedPosts, listPosts } from '#app/features/blog/posts.server.ts'
import { toPlainText, toReadableBody } from '#app/features/blog/sanitize.server.ts'
import { blogCategories, blogTags } from '#db/tables/blog.ts'
import { expect, test } from '#test/database.ts'
import { loadDemoBlog } from './load-demo-blog.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = await readPostFolder(fileURLToPath(new URL('./posts', import.meta.url)))
const { posts, categories } = read.ok ? read.value : { posts: [], categories: [] }
const isDraft = (post: { status: string | undefined }) => post.status === 'draft'
const shown = posts.filter((post) => !isDraft(post))

test('there are enough posts, and drafts', () => {
  expect(read.ok ? [] : read.problems).toEqual([])
  expect(shown.length).toBeGreaterThanOrEqual(12)
  expect(posts.filter(isDraft).length).toBeGreaterThanOrEqual(2)
  expect(categories.length).toBe(5)
  expect(categories.every(({ description }) => description)).toBe(true)
  expect(new Set(posts.flatMap(({ tags }) => tags)).size).toBeGreaterThanOrEqual(12)
})

test.for(shown.map((post) => [post.slug, post] as const))('%s is complete', ([, post]) => {
  const words = toPlainText(post.content).split(' ').length
  expect(words).toBeGreaterThanOrEqual(500)
  expect(words).toBeLessThanOrEqual(1200)
  expect(post.excerpt && post.author && post.meta_description).toBeTruthy()
  expect(categories.map(({ name }) => name)).toContain(post.category)
  expect(toReadableBody(post.content).sections.length).toBeGreaterThanOrEqual(3)
})

test('every image exists and has alt text', () => {
  for (const post of posts) {
    const inside = [...post.content.matchAll(/<img src="([^"]*)" alt="([^"]*)"/g)]
    for (const [, src = '', alt] of [...inside, ['', post.featured_image ?? '', post.featured_image_alt]]) {
      expect(existsSync(`${root}public${src}`), `${post.slug}: ${src}`).toBe(true)
      expect(alt).toBeTruthy()
    }
  }
})

test('links between posts lead to existing posts', () => {
  for (const post of posts) {
    for (const [, slug] of post.content.matchAll(/href="\/blog\/([^"#?]*)/g)) {
      expect(shown.map((each) => each.slug)).toContain(slug)
    }
  }
})

test('the loader stores the posts', async ({ db, databaseUrl }) => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('begin')
  await loadDemoBlog(client)
  await client.query('commit')
  await client.end()
  expect(await db.$count(blogCategories)).toBe(5)
  expect(await db.$count(blogTags)).toBeGreaterThanOrEqual(12)
  expect((await listPosts(db, { search: '', category: '', page: 1 })).total).toBe(shown.length)
  expect((await listFeedPosts(db, 100)).map(({ slug }) => slug).sort()).toEqual(shown.map(({ slug }) => slug).sort())
})
