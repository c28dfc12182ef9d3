import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toFullUrl } from '#app/lib/http/full-url.ts'
import { getMarkdownPath } from '#app/lib/text/markdown.ts'
import routes from '#app/routes.ts'
import { blogCategories, blogPosts } from '#db/tables/blog.ts'
import { productData } from '#db/tables/products.ts'
import { listPaths } from '#test/built-app.ts'
import { expect, published, readHead, shop, test } from '#test/page-head.ts'

/** Without a story, there is no page of customer stories; without its key, no page of a draft, proposal, recipient or the portal. */
const isShown = (pagePath: string) =>
  !/^\/(admin|uploads|api|customer-stories|draft|inbound-mail|mcp|portal|imprint-areas|imprint-tables|blog\/rss|blog\/some\/view|products\/some\/imprint-templates|[prs]\/some)|\.(md|txt|xml|csv|json)$/.test(
    pagePath,
  )
const hasMarkdown = (pagePath: string) =>
  listPaths(routes).includes(getMarkdownPath(pagePath)) || /^\/(products|blog)\/some$/.test(pagePath)

test('every page has a title, a description and an image; only indexed pages have a canonical URL', async ({
  head,
  services: { db },
}) => {
  await db.insert(productData).values({ name: 'Some', image_url: '/pictures/mug-navy.webp' })
  await db.insert(blogPosts).values({ slug: 'some', title: 'Some', content: '<p>Some</p>', ...published })
  await db.insert(blogCategories).values({ slug: 'some', name: 'Some' })
  const hidden: string[] = []
  for (const pagePath of listPaths(routes).filter(isShown)) {
    const { title, canonical, markdown, meta } = await head(pagePath)
    expect([pagePath, markdown]).toEqual([pagePath, hasMarkdown(pagePath) ? getMarkdownPath(pagePath) : undefined])
    expect([pagePath, title]).toEqual([pagePath, expect.stringMatching(/^.+ \| Boxwright$/)])
    const [image, width, height] = [meta['og:image'], meta['og:image:width'], meta['og:image:height']]
    expect([pagePath, meta]).toEqual([
      pagePath,
      expect.objectContaining({
        description: expect.stringMatching(/.{4,}/),
        'og:image': expect.stringMatching(/^https:\/\/shop\.example\/(cards|pictures|og)/),
        'og:image:alt': expect.stringMatching(/.+/),
        'og:title': title.replace(/ \| Boxwright$/, ''),
        'twitter:card': 'summary_large_image',
        'twitter:image': image,
        'twitter:image:alt': meta['og:image:alt'],
      }),
    ])
    expect([pagePath, width, height]).toEqual(
      image?.includes('/pictures/') ? [pagePath, '900', '900'] : [pagePath, '1200', '630'],
    )
    if (meta.robots) hidden.push(pagePath)
    expect([pagePath, canonical, meta['og:url']]).toEqual(
      meta.robots ? [pagePath, undefined, undefined] : [pagePath, toFullUrl(pagePath, shop), toFullUrl(pagePath, shop)],
    )
  }
  // The tag is not there; the others follow a request, or are nowhere.
  expect(hidden.sort()).toEqual([
    '/blog/tag/some',
    '/lost-link',
    '/no/such/page',
    '/p/lost-link',
    '/quote-list',
    '/sample-gift',
    '/shortlist',
    '/swag-box-checkout',
    '/swag-box-success',
    '/swag-box-summary',
  ])
  expect((await head('/admin/sign-in')).meta.robots).toBe('noindex, nofollow')
})

test('lists of one category are canonical, numbered pages too; other views name their list', async ({
  head,
  services: { db },
}) => {
  const mugs = Array.from({ length: 50 }, (_, index) => ({
    name: `Mug ${index}`,
    category: 'Cups & Mugs',
    brand: 'Clay',
    rounded_price: 5,
  }))
  await db.insert(productData).values([...mugs, { name: 'Pen', category: 'Office', rounded_price: 2 }])
  const list = '/products'
  const category = '/products?category=Cups+%26+Mugs'
  const found = [
    [list, list, 'Our Products'],
    [`${list}?page=2`, `${list}?page=2`, 'Our Products, page 2'],
    [category, category, 'Cups & Mugs, Our Products'],
    [`${category}&page=3`, `${category}&page=3`, 'Cups & Mugs, Our Products, page 3'],
    // Another order of the same.
    [`${list}?sort=price-asc&page=2`, list, 'Our Products'],
    [`${category}&sort=price-desc`, category, 'Cups & Mugs, Our Products'],
    // Nothing anybody has.
    [`${list}?category=Nothing`, list, 'Our Products'],
    ['/swag-box-builder?page=2', '/swag-box-builder?page=2', 'Swag Box Builder, page 2'],
  ]
  const narrowed = [
    [`${list}?brand=Clay`, list, 'Our Products'],
    [`${list}?brand=Clay&page=2`, list, 'Our Products'],
    [`${category}&brand=Clay`, category, 'Cups & Mugs, Our Products'],
    [`${category}&category=Office`, list, 'Our Products'],
    [`${list}?search=mug`, list, 'Our Products'],
    [`${list}?price=0-25&min=1-25`, list, 'Our Products'],
    ['/swag-box-builder?category=Office', '/swag-box-builder', 'Swag Box Builder'],
  ]
  for (const [path = '', own, title] of [...found, ...narrowed]) {
    const page = await head(path)
    expect([path, page.canonical, page.title]).toEqual([path, `${shop}${own}`, `${title} | Boxwright`])
    const isNarrowed = narrowed.some(([each]) => each === path)
    expect([path, page.meta.robots]).toEqual([path, isNarrowed ? 'noindex' : undefined])
    expect([path, page.data.ItemList !== undefined]).toEqual([path, !isNarrowed && !path.includes('sort')])
  }
})

test('the blog: a category has one canonical URL, a search has none', async ({ head, services: { db } }) => {
  const [guides] = await db.insert(blogCategories).values({ slug: 'guides', name: 'Guides' }).returning()
  const posts = Array.from({ length: 13 }, (_, index) => ({
    slug: `post-${index}`,
    title: `Post ${index}`,
    content: '<p>Box</p>',
    ...published,
    category_id: guides?.id,
  }))
  await db.insert(blogPosts).values(posts)
  for (const [path = '', own, robots] of [
    ['/blog', '/blog'],
    ['/blog?page=2', '/blog?page=2'],
    ['/blog?category=guides&page=2', '/blog/category/guides?page=2'],
    ['/blog/category/guides?page=2', '/blog/category/guides?page=2'],
    ['/blog?search=post', '/blog', 'noindex'],
    ['/blog?search=post&page=2', '/blog', 'noindex'],
    ['/blog?category=none', '/blog', 'noindex'],
  ]) {
    const page = await head(path)
    expect([path, page.canonical, page.meta.robots]).toEqual([path, `${shop}${own}`, robots])
  }
})

test('without PUBLIC_URL pages contain no host', async ({ app, services }) => {
  const { db, log } = services
  await db.insert(blogPosts).values({ slug: 'some', title: 'Some', content: '<p>Some</p>', ...published })
  for (const path of ['/', '/products', '/blog', '/blog/some']) {
    const response = await app.render(new Request(`http://evil.example${path}`), { log })
    const html = await response.text()
    const { canonical, meta } = readHead(html)
    expect([canonical, meta['og:url'], meta['og:image']]).toEqual([path, undefined, expect.stringMatching(/^\/\w/)])
    expect(html.split('</head>')[0]).not.toContain('evil.example')
  }
})

test('structured data is not part of the JavaScript', async ({ app }) => {
  expect(app).toBeDefined()
  const folder = join(import.meta.dirname, '../build/client/assets')
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(50)
  const texts = scripts.map((file) => [file, readFileSync(join(folder, file), 'utf8')] as const)
  const telling = texts.filter(([, text]) => /schema\.org|og:image|article:published_time|noindex/.test(text))
  expect(telling.map(([file]) => file).filter((file) => !file.startsWith('admin-page-'))).toEqual([])
})
