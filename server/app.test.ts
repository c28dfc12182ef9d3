import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { matchRoutes, type RouteObject } from 'react-router'
import { blankPost } from '#app/features/blog/editing/post-form.ts'
import { listTerms, mergeTerms, saveTerm } from '#app/features/blog/editing/taxonomy/terms.server.ts'
import { brandDocument } from '#app/features/brand/editing/brand-document.server.ts'
import { productDocument } from '#app/features/catalog/products/product-document.server.ts'
import { boxDocument } from '#app/features/ready-made/editing/box-document.server.ts'
import { changeRetention, readRetention } from '#app/features/requests/erasure/retention.server.ts'
import { commandLine } from '#app/features/staff/person.ts'
import routes from '#app/routes.ts'
import { blogPosts } from '#db/tables/blog.ts'
import { contentDrafts, contentLinks } from '#db/tables/content-history.ts'
import { productData } from '#db/tables/products.ts'
import { staff } from '#db/tables/staff.ts'
import { expect, getDataPath, listPaths, test } from '#test/built-app.ts'
import { hashImageSet } from './build/image-set.ts'

const isAdmin = (pagePath: string) => /^\/(admin|portal)(\/|$)/.test(pagePath)

test('every route is either declared public or private', ({ app }) => {
  const facts = ['size', 'material', 'method', 'days', 'rush']
  const listing = [
    'search',
    'category',
    'brand',
    'color',
    'price',
    'min',
    'quantity',
    'in-hands',
    'arrival',
    'sort',
    'page',
    ...facts,
  ]
  const pagePaths = listPaths(routes)
  const declared = pagePaths.map((pagePath) => {
    const { routeIds = [], canonicalQuery, ...options } = app.publicPage(pagePath) ?? {}
    return [pagePath, routeIds.length > 0 ? options : 'private'] as const
  })
  expect(Object.fromEntries(declared)).toEqual({
    '/': {},
    '/get-started': { privateParameters: ['email', 'submitted'] },
    '/privacy-policy': {},
    '/about-us': {},
    '/swag-boxes': { privateParameters: ['submitted'] },
    '/swag-storage': {},
    '/bulk-swag': { privateParameters: ['submitted'] },
    '/customer-stories': {},
    '/products': { parameters: listing },
    '/products/some': { parameters: ['quantity', 'in-hands'], privateParameters: ['quote'] },
    '/products/some/imprint-templates/some': {},
    '/shortlist': { parameters: ['product', 'quantity'] },
    '/quote-list': {},
    '/swag-box-builder': { parameters: listing },
    '/swag-box-summary': { parameters: ['box', 'item', 'sizes1', 'imprint1', 'color', 'print', 'packs', 'to'] },
    '/ready-made-boxes': { parameters: ['occasion', 'budget'] },
    '/swag-box-checkout': {},
    '/swag-box-success': 'private',
    '/draft': 'private',
    '/p/lost-link': 'private',
    '/p/some': 'private',
    '/p/some/accept': 'private',
    '/p/some/decline': 'private',
    '/p/some/proof-files/some': 'private',
    '/p/some/proofs/some': 'private',
    '/p/some/proposal.pdf': 'private',
    '/p/some/view': 'private',
    '/p/some/files/no/such/page': 'private',
    '/s/some': 'private',
    '/s/some/join': 'private',
    '/s/some/look.css': 'private',
    '/r/some': 'private',
    '/r/some/look.css': 'private',
    '/lost-link': 'private',
    '/sample-gift': 'private',
    '/blog': { parameters: ['search', 'category', 'page'] },
    '/blog/category/some': { parameters: ['page'] },
    '/blog/tag/some': { parameters: ['page'] },
    '/blog/some': { hasAbsoluteUrls: true, privateParameters: ['draft'] },
    '/no/such/page': 'private',
    ...Object.fromEntries(pagePaths.filter(isAdmin).map((pagePath) => [pagePath, 'private'])),
    '/api': 'private',
    '/api/v1/no/such/page': 'private',
    '/robots.txt': { hasAbsoluteUrls: true },
    '/llms.txt': { hasAbsoluteUrls: true },
    '/sitemap.xml': { hasAbsoluteUrls: true },
    '/sitemap-pages.xml': { hasAbsoluteUrls: true },
    '/sitemap-categories.xml': { hasAbsoluteUrls: true },
    '/sitemap-posts.xml': { hasAbsoluteUrls: true, streams: true, parameters: ['from', 'before'] },
    '/sitemap-products.xml': { hasAbsoluteUrls: true, streams: true, parameters: ['from', 'before'] },
    '/feeds/products.csv': { hasAbsoluteUrls: true, streams: true },
    '/feeds/products.json': { hasAbsoluteUrls: true, streams: true },
    '/indexnow-key.txt': {},
    ...Object.fromEntries(
      pagePaths.filter((each) => each.endsWith('.md')).map((each) => [each, { hasAbsoluteUrls: true }]),
    ),
    '/uploads': 'private',
    '/api/offer': { parameters: ['product', 'box'] },
    '/imprint-areas': { parameters: ['picture'] },
    '/imprint-tables': { parameters: ['product'] },
    '/blog/rss.xml': { hasAbsoluteUrls: true },
    '/api/suggestions': { parameters: ['typed'] },
    '/blog/some/view': 'private',
    '/inbound-mail': 'private',
    '/mcp': 'private',
    '/api/analytics-key': 'private',
    '/api/analytics-events': 'private',
  })
  for (const pagePath of pagePaths) expect(app.publicPage(getDataPath(pagePath))).toEqual(app.publicPage(pagePath))
})

test('publicPage chooses the same route as the router', ({ app }) => {
  const getFiles = (pagePath: string) =>
    (matchRoutes(routes as RouteObject[], pagePath) ?? []).map(
      ({ route }) => route.id ?? (route as { file?: string }).file,
    )
  const unusualPaths = [
    '/Products',
    '/PRODUCTS/x',
    '/products/a%20b',
    '/products/x/y',
    '/products.x',
    '/blog/rss.xml',
    '/blog/category',
  ]
  for (const pagePath of [
    ...unusualPaths,
    ...listPaths(routes).filter((each) => app.publicPage(each)),
    '/blog/c%C3%A4t',
    '/x',
  ]) {
    const ids = app.publicPage(pagePath)?.routeIds.slice(1)
    const files = getFiles(pagePath).map((file) => (file === 'not-found' ? undefined : file?.replace(/\.tsx$/, '')))
    expect([pagePath, ids]).toEqual([pagePath, files.includes(undefined) ? undefined : files])
  }
})

test('public pages render without a visitor', async ({ app, services }) => {
  const lines: [string, number][] = []
  for (const pagePath of listPaths(routes).filter((each) => app.publicPage(each))) {
    for (const path of [pagePath, getDataPath(pagePath)]) {
      const response = await app.render(new Request(`http://localhost${path}`), { log: services.log })
      lines.push([path, response.status])
    }
  }
  expect(lines.filter(([, status]) => ![200, 404].includes(status))).toEqual([])
})

test('every page starts with one doctype', async ({ app, services }) => {
  for (const pagePath of [...listPaths(routes), '/no/such/page', '/admin/no/such/page']) {
    const response = await app.render(new Request(`http://localhost${pagePath}`), { log: services.log })
    if (!response.headers.get('Content-Type')?.startsWith('text/html')) continue
    const text = await response.text()
    expect([pagePath, text.slice(0, 20), text.split(/<!doctype/i).length]).toEqual([
      pagePath,
      '<!DOCTYPE html><html',
      2,
    ])
  }
})

test('pages name built-in images with their version, so that browsers may cache them for a year', async ({
  app,
  services,
}) => {
  const version = hashImageSet('public')
  const response = await app.render(new Request('http://localhost/'), { log: services.log })
  const images = Array.from((await response.text()).matchAll(/<img[^>]* src="(\/pictures\/[^"]+)"/g), ([, src]) => src)
  expect(images.length).toBeGreaterThan(5)
  expect(images.filter((src) => !src?.endsWith(`?v=${version}`))).toEqual([])
})

test('the policy hashes scripts with non-ASCII characters by their bytes', async ({ app, services }) => {
  const response = await app.render(
    new Request('http://localhost/products?search=caf%C3%A9%20%E2%80%93%20%F0%9F%8E%81'),
    {
      log: services.log,
    },
  )
  const text = await response.text()
  expect(text).toContain('café – 🎁')
  const scripts = Array.from(
    text.matchAll(/<script(?![^>]*( src=|ld\+json))[^>]*>(.*?)<\/script>/gs),
    ([, , each = '']) => each,
  )
  expect(scripts.filter((each) => each.includes('café – 🎁'))).toHaveLength(1)
  const policy = response.headers.get('Content-Security-Policy')
  for (const script of scripts)
    expect(policy).toContain(`'sha256-${createHash('sha256').update(script, 'utf8').digest('base64')}'`)
})

test('the policy does not allow an inline script from data', async ({ app, services }) => {
  await services.db.insert(productData).values({ name: 'Mug', slug: 'mug', description: '<script>alert(1)</script>' })
  const response = await app.render(new Request('http://localhost/products/mug'), { log: services.log })
  const policy = response.headers.get('Content-Security-Policy')
  expect(policy).not.toContain(createHash('sha256').update('alert(1)').digest('base64'))
  expect(await response.text()).not.toMatch(/nonce=/)
})

test('the privacy page states the retention period if one is set, and is the default copy otherwise', async ({
  app,
  services,
}) => {
  const readPage = async () => {
    const response = await app.render(new Request('http://localhost/privacy-policy'), { log: services.log })
    return (await response.text()).replace(/<script[\s\S]*?<\/script>/g, '').replace(/<[^>]+>/g, ' ')
  }
  const untouched = await readPage()
  expect(untouched).toContain('July 06, 2025')
  const setMonths = async (months: number | null) => {
    const { changedAt } = await readRetention(services.db)
    await changeRetention(services.db, { months, shownChangedAt: changedAt, maxDeleted: 0, by: commandLine })
  }
  await setMonths(24)
  const sentence =
    /Since \w+ \d+, \d{4}, no request is kept for longer than 24 months after it arrived: it is deleted automatically, with its artwork and everything that we noted or wrote about it\./
  const words = (text: string) => text.split(/\s+/).join(' ')
  const withPeriod = words(await readPage())
  expect(withPeriod).toMatch(sentence)
  expect(words(withPeriod.replace(sentence, ''))).toBe(words(untouched))
  await setMonths(null)
  expect(await readPage()).toBe(untouched)
})

test('a draft opens by its link and appears nowhere else', async ({ app, services }) => {
  const { db } = services
  const key = 'draft-key-of-a-test'
  const [post] = await db
    .insert(blogPosts)
    .values({ slug: 'secret', title: 'Top Secret', content: '<p>Not yet</p>' })
    .returning()
  await db.insert(contentLinks).values({ key, kind: 'post', subject: post?.id ?? '' })
  const visitor = { ip: '192.0.2.7' }
  const ask = (path: string) => app.render(new Request(`http://localhost${path}`), { log: services.log, visitor })
  const draftHeaders = {
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
  }
  // Links of earlier versions of the software name the post, too.
  const moved = await ask(`/blog/secret?draft=${key}`)
  expect([moved.status, moved.headers.get('Location')]).toEqual([302, `/draft?key=${key}`])
  const shared = await ask(`/draft?key=${key}`)
  expect(shared.status).toBe(200)
  expect(Object.fromEntries(shared.headers)).toMatchObject(draftHeaders)
  expect(shared.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
  const page = await shared.text()
  expect(page).toContain('Not yet')
  expect(page).toContain('<title>Draft: Top Secret')
  expect(page).toContain('role="note"')
  expect(page).not.toContain('<script')
  for (const path of [
    '/blog',
    '/blog.data',
    '/blog/rss.xml',
    '/blog?search=secret',
    '/blog/secret',
    '/blog/secret.data',
  ]) {
    expect(await (await ask(path)).text()).not.toContain('Top Secret')
  }
  for (const path of [
    '/blog/secret',
    '/blog/secret?draft=',
    '/draft',
    '/draft?key=draft-key-of-a-tes',
    '/draft?key=%00',
  ])
    expect((await ask(path)).status).toBe(404)
  await db.update(contentLinks).set({ expires_at: sql`now()` })
  expect((await ask(`/draft?key=${key}`)).status).toBe(404)

  await db.update(contentLinks).set({ expires_at: sql`now() + interval '1 minute'` })
  await db.update(blogPosts).set({ status: 'published', published_at: new Date() })
  const published = await ask(`/draft?key=${key}`)
  expect([published.status, published.headers.get('Location')]).toEqual([302, '/blog/secret'])
  expect(Object.fromEntries(published.headers)).toMatchObject(draftHeaders)
  await db.update(blogPosts).set({ status: 'draft' })
  await db.delete(contentLinks)
  expect((await ask(`/draft?key=${key}`)).status).toBe(404)
})

test('a link shows the draft of every kind on its page, then what is live', async ({ app, services }) => {
  const { db } = services
  const [person] = await db
    .insert(staff)
    .values({ name: 'Ada', email: 'ada@shop.example', roles: ['editor'] })
    .returning({ id: staff.id })
  const staffId = person?.id ?? ''
  const [product] = await db.insert(productData).values({ name: 'Draft Mug', slug: 'draft-mug' }).returning()
  const [post] = await db
    .insert(blogPosts)
    .values({ slug: 'cups', title: 'Cups', content: 'Cups', status: 'published', published_at: new Date() })
    .returning()
  const drafts = [
    {
      kind: 'product',
      subject: product?.id ?? '',
      fields: { ...productDocument.blank, name: 'Mine' },
      path: '/products/draft-mug',
    },
    { kind: 'box', subject: randomUUID(), fields: { ...boxDocument.blank, name: 'Mine' }, path: '/ready-made-boxes' },
    { kind: 'post', subject: post?.id ?? '', fields: { ...blankPost, title: 'Mine' }, path: '/blog/cups' },
    { kind: 'page', subject: 'page/swag-storage', fields: { 'hero.text': 'Mine' }, path: '/swag-storage' },
    { kind: 'page', subject: 'brand', fields: { ...brandDocument.blank, name: 'Mine' }, path: '/' },
  ] as const
  for (const [index, { kind, subject, fields, path }] of drafts.entries()) {
    const row = { kind, subject, staff_id: staffId }
    await db.insert(contentDrafts).values({ ...row, version: 1, fields: { ...fields, seen: {} } })
    await db.insert(contentLinks).values({ ...row, key: `key-${index}` })
    const ask = () => app.render(new Request(`http://localhost/draft?key=key-${index}`), { log: services.log })
    const shared = await ask()
    const html = await shared.text()
    expect([path, shared.status, html.includes('Mine'), html.includes('<strong>Draft.</strong>')]).toEqual([
      path,
      200,
      true,
      true,
    ])
    await db.delete(contentDrafts)
    const { status, headers } = await ask()
    expect([status, headers.get('Location')]).toEqual([302, path])
  }
  await db.insert(contentLinks).values({ kind: 'page', subject: 'page/no-such', key: 'unknown' })
  const unknown = await app.render(new Request('http://localhost/draft?key=unknown'), { log: services.log })
  expect(unknown.status).toBe(404)
})

test('former URLs of categories and tags redirect', async ({ app, services }) => {
  const { db } = services
  const by = { staffId: null, name: 'kim@shop.example', ip: null }
  const ask = async (path: string) => {
    const { status, headers } = await app.render(new Request(`http://localhost${path}`), { log: services.log })
    return [status, headers.get('Location')]
  }
  for (const kind of ['category', 'tag'] as const) {
    const label = (name: string) => ({ name, slug: name.toLowerCase(), description: null })
    const save = (id: string | null, name: string) => saveTerm(db, { kind, id, fields: label(name), by })
    const getId = async (name: string) => (await listTerms(db, kind)).find((each) => each.name === name)?.id ?? ''
    await save(null, 'Ideas')
    const ideas = await getId('Ideas')
    await save(ideas, 'Plans')
    expect(await ask(`/blog/${kind}/ideas?page=2`)).toEqual([301, `/blog/${kind}/plans?page=2`])
    await save(ideas, 'Advice')
    expect(await ask(`/blog/${kind}/ideas`)).toEqual([301, `/blog/${kind}/advice`])
    await save(null, 'News')
    await mergeTerms(db, { kind, id: ideas, into: await getId('News'), by })
    for (const old of ['ideas', 'plans', 'advice'])
      expect(await ask(`/blog/${kind}/${old}`)).toEqual([301, `/blog/${kind}/news`])
    // The current path is not a former path.
    await save(null, 'Ideas')
    expect(await ask(`/blog/${kind}/ideas`)).toEqual([200, null])
    expect(await ask(`/blog/${kind}/never`)).toEqual([404, null])
  }
})

test('the former URL of a post redirects unless the post is a draft', async ({ app, services }) => {
  const { db } = services
  await db
    .insert(blogPosts)
    .values({ slug: 'old', title: 'Moved', content: '<p>x</p>', status: 'published', published_at: new Date() })
  await db.update(blogPosts).set({ slug: 'new' })
  const ask = (path: string) => app.render(new Request(`http://localhost${path}`), { log: services.log })
  const moved = await ask('/blog/old')
  expect([moved.status, moved.headers.get('Location')]).toEqual([301, '/blog/new'])
  const asData = await ask('/blog/old.data')
  expect([asData.status, (await asData.text()).includes('/blog/new')]).toEqual([202, true])
  expect((await ask('/blog/new')).status).toBe(200)
  await db.update(blogPosts).set({ status: 'draft' })
  expect((await ask('/blog/old')).status).toBe(404)
})

test('a page of the shop can lead to every route', async ({ app, services }) => {
  const ask = (path: string) => app.render(new Request(`http://localhost${path}`), { log: services.log })
  const page = await (await ask('/about-us')).text()
  const version = /\/assets\/manifest-(\w+)\.js/.exec(page)?.[1] ?? ''
  const paths = ['/products', '/p/some', '/admin/requests']
  const manifest = await ask(`/__manifest?version=${version}&paths=${paths.join(',')}`)
  expect(Object.keys(await manifest.json())).toEqual(
    expect.arrayContaining([
      'features/catalog/listing/products.route',
      'features/proposals/page/proposal.route',
      'admin/admin.route',
    ]),
  )
})
