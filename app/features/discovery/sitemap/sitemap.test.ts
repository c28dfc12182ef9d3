import { sql } from 'drizzle-orm'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { blogCategories, blogPosts, blogPostTags, blogTags } from '#db/tables/blog.ts'
import { productData } from '#db/tables/products.ts'
import { shopContent } from '#db/tables/shop-content.ts'
import { expect, test } from '#test/whole-site.ts'
import { readShards } from './shards.server.ts'

const PUBLIC_URL = 'https://shop.example'
const parser = new XMLParser({ isArray: (name) => ['url', 'sitemap'].includes(name), parseTagValue: false })

type SitemapUrl = { loc: string; lastmod: string }

/** Reads the URLs of a sitemap or of the index. */
async function read(site: string, url: string): Promise<SitemapUrl[]> {
  const response = await fetch(site + url.replace(PUBLIC_URL, ''))
  expect([url, response.status, response.headers.get('Content-Type')]).toEqual([
    url,
    200,
    'application/xml; charset=utf-8',
  ])
  const text = await response.text()
  expect(XMLValidator.validate(text)).toBe(true)
  const { urlset, sitemapindex } = parser.parse(text)
  return urlset ? (urlset.url ?? []) : sitemapindex.sitemap
}

/** Reads the URLs of all sitemaps. */
async function readAll(site: string): Promise<SitemapUrl[]> {
  const sitemaps = await read(site, '/sitemap.xml')
  return (await Promise.all(sitemaps.map(({ loc }) => read(site, loc)))).flat()
}

const post = (slug: string, more: Partial<typeof blogPosts.$inferInsert> = {}) => ({
  slug,
  title: slug,
  content: '<p>x</p>',
  status: 'published',
  published_at: new Date('2026-01-02T03:04:05Z'),
  ...more,
})

test('lists every public product, post, category and page once, and each URL works', async ({ openShop, db }) => {
  await db.insert(productData).values([
    { name: 'Camp Mug', slug: 'mug', category: 'Drink & Ware' },
    { name: 'Beanie, Grey', category: 'Hats' },
    // Both have the slug of the first.
    { name: 'Beanie Grey', in_stock: false },
    { name: 'Beanie: Grey', slug: 'beanie-three', in_stock: false, category: 'Gone' },
    // Another product has this slug.
    { name: 'Mug' },
    { name: '***' },
  ])
  const [ideas] = await db
    .insert(blogCategories)
    .values([
      { name: 'Ideas', slug: 'ideas' },
      { name: 'None', slug: 'none' },
    ])
    .returning()
  const [tag] = await db
    .insert(blogTags)
    .values([
      { name: 'Mugs', slug: 'mugs' },
      { name: 'Unused', slug: 'unused' },
    ])
    .returning()
  const [first] = await db
    .insert(blogPosts)
    .values([
      post('first', { category_id: ideas?.id ?? null }),
      post('own', { canonical_url: `${PUBLIC_URL}/blog/own` }),
      post('elsewhere', { canonical_url: 'https://other.example/elsewhere' }),
      post('draft', { status: 'draft' }),
    ])
    .returning()
  await db.insert(blogPostTags).values({ post_id: first?.id ?? '', tag_id: tag?.id ?? '' })
  const photo = {
    caption: 'A box',
    label: '',
    picture: { src: '/pictures/hero-navy.webp', alt: 'A box' },
    products: [],
  }
  await db.insert(shopContent).values({ key: 'page/customer-stories', value: { photos: [photo] } })
  const { url } = await openShop({ PUBLIC_URL })
  const listed = await readAll(url)
  const paths = listed.map(({ loc }) => loc.replace(PUBLIC_URL, ''))
  expect(paths.toSorted()).toEqual(
    [
      '/',
      '/get-started',
      '/privacy-policy',
      '/about-us',
      '/swag-boxes',
      '/swag-storage',
      '/bulk-swag',
      '/customer-stories',
      '/products',
      '/swag-box-builder',
      '/ready-made-boxes',
      '/blog',
      '/products?category=Drink+%26+Ware',
      '/products?category=Hats',
      '/blog/category/ideas',
      '/blog/tag/mugs',
      '/products/mug',
      '/products/beanie-grey',
      '/products/beanie-three',
      '/blog/first',
      '/blog/own',
    ].toSorted(),
  )
  expect(listed.every(({ lastmod }) => !Number.isNaN(Date.parse(lastmod)))).toBe(true)
  for (const path of paths) {
    const page = await fetch(url + path, { redirect: 'manual' })
    expect([path, page.status]).toEqual([path, 200])
    expect([path, (await page.text()).includes('noindex')]).toEqual([path, false])
  }
})

test('lists the last change of a page, ignoring views of a post', async ({ openShop, db }) => {
  await db
    .insert(productData)
    .values({ name: 'Mug', category: 'Cups', updated_at: new Date('2026-03-04T05:06:07.089Z') })
  await db.insert(blogPosts).values(post('first', { updated_at: new Date('2026-04-05T06:07:08Z') }))
  await db.execute(sql`update blog_posts set view_count = 7`)
  const { url } = await openShop({ PUBLIC_URL })
  const changed = Object.fromEntries((await readAll(url)).map(({ loc, lastmod }) => [loc, lastmod]))
  expect(changed).toMatchObject({
    [`${PUBLIC_URL}/products/mug`]: '2026-03-04T05:06:07.089Z',
    [`${PUBLIC_URL}/products?category=Cups`]: '2026-03-04T05:06:07.089Z',
    [`${PUBLIC_URL}/blog/first`]: '2026-04-05T06:07:08.000Z',
  })
  const index = await read(url, '/sitemap.xml')
  expect(index.find(({ loc }) => loc.includes('products'))?.lastmod).toBe('2026-03-04T05:06:07.089Z')
})

test('lists each product once across shards, despite concurrent changes', async ({ openShop, db }) => {
  const names = Array.from({ length: 2_345 }, (_, index) => ({ name: `Mug ${index}` }))
  await db.insert(productData).values(names)
  const { url } = await openShop({ PUBLIC_URL })
  const shards = await readShards(db, 'products', 500)
  expect(shards).toHaveLength(5)
  const readShard = ({ from, before }: { from?: string | undefined; before?: string | undefined }) =>
    read(url, `/sitemap-products.xml?${new URLSearchParams({ ...(from && { from }), ...(before && { before }) })}`)
  const firstHalf = await Promise.all(shards.slice(0, 2).map(readShard))
  // New products anywhere in the ranges, and every row moved in the table.
  await db.insert(productData).values(Array.from({ length: 100 }, (_, index) => ({ name: `New ${index}` })))
  await db.execute(sql`update product_data set rounded_price = 1`)
  const secondHalf = await Promise.all(shards.slice(2).map(readShard))
  const found = [...firstHalf, ...secondHalf].flat().map(({ loc }) => loc)
  expect(new Set(found).size).toBe(found.length)
  for (const { name } of names)
    expect(found).toContain(`${PUBLIC_URL}/products/${name.toLowerCase().replace(' ', '-')}`)
  const all = (await readAll(url)).filter(({ loc }) => loc.startsWith(`${PUBLIC_URL}/products/`))
  expect(all).toHaveLength(await db.$count(productData))
})

test('answers 304 to a request with a current ETag', async ({ openShop, db }) => {
  await db.insert(productData).values({ name: 'Mug' })
  const { url } = await openShop({ PUBLIC_URL })
  const request = (headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${url}/sitemap-products.xml`, { headers, method })
  const first = await request({ 'Accept-Encoding': 'gzip' })
  expect(Object.fromEntries(first.headers)).toMatchObject({
    'cache-control': 'public, max-age=0, s-maxage=3600, stale-while-revalidate=3600',
    'content-encoding': 'gzip',
    vary: 'Accept-Encoding',
  })
  expect(await first.text()).toContain('/products/mug<')
  const tag = first.headers.get('ETag') ?? ''
  expect((await request({ 'If-None-Match': tag })).status).toBe(304)
  const head = await request({}, 'HEAD')
  expect([head.status, head.headers.get('ETag'), await head.text()]).toEqual([200, tag, ''])
  await db.execute(sql`update product_data set name = 'Cup'`)
  const changed = await request({ 'If-None-Match': tag })
  expect([changed.status, (await changed.text()).includes('/products/cup<')]).toEqual([200, true])
})

test('answers 404 to an invalid range', async ({ openShop }) => {
  const { url } = await openShop({ PUBLIC_URL })
  for (const query of ['?from=x', '?before=%27', '?from=1&before=2'])
    expect((await fetch(`${url}/sitemap-products.xml${query}`)).status).toBe(404)
})

test('without PUBLIC_URL each host gets its own URLs, without shared caching', async ({ openShop, db }) => {
  await db.insert(productData).values({ name: 'Mug' })
  const { url } = await openShop()
  const { port } = new URL(url)
  for (const host of ['127.0.0.1', 'localhost']) {
    for (const path of [
      '/sitemap.xml',
      '/sitemap-pages.xml',
      '/sitemap-products.xml',
      '/robots.txt',
      '/llms.txt',
      '/about-us.md',
    ]) {
      const response = await fetch(`http://${host}:${port}${path}`)
      expect([path, response.headers.get('Cache-Control')]).toEqual([path, 'private, no-cache'])
      const text = await response.text()
      expect(text).toContain(`http://${host}:${port}/`)
      expect(text).not.toContain(`http://${host === 'localhost' ? '127.0.0.1' : 'localhost'}:${port}/`)
    }
  }
})
