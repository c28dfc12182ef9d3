import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { removeVersion } from '#app/ui/image-sources.ts'
import type { Database } from '#db/client.ts'
import { blogCategories, blogPosts } from '#db/tables/blog.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test, waitForHydration } from '#test/browser.ts'

const postPath = '/blog/choosing-a-decoration-method'
const posts = (page: Page) => page.getByRole('region', { name: 'Blog posts' })
const cards = (page: Page) => posts(page).getByRole('article')
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search blog posts' })
const categories = (page: Page) => page.getByRole('list', { name: 'Filter by category' })
const labels = (card: Locator) => card.getByRole('list', { name: 'Category and tags' }).getByRole('link')

async function open(page: Page, path: string) {
  await page.goto(path)
  await waitForHydration(page)
}

/** A separate post, old enough to stay off the first page. */
async function addPost(db: Database, values: Partial<typeof blogPosts.$inferInsert> = {}) {
  const slug = `test-${randomUUID()}`
  const published_at = new Date('2001-02-03T18:00:00Z')
  await db
    .insert(blogPosts)
    .values({ slug, title: `Post ${slug}`, content: '<p>Text</p>', status: 'published', published_at, ...values })
  return slug
}

const getViews = async (db: Database, slug: string) =>
  (await db.select().from(blogPosts).where(eq(blogPosts.slug, slug)))[0]?.view_count

test('the list shows published posts, newest first, with everything a card has', async ({ page, db }) => {
  await open(page, '/blog')
  const [newest] = await db
    .select()
    .from(blogPosts)
    .where(eq(blogPosts.status, 'published'))
    .orderBy(desc(blogPosts.published_at))
    .limit(1)
  await expect(cards(page)).toHaveCount(12)
  const first = cards(page).first()
  await expect(first.getByRole('heading', { level: 2 })).toHaveText(newest?.title ?? '')
  await expect(first).toContainText('November 18, 2026')
  await expect(first).toContainText(/\b\d+ min read/)
  await expect(first).toContainText(newest?.excerpt ?? '')
  const src = (await first.getByRole('img').getAttribute('src')) ?? ''
  expect(removeVersion(src)).toBe(newest?.featured_image)
  await expect(labels(first).first()).toHaveText('Onboarding & Culture')
  for (const card of await cards(page).all()) expect(await labels(card).count()).toBeLessThanOrEqual(3)
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL('/blog?page=2')
  await expect(cards(page).first().getByRole('heading', { level: 2 })).not.toHaveText(newest?.title ?? '')
})

test('search and category are in the URL together, and Back restores them', async ({ page }) => {
  await open(page, '/blog')
  await expect(categories(page).getByRole('button').first()).toHaveText('All Posts')
  await expect(categories(page).getByRole('button', { name: 'All Posts' })).toHaveAttribute('aria-pressed', 'true')
  await searchBox(page).fill('PRICE BREAK')
  await searchBox(page).press('Enter')
  await expect(page).toHaveURL('/blog?search=PRICE+BREAK')
  await expect(searchBox(page)).toBeFocused()
  await expect(cards(page).filter({ hasText: 'What swag really costs' })).toBeVisible()
  await categories(page).getByRole('button', { name: 'Onboarding & Culture' }).click()
  await expect(page).toHaveURL('/blog?search=PRICE+BREAK&category=onboarding-culture')
  await expect(cards(page).filter({ hasText: 'What swag really costs' })).toHaveCount(0)
  await expect(cards(page).filter({ hasText: 'Work anniversaries' })).toBeVisible()
  await searchBox(page).fill('')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL('/blog?category=onboarding-culture')
  await page.goBack()
  await expect(searchBox(page)).toHaveValue('PRICE BREAK')
  await categories(page).getByRole('button', { name: 'All Posts' }).click()
  await expect(page).toHaveURL('/blog?search=PRICE+BREAK')
})

test('?category=all lists every post, % is literal, and an empty list suggests what to do', async ({ page }) => {
  await open(page, '/blog?category=all')
  await expect(cards(page)).toHaveCount(12)
  await open(page, `/blog?search=${encodeURIComponent('100% cotton')}`)
  await expect(cards(page).first()).toBeVisible()
  for (const query of ['search=%25%25', 'search=s_ag', 'category=nowhere']) {
    await open(page, `/blog?${query}`)
    await expect(posts(page).getByRole('heading', { name: 'No blog posts found' })).toBeVisible()
    await expect(posts(page)).toContainText('Try adjusting your search or filter criteria.')
  }
  await page.getByRole('link', { name: 'Show All Posts' }).click()
  await expect(cards(page)).toHaveCount(12)
})

test('shows six skeletons while posts load', async ({ page }) => {
  await open(page, '/blog')
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/blog.data?*', async (route) => {
    await held
    await route.continue()
  })
  await categories(page).getByRole('button', { name: 'Shipping & Storage' }).click()
  const loading = page.getByRole('status').filter({ hasText: 'Loading blog posts...' })
  await expect(loading.locator('> div')).toHaveCount(6)
  await expect(cards(page)).toHaveCount(0)
  release()
  await expect(cards(page).first()).toBeVisible()
  await expect(loading).toHaveCount(0)
})

test('everything except copying works without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/blog')
  await searchBox(page).fill('laser')
  await categories(page).getByRole('button', { name: 'Artwork & Decoration' }).click()
  await expect(page).toHaveURL(/\/blog\?search=laser&category=artwork-decoration/)
  await expect(cards(page)).not.toHaveCount(0)
  await searchBox(page).fill('embroidery')
  await searchBox(page).press('Enter')
  await expect(page).toHaveURL(/\/blog\?search=embroidery&category=artwork-decoration/)
  await cards(page).first().getByRole('heading').getByRole('link').click()
  const facebook = page.getByRole('link', { name: 'Share on Facebook' })
  await expect(facebook).toHaveAttribute('href', /sharer\.php\?u=http.*%2Fblog%2F/)
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden()
  await context.close()
})

test('a post shows its metadata and links to others', async ({ page }) => {
  await open(page, postPath)
  const article = page.getByRole('article').first()
  await expect(article.getByRole('heading', { level: 1 })).toHaveText(
    'Print, stitch or engrave? Choosing a decoration method',
  )
  await expect(article).toContainText('Maren Holt')
  await expect(article).toContainText('November 12, 2026')
  await expect(article).toContainText(/\b4 min read/)
  await expect(article.getByRole('img').first()).toHaveAttribute('alt', 'Navy ceramic mug with a white one-color logo')
  await expect(article.getByRole('table')).toContainText('Screen print')
  await expect(article.getByRole('figure')).toContainText('A left chest gives you')

  await article.getByRole('navigation', { name: 'In this post' }).getByText('Laser: no ink to wear off').click()
  await expect(page).toHaveURL(`${postPath}#s-laser-no-ink-to-wear-off`)
  await expect(article.getByRole('heading', { name: 'Laser: no ink to wear off' })).toBeInViewport()

  const related = page.getByRole('region', { name: 'Related posts' })
  const titles = await related.getByRole('heading', { level: 3 }).allTextContents()
  expect(titles.length).toBeGreaterThan(0)
  expect(titles.length).toBeLessThanOrEqual(3)
  expect(titles).not.toContain('Print, stitch or engrave? Choosing a decoration method')

  await article.getByRole('link', { name: 'Laser engraving' }).click()
  await expect(page).toHaveURL('/blog/tag/laser-engraving')
})

test('a post has metadata for search engines and social networks', async ({ page, db }) => {
  const slug = await addPost(db, {
    title: 'Own title',
    seo_title: 'Title for engines',
    meta_description: 'Description for engines',
    canonical_url: 'https://elsewhere.example/original',
    featured_image: '/pictures/mug-navy.webp',
    featured_image_alt: 'A mug',
    author: 'Ana Reyes',
  })
  await page.goto(`/blog/${slug}`)
  await expect(page).toHaveTitle(/^Title for engines/)
  const head = (selector: string) => page.locator(`head ${selector}`)
  await expect(head('meta[name="description"]')).toHaveAttribute('content', 'Description for engines')
  await expect(head('link[rel="canonical"]')).toHaveAttribute('href', 'https://elsewhere.example/original')
  await expect(head('meta[property="og:type"]')).toHaveAttribute('content', 'article')
  await expect(head('meta[property="og:title"]')).toHaveAttribute('content', 'Title for engines')
  await expect(head('meta[property="og:description"]')).toHaveAttribute('content', 'Description for engines')
  await expect(head('meta[name="twitter:card"]')).toHaveAttribute('content', 'summary_large_image')
  const article = JSON.parse((await head('script[type="application/ld+json"]').textContent()) ?? '{}')
  expect(article).toMatchObject({ '@type': 'BlogPosting', headline: 'Own title', author: { name: 'Ana Reyes' } })
})

test('sharing opens the network in a window of 600 by 400', async ({ page, context }) => {
  await context.route(/twitter\.com|facebook\.com|linkedin\.com/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Share</title>' }),
  )
  await page.addInitScript(() => {
    const original = window.open.bind(window)
    window.open = (url, target, features) => {
      document.documentElement.dataset.features = features
      return original(url, target, features)
    }
  })
  await open(page, postPath)
  const encodedUrl = encodeURIComponent(page.url())
  for (const [name, url] of [
    ['X (Twitter)', `https://twitter.com/intent/tweet?url=${encodedUrl}&text=Print`],
    ['Facebook', `https://www.facebook.com/sharer/sharer.php?u=${encodedUrl}`],
    ['LinkedIn', `https://www.linkedin.com/sharing/share-offsite/?url=${encodedUrl}`],
  ] as const) {
    const opening = page.waitForEvent('popup')
    await page.getByRole('link', { name: `Share on ${name}` }).click()
    const opened = await opening
    await opened.waitForURL((at) => at.href.startsWith(url))
    expect(await opened.evaluate(() => window.opener)).toBeNull()
    await expect(page.locator('html')).toHaveAttribute('data-features', 'popup,width=600,height=400')
    await opened.close()
  }
})

test('copies the link', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, postPath)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied to clipboard!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
})

test.describe('views', () => {
  // Test browsers identify as bots, whose views do not count.
  test.use({
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  })

  test('counts each opening of a post once, but no prefetch or jump within it', async ({ page, db }) => {
    const [category] = await db.insert(blogCategories).values({ name: 'Views', slug: randomUUID() }).returning()
    const slug = await addPost(db, {
      title: 'To be viewed',
      category_id: category?.id ?? null,
      content: '<h2>One</h2><p>a</p><h2>Two</h2><p>b</p><h2>Three</h2>',
    })
    const prefetched = page.waitForResponse((response) => response.url().includes(`/blog/${slug}.data`))
    await open(page, `/blog/category/${category?.slug}`)
    const link = page.getByRole('link', { name: 'To be viewed' })
    await link.hover()
    await prefetched
    const seen = (times: number) => expect.poll(() => getViews(db, slug)).toBe(times)
    await seen(0)
    await link.click()
    await seen(1)
    await page.getByRole('navigation', { name: 'In this post' }).getByRole('link', { name: 'Three' }).click()
    await expect(page).toHaveURL(/#s-three$/)
    const counted = page.waitForResponse((response) => response.url().endsWith(`/blog/${slug}/view`))
    await page.reload()
    await counted
    await seen(2)
  })
})

test('drafts appear nowhere', async ({ page, db, expectedErrors, request }) => {
  expectedErrors.push(/404/)
  // Other tests write drafts without a category.
  const drafts = await db
    .select()
    .from(blogPosts)
    .where(and(eq(blogPosts.status, 'draft'), isNotNull(blogPosts.category_id)))
  expect(drafts.length).toBeGreaterThanOrEqual(2)
  const feed = await (await request.get('/blog/rss.xml')).text()
  for (const { title, slug, category_id } of drafts) {
    await page.goto(`/blog?search=${encodeURIComponent(title)}`)
    await expect(posts(page).getByRole('heading', { name: 'No blog posts found' })).toBeVisible()
    const [category] = await db
      .select()
      .from(blogCategories)
      .where(eq(blogCategories.id, category_id ?? ''))
    const [neighbor] = await db
      .select()
      .from(blogPosts)
      .where(and(eq(blogPosts.category_id, category_id ?? ''), eq(blogPosts.status, 'published')))
    for (const path of ['/blog', '/blog?page=2', `/blog/category/${category?.slug}`, `/blog/${neighbor?.slug}`]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText(title)).toHaveCount(0)
    }
    expect(feed).not.toContain(title)
    expect((await page.goto(`/blog/${slug}`))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Blog Post Not Found' })).toBeVisible()
  }
  await page.goto('/blog/tag/unannounced')
  await expect(page.getByRole('heading', { name: 'No posts with this tag yet' })).toBeVisible()
  await expect(page.getByText('0 articles')).toBeVisible()
})

test('unknown pages return 404 and link back', async ({ page, expectedErrors }) => {
  expectedErrors.push(/404/)
  for (const [path, title, text] of [
    ['/blog/nowhere', 'Blog Post Not Found', "The blog post you're looking for doesn't exist or has been moved."],
    ['/blog/category/nowhere', 'Category Not Found', "The category you're looking for doesn't exist."],
    ['/blog/tag/nowhere', 'Tag Not Found', "The tag you're looking for doesn't exist."],
  ] as const) {
    expect((await page.goto(path))?.status()).toBe(404)
    await waitForHydration(page)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText(text)).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(title))
  }
  await page.getByRole('link', { name: 'Back to Blog' }).click()
  await expect(page).toHaveURL('/blog')
})

test('a category and a tag show name, description, count and cards', async ({ page }) => {
  await open(page, '/blog')
  await labels(cards(page).first()).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Onboarding & Culture' })).toBeVisible()
  await expect(page.getByText('Welcome boxes, anniversaries')).toBeVisible()
  await expect(page.getByText(/^\d+ articles$/)).toHaveText(`${await cards(page).count()} articles`)
  const counts = await Promise.all((await cards(page).all()).map((card) => labels(card).count()))
  expect(Math.max(...counts)).toBe(3)
  await labels(cards(page).first()).first().click()
  await expect(page).toHaveURL(/\/blog\/tag\//)
  // The URL changes before the page, so count and cards are polled.
  await expect(async () => {
    const shown = await cards(page).count()
    expect(shown).toBeGreaterThan(0)
    await expect(page.getByText(/^\d+ articles?$/)).toContainText(`${shown} article`, { timeout: 500 })
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Onboarding & Culture', { timeout: 500 })
  }).toPass()
  for (const card of await cards(page).all()) await expect(labels(card)).toHaveCount(1)
})

/** Encodes a loader's response as React Router does for client navigation. */
function encodeLoaderResponse(route: string, value: unknown): string {
  const parts: unknown[] = []
  const add = (part: unknown): number => {
    const index = parts.push(null) - 1
    parts[index] = Array.isArray(part)
      ? part.map(add)
      : typeof part === 'object' && part
        ? Object.fromEntries(Object.entries(part).map(([key, inner]) => [`_${add(key)}`, add(inner)]))
        : part
    return index
  }
  add({ [route]: { data: value } })
  return `${JSON.stringify(parts)}\n`
}

const nothing = {
  failed: true,
  list: { posts: [], page: 1, pages: 1, total: 0 },
  filters: { search: '', category: '', page: 1 },
  categories: [],
}

for (const [name, from, link, id, value, notice] of [
  ['posts', postPath, /^Back to Blog$/, 'features/blog/listing/blog.route', nothing, 'Failed to load blog posts'],
  [
    'post',
    '/blog/tag/gifts',
    /^Drinkware|field guide|Customer gifts/,
    'features/blog/post/post.route',
    { state: 'failed' },
    'Failed to load blog post',
  ],
  [
    'category',
    '/blog/tag/gifts',
    /^Onboarding & Culture$/,
    'blog-category',
    { state: 'failed', kind: 'category' },
    'Failed to load category',
  ],
  ['tag', postPath, /^Embroidery$/, 'blog-tag', { state: 'failed', kind: 'tag' }, 'Failed to load tag'],
] as const) {
  test(`a failure to load the ${name} shows a toast`, async ({ page, expectedErrors }) => {
    expectedErrors.push(/500/)
    await page.route(/\/blog.*\.data/, (route) =>
      route.fulfill({
        status: 500,
        contentType: 'text/x-script',
        headers: { 'X-Remix-Response': 'yes' },
        body: encodeLoaderResponse(id, value),
      }),
    )
    await open(page, from)
    await page.getByRole('main').getByRole('link', { name: link }).first().click()
    const notices = page.getByRole('region', { name: /notifications/i })
    await expect(notices.getByText(notice, { exact: true })).toBeVisible()
    const title = name === 'post' ? 'Blog Post Not Found' : notice
    await expect(page.getByRole('main').getByRole('heading', { name: title })).toBeVisible()

    // A proxy answers without the loader's data.
    await page.unroute(/\/blog.*\.data/)
    await page.route(/\/blog.*\.data/, (route) => route.fulfill({ status: 500, body: 'Bad gateway' }))
    await open(page, from)
    await page.getByRole('main').getByRole('link', { name: link }).first().click()
    await expect(notices.getByText(notice, { exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByRole('heading', { name: title })).toBeVisible()
  })
}

test('sanitizes a hostile post', async ({ page, db }) => {
  const slug = await addPost(db, {
    title: '<script>window.hit = 1</script>',
    excerpt: '"><img src=x onerror="window.hit = 1">',
    author: '<b onmouseover="window.hit = 1">Eve</b>',
    content: `<p onclick="window.hit = 1" style="position:fixed;inset:0">First</p>
      <script>window.hit = 1</script><img src="/pictures/mug-navy.webp" onload="window.hit = 1"><svg onload="window.hit = 1"></svg>
      <iframe srcdoc="<script>parent.hit = 1</script>"></iframe><a href="javascript:window.hit = 1">a link</a>
      <style>body { display: none }</style><base href="https://evil.example/"><form action="https://evil.example"><input></form>
      <math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=window.hit=1&gt;"></table></mtext></math>
      </div></article></main><b><i><p>Last`,
  })
  await open(page, `/blog/${slug}`)
  const article = page.getByRole('article').first()
  await expect(article).toContainText('First')
  await expect(article).toContainText('Last')
  await article.getByText('a link').click()
  await article.getByText('First').click()
  expect(await page.evaluate(() => 'hit' in window)).toBe(false)
  await expect(
    article.locator('script, style, iframe, form, input, svg[onload], [style], [onclick], base'),
  ).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.getByRole('contentinfo').locator('xpath=ancestor::b | ancestor::article')).toHaveCount(0)
})

test('the feed is valid, contains every post in full, and is linked from every page of the blog', async ({
  page,
  request,
}) => {
  const response = await request.get('/blog/rss.xml')
  expect(response.headers()['content-type']).toContain('application/rss+xml')
  const text = await response.text()
  expect(XMLValidator.validate(text)).toBe(true)
  const { item } = new XMLParser().parse(text).rss.channel
  expect(item.length).toBeGreaterThanOrEqual(12)
  for (const each of item) {
    expect(each).toMatchObject({ title: expect.anything(), link: expect.stringMatching(/^https?:\/\//) })
    expect(Date.parse(each.pubDate)).not.toBeNaN()
    expect(each['content:encoded']).not.toMatch(/(href|src)="\//)
  }
  for (const path of ['/blog', postPath, '/blog/category/planning-budget', '/blog/tag/gifts']) {
    await page.goto(path)
    await expect(page.locator('head link[type="application/rss+xml"]')).toHaveAttribute('href', '/blog/rss.xml')
  }
})

for (const path of ['/blog', '/blog?search=zzzz', postPath, '/blog/category/planning-budget', '/blog/tag/gifts']) {
  test(`${path} is accessible and fits at 360, 768 and 1280 px`, async ({ page }) => {
    await open(page, path)
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoHorizontalScroll(page)
      await expectAccessible(page)
    }
  })
}

test('shows a changed post at once', async ({ page, db }) => {
  const slug = await addPost(db, { title: 'Before' })
  await page.goto(`/blog/${slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Before')
  await db.update(blogPosts).set({ title: 'After', updated_at: sql`now()` }).where(eq(blogPosts.slug, slug))
  await expect(async () => {
    await page.goto(`/blog/${slug}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('After', { timeout: 500 })
  }).toPass()
})
