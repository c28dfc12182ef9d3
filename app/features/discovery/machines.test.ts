import { sql } from 'drizzle-orm'
import { marked } from 'marked'
import { blogCategories, blogPosts } from '#db/tables/blog.ts'
import { productData } from '#db/tables/products.ts'
import { readyMadeBoxes, readyMadeBoxItems } from '#db/tables/ready-made.ts'
import { shopContent } from '#db/tables/shop-content.ts'
import { expect, test } from '#test/whole-site.ts'

const PUBLIC_URL = 'https://shop.example'

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url)
  expect([url, response.status]).toEqual([url, 200])
  return response.text()
}

test('robots.txt names the sitemap and disallows no page', async ({ openShop }) => {
  const { url } = await openShop({ PUBLIC_URL })
  const robots = await fetchText(`${url}/robots.txt`)
  expect(robots).toContain(`\nSitemap: ${PUBLIC_URL}/sitemap.xml\n`)
  const rules = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, rule = '']) => rule)
  const forbidden = rules.map((rule) => new RegExp(`^${rule.replace(/[.?]/g, '\\$&').replaceAll('*', '.*')}`))
  const isForbidden = (path: string) => forbidden.some((rule) => rule.test(path))
  const machines = [
    '/uploads',
    '/api/offer',
    '/imprint-areas?picture=x',
    '/imprint-tables?product=x',
    '/blog/a/view',
    '/products.data',
    '/products.data?page=2',
  ]
  expect(machines.filter((path) => !isForbidden(path))).toEqual([])
  // Pages with noindex must be crawled to be excluded.
  const readable = [
    '/',
    '/products?search=a',
    '/swag-box-checkout',
    '/swag-box-success',
    '/admin/sign-in',
    '/media/a.webp',
  ]
  expect([...readable, '/products/mug.md', '/feeds/products.csv', '/blog/view'].filter(isForbidden)).toEqual([])
})

test('every link of llms.txt works', async ({ openShop, db }) => {
  await db.insert(productData).values([
    { name: 'Mug', category: 'Drinkware' },
    { name: 'Cap', category: 'Head [wear]' },
  ])
  await db.insert(blogPosts).values({
    slug: 'first',
    title: 'A *first* post',
    content: '<p>x</p>',
    status: 'published',
    published_at: new Date(),
  })
  const { url } = await openShop({ PUBLIC_URL })
  const llms = await fetchText(`${url}/llms.txt`)
  expect(llms).toMatch(/^# Boxwright\n\n> .+\n/)
  expect(llms).toContain('- [A \\*first\\* post](https://shop.example/blog/first.md)')
  expect(llms).toContain('- [Head \\[wear\\]](https://shop.example/products?category=Head+%5Bwear%5D): 1 product\n')
  const links = [...llms.matchAll(/\]\((\S+)\)/g)].map(([, link = '']) => link.replace(PUBLIC_URL, ''))
  expect(links.length).toBeGreaterThan(15)
  for (const link of links) {
    const response = await fetch(url + link)
    expect([link, response.status]).toEqual([link, 200])
    if (link.endsWith('.md')) expect(response.headers.get('Content-Type')).toBe('text/markdown; charset=utf-8')
  }
})

test('the Markdown of a product has the content of its page', async ({ openShop, db }) => {
  await db.insert(productData).values([
    {
      name: 'Camp Mug, Navy',
      slug: 'camp-mug',
      description: 'Holds 12 oz.\n* dishwasher safe',
      category: 'Drinkware',
      brand: 'Fjord',
      image_url: '/pictures/a.webp',
      rounded_price: 12.5,
      minimum_quantity: 1_000,
      price_breaks: [
        { qty: 1_000, price: 12 },
        { qty: 2_000, price: 9 },
      ],
      production_time: 5,
      rush_service_available: true,
      purchase_includes: 'A box',
      family: 'camp',
      colour: 'Navy',
    },
    { name: 'Camp Mug, Red', family: 'camp', colour: 'Red' },
  ])
  const { url } = await openShop({ PUBLIC_URL })
  const response = await fetch(`${url}/products/camp-mug.md`)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/markdown; charset=utf-8',
    'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=300',
    link: '</products/camp-mug>; rel="canonical"',
  })
  const markdown = await response.text()
  for (const line of [
    '# Camp Mug, Navy',
    '- Page: https://shop.example/products/camp-mug',
    '- Category: [Drinkware](https://shop.example/products?category=Drinkware)',
    '- Brand: Fjord',
    '- Price: $12.50 per unit',
    '- Minimum quantity: 1,000',
    '- Availability: in stock',
    '- Production time: 5 business days',
    '- Rush service: available',
    '- Colors: **Navy**, [Red](https://shop.example/products/camp-mug-red.md)',
    'Holds 12 oz.',
    '\\* dishwasher safe',
    '| 1,000–1,999 | $12.00 | – |',
    '| 2,000+ | $9.00 | 25% |',
    '- A box',
    '![Camp Mug, Navy](https://shop.example/pictures/a.webp)',
  ])
    expect(markdown.split('\n')).toContain(line)
  const other = await fetchText(`${url}/products/camp-mug-red.md`)
  expect(other).toContain('- Price: TBD, priced on request\n')
  expect(other).not.toContain('Volume Pricing')
})

test('the Markdown of a post has its text with absolute URLs and without scripts', async ({ openShop, db }) => {
  const [category] = await db.insert(blogCategories).values({ name: 'Ideas', slug: 'ideas' }).returning()
  await db.insert(blogPosts).values([
    {
      slug: 'first',
      title: 'First',
      excerpt: 'What it is',
      author: 'Ana Reyes',
      content: '<h2>One</h2><p>See <a href="/products">products</a>.</p><script>alert(1)</script>',
      status: 'published',
      published_at: new Date('2026-03-14T18:00:00Z'),
      category_id: category?.id ?? null,
    },
    { slug: 'draft', title: 'Secret', content: '<p>x</p>' },
  ])
  const { url } = await openShop({ PUBLIC_URL })
  expect(await fetchText(`${url}/blog/first.md`)).toBe(`# First

> What it is

- Page: https://shop.example/blog/first
- Published: March 14, 2026
- Author: Ana Reyes
- Reading time: 1 min
- Category: [Ideas](https://shop.example/blog/category/ideas)

## One

See [products](https://shop.example/products).
`)
  const draft = await fetch(`${url}/blog/draft.md`)
  expect([draft.status, (await draft.text()).includes('Secret')]).toEqual([404, false])
})

test("every page has a Markdown version with the operator's own words", async ({ openShop, db }) => {
  const [product] = await db.insert(productData).values({ name: 'Mug', rounded_price: 5 }).returning()
  const [box] = await db.insert(readyMadeBoxes).values({ name: 'Welcome', description: 'For *new* people' }).returning()
  const item = { ready_made_box_id: box?.id ?? '', product_id: product?.id ?? '', quantity: 2 }
  await db.insert(readyMadeBoxItems).values(item)
  const story = {
    title: 'Our own story',
    paragraphs: ['Since {foundedIn}.'],
    picture: { src: '/pictures/bench-navy-alpha.webp', alt: 'x' },
  }
  await db.insert(shopContent).values({ key: 'page/about-us', value: { story } })
  const { url } = await openShop({ PUBLIC_URL })
  const expected: Record<string, string[]> = {
    '/index.md': [
      '# Custom swag boxes',
      '## What We Do',
      '**Bulk swag** ',
      '**What is the minimum order?** ',
      '[Build a box](https://shop.example/swag-box-builder)',
    ],
    '/get-started.md': ['# Start Your Custom Swag Project'],
    '/privacy-policy.md': ['- Effective date: July 06, 2025', '| Form | What is stored |', 'hello@boxwright.example'],
    '/about-us.md': ['## Our own story\n\nSince 2020.\n', '**Simple pricing** '],
    '/swag-boxes.md': ['**Storage** · Free', 'Canada'],
    '/swag-storage.md': ['**Employee onboarding**', 'Wisconsin'],
    '/bulk-swag.md': ['category=Drinkware'],
    '/products.md': ['# Our Products'],
    '/ready-made-boxes.md': ['## Welcome\n\n$10.00 per box\n\nFor \\*new\\* people\n\n- 2 x Mug'],
    '/blog.md': ['# Blog'],
  }
  for (const [path, parts] of Object.entries(expected)) {
    const markdown = await fetchText(url + path)
    for (const part of parts) expect(markdown).toContain(part)
    expect([path, markdown.match(/\{\w+\}|undefined|\[object|null/g)]).toEqual([path, null])
    expect([path, marked.parse(markdown, { async: false }).match(/<h1>/g)?.length]).toEqual([path, 1])
  }
})

test('redirects clients that prefer Markdown, without caching', async ({ openShop, db }) => {
  await db.insert(productData).values({ name: 'Mug' })
  const { url } = await openShop({ PUBLIC_URL })
  const request = async (path: string, accept: string) => {
    const response = await fetch(url + path, { headers: { Accept: accept }, redirect: 'manual' })
    const { status, headers } = response
    await response.text()
    return [status, headers.get('Location'), headers.get('Cache-Control'), headers.get('Vary')]
  }
  const toRedirect = (to: string) => [303, to, 'no-store', 'Accept']
  expect(await request('/products/mug', 'text/markdown')).toEqual(toRedirect('/products/mug.md'))
  expect(await request('/', 'text/html;q=0.5, text/markdown, */*;q=0.1')).toEqual(toRedirect('/index.md'))
  expect(await request('/blog', 'text/markdown, text/html')).toEqual(toRedirect('/blog.md'))
  for (const accept of ['text/html', '*/*', 'text/html, text/markdown;q=0.9', 'text/markdown;q=0, */*'])
    expect((await request('/products/mug', accept))[0]).toBe(200)
  for (const path of ['/swag-box-builder', '/robots.txt', '/blog/rss.xml', '/products/mug.md'])
    expect((await request(path, 'text/markdown'))[0]).toBe(200)
})

test('redirects all former URLs with their query, without caching', async ({ openShop, db }) => {
  await db.insert(productData).values([
    { name: 'Mug', slug: 'mug' },
    { name: 'Cap', slug: 'cap' },
  ])
  await db
    .insert(blogPosts)
    .values({ slug: 'old', title: 'Old', content: '<p>x</p>', status: 'published', published_at: new Date() })
  await db.insert(blogCategories).values({ name: 'Ideas', slug: 'ideas' })
  const { url } = await openShop({ PUBLIC_URL })
  const request = async (path: string, method = 'GET') => {
    const { status, headers } = await fetch(url + path, { method, redirect: 'manual' })
    return [status, headers.get('Location')]
  }
  // Cached as a page and as a 404.
  expect([await request('/products/mug'), await request('/products/cup')]).toEqual([
    [200, null],
    [404, null],
  ])
  await db.execute(sql`update product_data set slug = 'cup' where slug = 'mug'`)
  await db.execute(sql`update product_data set slug = 'beaker' where slug = 'cup'`)
  await db.execute(sql`update blog_posts set slug = 'new'`)
  await db.execute(sql`update blog_categories set slug = 'plans'`)
  await expect.poll(() => request('/products/mug')).toEqual([301, '/products/beaker'])
  for (const method of ['GET', 'HEAD']) {
    expect(await request('/products/cup?utm_source=a&x=%26', method)).toEqual([
      301,
      '/products/beaker?utm_source=a&x=%26',
    ])
    expect(await request('/products/cup.md?a=1', method)).toEqual([301, '/products/beaker.md?a=1'])
    expect(await request('/blog/old?a=1', method)).toEqual([301, '/blog/new?a=1'])
    expect(await request('/blog/old.md', method)).toEqual([301, '/blog/new.md'])
    expect(await request('/blog/category/ideas?page=2&a=1', method)).toEqual([301, '/blog/category/plans?page=2&a=1'])
  }
  expect((await fetch(`${url}/products/cup`, { redirect: 'manual' })).headers.get('Cache-Control')).toBe(
    'private, no-store',
  )
  // A slug that returns to a former one does not redirect.
  await db.execute(sql`update product_data set slug = 'mug' where slug = 'beaker'`)
  await expect.poll(() => request('/products/mug')).toEqual([200, null])
  expect(await request('/products/beaker')).toEqual([301, '/products/mug'])
  // Another product takes the slug; deleted ones redirect nowhere.
  await db.execute(sql`update product_data set slug = 'beaker' where slug = 'cap'`)
  await expect.poll(() => request('/products/beaker')).toEqual([200, null])
  await db.execute(sql`delete from product_data where slug = 'mug'`)
  await expect.poll(() => request('/products/cup')).toEqual([404, null])
  expect(await request('/products/cup.md')).toEqual([404, null])
})
