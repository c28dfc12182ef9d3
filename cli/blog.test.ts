import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readPost } from '#app/features/blog/posts.server.ts'
import { blogPosts } from '#db/tables/blog.ts'
import { test as base, expect } from '#test/database.ts'
import { type CommandResult, runShopCommand } from '#test/shop-command.ts'

const test = base.extend<{ folder: string; shop: (...args: string[]) => Promise<CommandResult> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'boxwright-blog-'))
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },
  shop: async ({ databaseUrl, services }, use) => {
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: services.settings.DATA_DIR }
    await use((...args) => runShopCommand(env, ['blog', ...args]))
  },
})

test('import, list, publish and unpublish', async ({ folder, shop, db }) => {
  await writeFile(join(folder, 'mugs.md'), '---\ntitle: Mugs\ncategory: How-to\n---\nAbout mugs.\n')
  expect(await shop('import', folder)).toEqual({
    code: 0,
    out: 'added    mugs\n1 added, 0 changed, 0 unchanged\n',
    err: '',
  })
  expect(await readPost(db, 'mugs')).toBeUndefined()
  expect((await shop('publish', 'mugs')).out).toBe('mugs is now published: /blog/mugs\n')
  expect(await readPost(db, 'mugs')).toMatchObject({ title: 'Mugs' })
  expect((await shop('import', folder)).out).toBe('0 added, 0 changed, 1 unchanged\n')
  expect((await shop('list')).out).toMatch(/mugs +published +\d{4}-\d\d-\d\d +0 +How-to +Mugs/)
  expect(JSON.parse((await shop('list', '--format', 'json')).out)).toMatchObject([{ slug: 'mugs', views: 0 }])
  expect((await shop('unpublish', 'mugs')).out).toBe('mugs is now a draft\n')
  expect(await readPost(db, 'mugs')).toBeUndefined()
})

test('reports every problem with file and line, and stores nothing', async ({ folder, shop, db }) => {
  await writeFile(join(folder, 'good.md'), '---\ntitle: Good\n---\nText\n')
  await writeFile(join(folder, 'bad.md'), '---\ntitle: Bad\nstatus: red\n---\nText\n')
  await writeFile(join(folder, 'worse.md'), 'Text\n')
  const { code, out, err } = await shop('import', folder)
  expect(code).toBe(1)
  expect(out).toBe('')
  expect(err).toContain('bad.md:3: status must be draft or published\n')
  expect(err).toContain('worse.md:1: the file must begin with front matter')
  expect(err).toContain('2 problems; nothing was imported')
  expect(await db.$count(blogPosts)).toBe(0)
})

test('wrong words', async ({ shop }) => {
  expect(await shop('publish')).toMatchObject({ code: 2, err: expect.stringContaining('the slug is missing') })
  expect(await shop('publish', 'no-such-post')).toMatchObject({
    code: 1,
    err: 'Not found: no post has the slug no-such-post\nNext: find it: npm run shop -- blog list\n',
  })
  expect(await shop('import', '/nowhere/at/all')).toMatchObject({ code: 1, err: expect.stringContaining('ENOENT') })
})
