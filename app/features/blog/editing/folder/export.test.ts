import { join } from 'node:path'
import { storeImage } from '#app/features/images/store-image.server.ts'
import { commandLine } from '#app/features/staff/person.ts'
import { blogCategories, blogPosts, blogTags } from '#db/tables/blog.ts'
import { images } from '#db/tables/images.ts'
import { expect } from '#test/database.ts'
import { editPost, files, run, test, write } from '#test/post-folder.ts'
import { readPost } from '../../posts.server.ts'
import { readStoredPosts } from '../post-state.server.ts'
import { exportPosts, writeFolder } from './export.server.ts'
import { importImages, writeImages } from './folder-images.server.ts'
import { importPosts } from './import.server.ts'
import { readPostFolder } from './read-folder.server.ts'

const mugs = '---\ntitle: Mugs\ncategory: How-to\ntags: [Mugs, Gifts]\npublished_at: 2026-03-01\n---\n'

test('an exported folder imports without changes, also into an empty shop', async ({ db, folder }) => {
  await write(folder, {
    ...files,
    'markdown.md': `${mugs.replace('Mugs\n', '"Mugs: 2 × 2 \\"good\\" ones"\n')}\n    code\n\n* one\n* two\n\n![A](/pictures/a.webp "B")\n`,
    'plan.md': '---\ntitle: "1984"\npublish_at: 2099-01-02T10:00:00-06:00\nexcerpt: "true"\ntags: [C]\n---\nLater\n',
    'tags.yaml': '- name: Gifts\n  slug: presents\n- name: C\n- name: C++\n  slug: c-plus-plus\n',
  })
  await run(db, folder)
  const before = await readStoredPosts(db)
  expect(before.find(({ slug }) => slug === 'plan')?.tags).toEqual([{ name: 'C', slug: 'c' }])
  const again = join(folder, 'again')
  const { files: written } = await exportPosts(db)
  expect([...written.keys()].sort()).toEqual([
    'caps.html',
    'categories.yaml',
    'markdown.md',
    'mugs.md',
    'plan.md',
    'tags.yaml',
  ])
  expect(await writeFolder(again, written, { overwrite: false })).toEqual([])
  expect(await run(db, again)).toMatchObject({ added: [], changed: [], skipped: [] })
  expect(await readStoredPosts(db)).toEqual(before.map((post) => ({ ...post, imported_hash: expect.any(String) })))

  await db.delete(blogPosts)
  await db.delete(blogCategories)
  await db.delete(blogTags)
  expect((await run(db, again)).added).toHaveLength(4)
  expect((await exportPosts(db)).files).toEqual(written)
})

test('an edited export imports unless the post was edited since', async ({ db, folder }) => {
  await write(folder, files)
  await run(db, folder)
  await editPost(db, 'mugs', { excerpt: 'Written in the office.' })
  const out = join(folder, 'out')
  const { files: written } = await exportPosts(db)
  await writeFolder(out, written, { overwrite: false })
  await write(out, { 'mugs.md': (written.get('mugs.md') ?? '').replace('About', 'All about') })
  expect(await writeFolder(out, written, { overwrite: false })).toEqual(['mugs.md'])
  expect(await run(db, out)).toMatchObject({ changed: ['mugs'] })
  expect(await readPost(db, 'mugs')).toMatchObject({
    excerpt: 'Written in the office.',
    content: '<p>All about mugs.</p>',
  })
  await write(out, { 'caps.html': (written.get('caps.html') ?? '').replace('About', 'All about') })
  await editPost(db, 'caps', { title: 'Hats' })
  await expect(run(db, out)).rejects.toMatchObject({ slugs: ['caps'] })
})

test('exports uploaded images with the posts and imports them into another shop', async ({ db, folder, services }) => {
  const path = 'public/pictures/mug-navy.webp'
  const stored = await storeImage(services, { path, name: 'mug.webp', by: commandLine })
  if (!stored.ok) throw new Error(stored.reason)
  const { url } = stored.image
  const front = `---\ntitle: Mug\npicture: ${url}\npicture_alt: A mug\n---\n`
  await write(folder, { 'mug.md': `${front}![A mug](${url} "Navy")\n` })
  const imported = async () => {
    const read = await readPostFolder(folder)
    if (!read.ok) throw new Error('unreadable')
    const taken = await importImages(services, folder, { posts: read.value.posts, by: commandLine })
    const value = { ...read.value, posts: taken.posts }
    return { ...(await db.transaction((tx) => importPosts(tx, value, { by: commandLine, name: 'posts' }))), ...taken }
  }
  expect(await imported()).toMatchObject({ added: ['mug'], problems: [] })
  const posts = await readStoredPosts(db)
  expect(await writeImages(services, folder, posts)).toEqual([])
  expect(await imported()).toMatchObject({ unchanged: ['mug'], problems: [] })
  expect(await db.$count(images)).toBe(1)

  // Another shop without posts and images.
  await db.delete(images)
  await db.delete(blogPosts)
  await imported()
  expect(await imported()).toMatchObject({ unchanged: ['mug'], problems: [] })
  const [mug] = await readStoredPosts(db)
  const [image] = await db.select().from(images)
  expect(mug?.featured_image).toContain(image?.hash)
  expect(mug?.content).toContain(image?.hash)
  await write(folder, { [`media/${url.slice(7)}`]: 'not a picture' })
  await db.delete(images)
  expect(await imported()).toMatchObject({ problems: [{ file: expect.stringContaining('media/') }] })
})
