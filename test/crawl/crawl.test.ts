import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { inject } from 'vitest'
import routes from '#app/routes.ts'
import { listPaths } from '#test/built-app.ts'
import { expect, test } from '#test/database.ts'
import { BrowserCrawl } from './browser-crawl.ts'
import { Crawler, listPatterns } from './crawler.ts'
import { openCrawledShop } from './shop.ts'

/** Routes without a link, with the reason; links must reach all others. */
const reachedOtherwise: Record<string, string> = {
  '/admin/views': 'a form of each list leads there',
  '/admin/forgot-password': 'a form of the sign-in page leads there',
  '/swag-box-checkout': "the builder and the cart go there with what is in the browser's storage",
  '/quote-list': "the header goes there with what is in the browser's storage",
  '/swag-box-summary': 'the builder links to it once a box has products',
  '/swag-box-success': 'the checkout goes there when a request is stored',
  '/admin/sign-in/code': 'the second step of signing in, with a half-finished session',
  '/admin/sign-in/passkey': 'asked by the script of the sign-in page',
  '/admin/sign-out': 'a form alone; left out, for it ends the session that crawls',
  '/admin/link': 'its URL is sent by email',
  '/admin/security/passkeys': 'asked by the script of the security page',
  '/admin/requests/unmatched': 'the inbox links to it while there are unmatched emails',
  '/admin/requests/unmatched/:id': 'the list of unmatched emails links to it',
  '/admin/emails/:id/files/:index': 'an email that came in links to its files',
  '/admin/requests/live': 'a stream that the inbox opens by script',
  '/admin/requests/:reference/artwork': 'a page of its own for who has its URL: the page of a request shows the same',
  '/admin/requests/:reference/artwork/:index/image': 'asked by the script of the artwork',
  '/admin/requests/:id/viewers': "asked by the script of a request's page",
  '/admin/search/results': 'asked by the script of the search',
  '/admin/images': 'asked by the script of editors',
  '/admin/alerts/recent': 'asked by the script of the bell',
  '/admin/boxes/:id/draft': "asked by the script of a box's editor",
  '/admin/pages/:page/draft': "asked by the script of a page's editor",
  '/admin/brand/draft': "asked by the script of the brand's editor",
  '/admin/calendar.ics': 'its URL contains a secret',
  '/admin/customers/companies/:id/certificate': 'a company with a certificate links to it',
  '/admin/campaigns/:id/codes/file': 'a form downloads new codes, once',
  '/admin/campaigns/:id/tracking': 'the shipments of a campaign link to it while packing',
  '/admin/delivery': 'a banner links to it while sending is paused',
  '/draft': 'a preview link of a draft leads there',
  '/mcp': 'takes the messages of agents',
  '/p/lost-link': 'a form of a link that does not work leads there',
  '/p/:token/accept': 'a form of the proposal leads there',
  '/p/:token/view': 'asked by the script of the proposal',
  '/portal/link': 'its URL is sent by email',
  '/portal/sign-out': 'a form alone; left out, for it ends the session that crawls',
  '/portal/proposals/:id': "redirects to the proposal's own page",
  '/portal/proofs/:id/:version': "redirects to the proof's own page",
  '/portal/campaigns/:id/recipients/:recipient': 'the recipients link to it for customers who may see addresses',
  '/admin/boxes/products': "asked by the script of a box's editor",
  '/admin/proposals/sources': 'asked by the script of a new proposal',
  '/admin/proposals/products': "asked by the script of a proposal's editor",
  '/admin/proposals/:id/draft': "asked by the script of a proposal's editor",
  '/admin/proposals/:id/artwork': "takes the files of a proposal's editor",
  '/admin/proposals/:id/assignee': 'a form of a proposal alone',
  '/admin/pages/products': "asked by the script of a page's editor",
  '/admin/products/import/file': 'takes the file of an import',
  '/admin/posts/preview': "asked by the script of a post's editor",
  '/admin/products/:id/draft': "asked by the script of a product's editor",
  '/admin/products/:id/slug': "asked by the script of a product's editor",
  '/admin/products/:id/preview': "asked by the script of a product's editor",
  '/admin/products/:id/imprint-areas': "asked by the script of a product's editor",
  '/admin/no-access': 'an Admin may do everything',
  '/uploads': 'takes files',
  '/inbound-mail': 'takes the emails of a provider',
  '/api/offer': 'asked by the script of a shared box',
  '/imprint-areas': 'asked by the script of a logo on photographs',
  '/imprint-tables': 'asked by the script of a logo on products',
  '/blog/:slug/view': 'a beacon of the post that is read',
  '/api/suggestions': 'asked by the script of the search',
  '/api/analytics-key': 'asked by script, with consent',
  '/api/analytics-events': 'told by script, with consent',
}

/** Pages reached by scripts and forms only, with their status when opened directly. */
const pagesByScript: Record<string, number> = {
  '/swag-box-checkout': 200,
  '/swag-box-summary': 200,
  '/swag-box-success': 200,
  '/quote-list': 200,
  '/admin/forgot-password': 200,
  '/admin/link': 410,
  '/admin/no-access': 403,
}

/** Of a draft, without scripts, so it is never hydrated; 404 before the first draft of a new product. */
const isPreview = (url: string) => /^\/admin\/.*\/preview(\?|$)/.test(url)

/** Paths for machines: app/features/discovery tests their responses, and the crawl their handling of junk. */
const isForMachines = (pattern: string) => /\.(txt|xml|md|csv|json)$/.test(pattern)

/** Parameters that the sources and links read from URLs. */
function listParameterNames(urls: readonly string[]): string[] {
  const root = new URL('../../', import.meta.url).pathname
  const sources = globSync('{app,server}/**/*.{ts,tsx}', { cwd: root }).map((file) => readFileSync(root + file, 'utf8'))
  const read = sources.flatMap((source) => [
    ...source.matchAll(/(?:searchParams|params|query|search)\.(?:get|getAll|has)\('([a-z][\w-]*)'\)/gi),
  ])
  const linked = urls.flatMap((url) => [...new URL(url, 'http://shop.test').searchParams.keys()])
  return [...new Set([...read.map(([, name = '']) => name), ...linked])].sort()
}

test('storefront and admin survive a crawl of every link and of every form with junk, with and without a browser', async ({
  services,
  databaseUrl,
}) => {
  const shop = await openCrawledShop(services, databaseUrl)
  let browser: BrowserCrawl | undefined
  const startedAt = Date.now()
  const steps: string[] = []
  const recordStep = (name: string) => steps.push(`${name} after ${((Date.now() - startedAt) / 1_000).toFixed(0)} s`)
  try {
    let cookie = ''
    const signIn = async () => {
      cookie = await shop.signInNewOwner()
    }
    const seed = inject('fuzzSeed')
    let portalCookie = ''
    const getCookie = (path: string) =>
      path.startsWith('/admin') ? cookie : path.startsWith('/portal') ? portalCookie : ''
    const crawler = new Crawler({ url: shop.url, cookie: getCookie, seed })
    // Crawls the admin and the portal as a visitor first.
    await crawler.follow(['/', '/admin/sign-in', '/portal', ...shop.personalPaths])
    await signIn()
    portalCookie = shop.portalCookie
    await crawler.follow(['/admin', '/portal?signed-in'])
    const links = { seen: crawler.linksSeen, followed: crawler.requests.length }
    const dead = crawler.deadLinks.filter(({ url }) => !isPreview(url))
    recordStep('links')

    browser = await BrowserCrawl.open({
      url: shop.url.replace('127.0.0.1', 'localhost'),
      signIn: shop.signInNewOwner,
      seed,
    })
    // The browser has no session of the portal.
    const pages = crawler.pages.filter((url) => !isPreview(url) && !url.startsWith('/portal')).map((url) => [url, 200])
    await browser.openAll({ ...Object.fromEntries(pages), ...pagesByScript })
    recordStep('pages in the browser')
    await browser.sendAll()
    recordStep('forms in the browser')

    const forms = await crawler.sendForms()
    recordStep('forms')
    // A form of theirs may have ended the session, as it should.
    await signIn()
    await crawler.sendJunk(listPaths(routes))
    await signIn()
    const names = listParameterNames(crawler.pages)
    await crawler.requestOddValues(names)
    recordStep('junk')
    // Crawls pages that the junk created.
    const before = crawler.requests.length
    await crawler.follow(
      ['/', '/admin', '/admin/products', '/admin/posts', '/admin/boxes'].map((each) => `${each}?again`),
    )
    const repeatedLinks = crawler.requests.length - before
    recordStep('links again')
    const unreached = listPatterns().filter(
      (pattern) => !crawler.reached.has(pattern) && !pattern.includes('*') && !isForMachines(pattern),
    )

    const statuses = (all: readonly number[]) =>
      Object.entries(Object.groupBy(all, (status) => status)).map(([status, those]) => `${status}: ${those?.length}`)
    const errors = shop.lines().filter(({ level }) => Number(level) >= 50)
    const broken = crawler.requests.filter(({ status }) => status >= 500 || status === 0)
    const report = [
      'Without a browser',
      `${links.seen} links seen, ${links.followed} URLs of them requested, ${repeatedLinks} more after the forms`,
      `${crawler.reached.size} of ${listPatterns().length} routes reached by links; by none: ${unreached.join(', ')}`,
      `${forms} forms and buttons, each sent in eight ways; ${names.length} names in URLs, each with nonsense`,
      `${crawler.requests.length} requests in all, answers ${statuses(crawler.requests.map(({ status }) => status)).join(', ')}`,
      'In Chromium',
      `${browser.openedCount} pages opened, ${browser.forms} forms and buttons sent with junk, ${browser.requests} requests in all`,
      `answers to forms ${statuses(browser.answers).join(', ')}`,
      `${browser.problems.length} lines of consoles, exceptions, failed answers, blank pages and silent rejections`,
      `forms whose thing another form had taken away before they were sent: ${browser.missingForms.join('; ') || 'none'}`,
      `buttons that could not be pressed then: ${browser.disabledButtons.join('; ') || 'none'}`,
      'The shop itself',
      `${shop.lines().length} lines of its log, ${errors.length} of them errors`,
      `seed ${seed}; ${steps.join(', ')}`,
    ]
    mkdirSync('test-results', { recursive: true })
    writeFileSync('test-results/crawl.txt', `${report.join('\n')}\n`)
    const details = { broken, dead, untyped: crawler.untyped, unreached, errors, browser: browser.problems }
    writeFileSync('test-results/crawl-broken.json', JSON.stringify(details, null, 1))

    expect(errors).toEqual([])
    expect(
      broken.map(({ method, url, status, variant }) => `${status} ${method} ${url.slice(0, 200)} (${variant})`),
    ).toEqual([])
    expect(dead).toEqual([])
    expect(crawler.untyped).toEqual([])
    expect(unreached.filter((pattern) => !(pattern in reachedOtherwise))).toEqual([])
    expect(browser.problems).toEqual([])
    expect(browser.openedCount).toBeGreaterThan(150)
    expect(browser.disabledButtons.length).toBeLessThan(browser.forms / 5)
    expect(browser.missingForms.length).toBeLessThan(browser.forms / 10)
    expect(shop.output()).not.toMatch(/unhandled/i)
    expect(shop.child.exitCode).toBeNull()
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
  } finally {
    await browser?.close()
    await shop.end()
  }
}, 2_400_000)
