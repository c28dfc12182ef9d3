import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { blogCategories, blogPosts, blogTags } from '#db/tables/blog.ts'
import { test as base, expect } from '#test/database.ts'
import { countView, readPost } from '../posts.server.ts'
import { importPosts, readPostFolder } from './import.server.ts'
import { setStatus } from './manage.server.ts'

const test = base.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'boxwright-posts-'))
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },
})

async function write(folder: string, files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
}

async function run(db: Database, folder: string) {
  const read = await readPostFolder(folder)
  if (!read.ok) throw new Error(read.problems.map(({ file, line, message }) => `${file}:${line} ${message}`).join('\n'))
  return db.transaction((tx) => importPosts(tx, read.value))
}

const files = {
  'mugs.md': '---\ntitle: Mugs\ncategory: How-to\ntags: [Mugs, Gifts]\npublished_at: 2026-03-01\n---\nAbout mugs.\n',
  'old/caps.html': '---\ntitle: Caps\ncategory: how-to\ntags: gifts\n---\n<p>About caps.</p>\n',
  'categories.yaml': '- name: How-to\n  description: Steps.\n',
  'notes.txt': 'not a post',
}

test('a folder becomes posts, categories and tags; again, nothing changes', async ({ db, folder }) => {
  await write(folder, files)
  expect(await run(db, folder)).toEqual({ added: ['mugs', 'caps'], changed: [], unchanged: [] })
  expect(await readPost(db, 'mugs')).toMatchObject({
    title: 'Mugs',
    category: { name: 'How-to', slug: 'how-to' },
    tags: [
      { name: 'Gifts', slug: 'gifts' },
      { name: 'Mugs', slug: 'mugs' },
    ],
  })
  expect(await db.$count(blogCategories)).toBe(1)
  expect(await db.$count(blogTags)).toBe(2)
  const [caps] = await db.select().from(blogPosts).where(eq(blogPosts.slug, 'caps'))
  expect(caps?.status).toBe('draft')
  expect(await run(db, folder)).toEqual({ added: [], changed: [], unchanged: ['mugs', 'caps'] })
})

test('a category keeps its own slug when posts name it by its title', async ({ db, folder }) => {
  await write(folder, {
    'categories.yaml': '- name: Café & Gifts\n  slug: coffee\n',
    'title.md': '---\ntitle: By title\ncategory: Café & Gifts\n---\nText\n',
    'slug.md': '---\ntitle: By slug\ncategory: coffee\n---\nText\n',
  })
  await run(db, folder)
  const [coffee, ...others] = await db.select().from(blogCategories)
  expect([coffee, others]).toMatchObject([{ name: 'Café & Gifts', slug: 'coffee' }, []])
  const categories = await db.select({ category: blogPosts.category_id }).from(blogPosts)
  expect(categories).toEqual([{ category: coffee?.id }, { category: coffee?.id }])
  expect(await run(db, folder)).toMatchObject({ added: [], changed: [] })
  // Another folder, without a list of categories.
  const later = join(folder, 'later')
  await write(later, { 'later.md': '---\ntitle: Later\ncategory: café & gifts\n---\nText\n' })
  await run(db, later)
  expect(await db.$count(blogCategories)).toBe(1)
  expect(await db.$count(blogPosts, eq(blogPosts.category_id, coffee?.id ?? ''))).toBe(3)
})

test('a title goes before the slug of another category', async ({ db, folder }) => {
  await write(folder, {
    'categories.yaml': '- name: Drinkware\n  slug: mugs\n- name: Mugs\n  slug: cups\n',
    'mugs.md': '---\ntitle: Mugs\ncategory: Mugs\npublished_at: 2026-03-01\n---\nText\n',
  })
  await run(db, folder)
  expect(await readPost(db, 'mugs')).toMatchObject({ category: { name: 'Mugs', slug: 'cups' } })
})

test('a changed file replaces its post and keeps its views and its status', async ({ db, folder }) => {
  await write(folder, files)
  await run(db, folder)
  await countView(db, 'mugs')
  await setStatus(db, 'caps', 'published')
  await write(folder, {
    'mugs.md': '---\ntitle: More mugs\ntags: [Mugs]\npublished_at: 2026-03-01\n---\nAbout mugs.\n',
    'old/caps.html': '---\ntitle: Caps\n---\n<p>New text.</p>\n',
  })
  expect(await run(db, folder)).toEqual({ added: [], changed: ['mugs', 'caps'], unchanged: [] })
  const [mugs] = await db.select().from(blogPosts).where(eq(blogPosts.slug, 'mugs'))
  expect(mugs).toMatchObject({ title: 'More mugs', view_count: 1, category_id: null, status: 'published' })
  expect(await readPost(db, 'mugs')).toMatchObject({ tags: [{ name: 'Mugs', slug: 'mugs' }], category: null })
  expect(await readPost(db, 'caps')).toMatchObject({ content: '<p>New text.</p>', tags: [] })
})

test('one wrong file and nothing is read; every problem comes with file and line', async ({ folder }) => {
  await write(folder, {
    ...files,
    'bad.md': '---\ntitle: Bad\nslug: mugs\n---\nText\n',
    'worse.md': '---\ntitle: Worse\ncolour: red\n---\nText\n',
  })
  expect(await readPostFolder(folder)).toEqual({
    ok: false,
    problems: [
      { file: 'worse.md', line: 3, message: 'colour is not known here' },
      { file: 'mugs.md', line: 1, message: 'the slug mugs is taken by bad.md' },
    ],
  })
})

test('a failure in the middle leaves nothing behind', async ({ db, folder }) => {
  await write(folder, files)
  const read = await readPostFolder(folder)
  if (!read.ok) throw new Error('unreadable')
  const [first, second] = read.value.posts
  if (!first || !second) throw new Error('too few')
  const posts = [first, { ...second, title: null as unknown as string }]
  await expect(db.transaction((tx) => importPosts(tx, { ...read.value, posts }))).rejects.toThrow()
  expect(await db.$count(blogPosts)).toBe(0)
  expect(await db.$count(blogTags)).toBe(0)
})

test('an empty folder and a missing one say so', async ({ folder }) => {
  expect(await readPostFolder(folder)).toMatchObject({
    ok: false,
    problems: [{ message: 'holds no .md or .html file' }],
  })
  await expect(readPostFolder(join(folder, 'nowhere'))).rejects.toThrow(/ENOENT/)
})
