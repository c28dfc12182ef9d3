import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { findScheduledPublisher } from '#app/document-types.server.ts'
import { publishDue } from '#app/features/content/publish-scheduled.server.ts'
import { commandLine } from '#app/features/staff/person.ts'
import type { Database } from '#db/client.ts'
import { blogCategories, blogPosts, blogTags } from '#db/tables/blog.ts'
import { staff } from '#db/tables/staff.ts'
import { expect } from '#test/database.ts'
import { editPost, files, run, test, write } from '#test/post-folder.ts'
import { countView, readPost } from '../../posts.server.ts'
import { setStatus } from '../status.server.ts'
import { saveTerm } from '../taxonomy/terms.server.ts'
import { importPosts } from './import.server.ts'
import { readPostFolder } from './read-folder.server.ts'

test('imports posts, categories and tags; a repeated import changes nothing', async ({ db, folder }) => {
  await write(folder, files)
  expect(await run(db, folder)).toMatchObject({ added: ['mugs', 'caps'], changed: [], unchanged: [] })
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
  expect(await run(db, folder)).toMatchObject({ added: [], changed: [], unchanged: ['mugs', 'caps'] })
})

test('a category keeps its slug when posts use its title', async ({ db, folder }) => {
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

test('matches a category by title before slug', async ({ db, folder }) => {
  await write(folder, {
    'categories.yaml': '- name: Drinkware\n  slug: mugs\n- name: Mugs\n  slug: cups\n',
    'mugs.md': '---\ntitle: Mugs\ncategory: Mugs\npublished_at: 2026-03-01\n---\nText\n',
  })
  await run(db, folder)
  expect(await readPost(db, 'mugs')).toMatchObject({ category: { name: 'Mugs', slug: 'cups' } })
})

test('a changed file updates its post but keeps views and status', async ({ db, folder }) => {
  await write(folder, files)
  await run(db, folder)
  await countView(db, 'mugs')
  await setStatus(db, { slug: 'caps', status: 'published', by: commandLine })
  await write(folder, {
    'mugs.md': '---\ntitle: More mugs\ntags: [Mugs]\npublished_at: 2026-03-01\n---\nAbout mugs.\n',
    'old/caps.html': '---\ntitle: Caps\n---\n<p>New text.</p>\n',
  })
  expect(await run(db, folder)).toMatchObject({ added: [], changed: ['mugs', 'caps'], unchanged: [] })
  const [mugs] = await db.select().from(blogPosts).where(eq(blogPosts.slug, 'mugs'))
  expect(mugs).toMatchObject({ title: 'More mugs', view_count: 1, category_id: null, status: 'published' })
  expect(await readPost(db, 'mugs')).toMatchObject({ tags: [{ name: 'Mugs', slug: 'mugs' }], category: null })
  expect(await readPost(db, 'caps')).toMatchObject({ content: '<p>New text.</p>', tags: [] })
})

test('rejects a folder with an invalid file and reports every problem with file and line', async ({ folder }) => {
  await write(folder, {
    ...files,
    'bad.md': '---\ntitle: Bad\nslug: mugs\n---\nText\n',
    'worse.md': '---\ntitle: Worse\nstatus: red\n---\nText\n',
  })
  expect(await readPostFolder(folder)).toEqual({
    ok: false,
    problems: [
      { file: 'worse.md', line: 3, message: 'status must be draft or published' },
      { file: 'mugs.md', line: 1, message: 'the slug mugs is taken by bad.md' },
    ],
  })
})

test('a failed import is rolled back', async ({ db, folder }) => {
  await write(folder, files)
  const read = await readPostFolder(folder)
  if (!read.ok) throw new Error('unreadable')
  const [first, second] = read.value.posts
  if (!first || !second) throw new Error('too few')
  const posts = [first, { ...second, title: null as unknown as string }]
  await expect(
    db.transaction((tx) => importPosts(tx, { ...read.value, posts }, { by: commandLine, name: 'posts' })),
  ).rejects.toThrow()
  expect(await db.$count(blogPosts)).toBe(0)
  expect(await db.$count(blogTags)).toBe(0)
})

test('rejects an empty or missing folder', async ({ folder }) => {
  expect(await readPostFolder(folder)).toMatchObject({
    ok: false,
    problems: [{ message: 'holds no .md or .html file' }],
  })
  await expect(readPostFolder(join(folder, 'nowhere'))).rejects.toThrow(/ENOENT/)
})

const mugs = '---\ntitle: Mugs\ncategory: How-to\ntags: [Mugs, Gifts]\npublished_at: 2026-03-01\n---\n'

test('never replaces edits made in the admin silently', async ({ db, folder }) => {
  await write(folder, files)
  await run(db, folder)
  await editPost(db, 'mugs', { excerpt: 'Written in the office.' })
  // The file is unchanged and thus older.
  expect(await run(db, folder)).toMatchObject({ skipped: ['mugs'], unchanged: ['caps'], changed: [] })
  await write(folder, { 'mugs.md': `${mugs}Another text.\n`, 'new.md': '---\ntitle: New\n---\nText\n' })
  await expect(run(db, folder)).rejects.toMatchObject({ slugs: ['mugs'] })
  expect(await db.$count(blogPosts)).toBe(2)
  expect(await readPost(db, 'mugs')).toMatchObject({ excerpt: 'Written in the office.', content: '<p>About mugs.</p>' })
  expect(await run(db, folder, true)).toMatchObject({ changed: ['mugs'], added: ['new'], skipped: [] })
  expect(await readPost(db, 'mugs')).toMatchObject({ excerpt: null, content: '<p>Another text.</p>' })
  // The file is the newest version again.
  await write(folder, { 'mugs.md': `${mugs}A third text.\n` })
  expect(await run(db, folder)).toMatchObject({ changed: ['mugs'] })
})

test('unpublishing, moving and editing in the admin count as edits', async ({ db, folder }) => {
  const shown = { 'mugs.md': `${mugs.replace('published_at', 'status: published\npublished_at')}About mugs.\n` }
  await write(folder, shown)
  await run(db, folder)
  await setStatus(db, { slug: 'mugs', status: 'draft', by: commandLine })
  expect(await run(db, folder)).toMatchObject({ skipped: ['mugs'] })
  await setStatus(db, { slug: 'mugs', status: 'published', by: commandLine })
  await editPost(db, 'mugs', { slug: 'cups' })
  expect(await run(db, folder)).toMatchObject({ skipped: ['mugs'], added: [] })
  await editPost(db, 'cups', { slug: 'mugs', title: 'Cups' })
  await write(folder, { 'mugs.md': `${shown['mugs.md']}More.\n` })
  await expect(run(db, folder)).rejects.toMatchObject({ slugs: ['mugs'] })
})

test('a category saved in the admin without a change follows its file', async ({ db, folder }) => {
  await write(folder, files)
  await run(db, folder)
  const [category] = await db.select().from(blogCategories)
  const { id: staffId } = await storeEditor(db)
  const fields = { name: 'How-to', slug: 'how-to', description: 'Steps.' }
  const by = { staffId, name: 'eve@shop.example', ip: null }
  expect(await saveTerm(db, { kind: 'category', id: category?.id ?? '', fields, by })).toBe('saved')
  await write(folder, { 'categories.yaml': '- name: How-to\n  description: One by one.\n' })
  expect(await run(db, folder)).toMatchObject({ skippedTerms: [] })
  expect(await db.select().from(blogCategories)).toMatchObject([{ name: 'How-to', description: 'One by one.' }])
})

test('a category renamed in the admin keeps its name and its posts', async ({ db, folder, services }) => {
  await write(folder, files)
  await run(db, folder)
  const [category] = await db.select().from(blogCategories)
  const { id: staffId } = await storeEditor(db)
  const by = { staffId, name: 'eve@shop.example', ip: null }
  const fields = { name: 'Steps', slug: 'how-to', description: 'One by one.' }
  await saveTerm(db, { kind: 'category', id: category?.id ?? '', fields, by })
  expect(await run(db, folder)).toMatchObject({ skippedTerms: ['how-to'], unchanged: ['mugs', 'caps'] })
  expect(await db.select().from(blogCategories)).toMatchObject([{ name: 'Steps' }])
  await run(db, folder, true)
  expect(await db.select().from(blogCategories)).toMatchObject([{ name: 'How-to', description: 'Steps.' }])
  expect(await publishDue(services, findScheduledPublisher)).toEqual([])
})

async function storeEditor(db: Database) {
  const [editor] = await db
    .insert(staff)
    .values({ name: 'Eve', email: 'eve@shop.example', roles: ['editor'] })
    .returning()
  if (!editor) throw new Error('no editor was stored')
  return editor
}
