import { mkdirSync, writeFileSync } from 'node:fs'
import { inject } from 'vitest'
import routes from '#app/routes.ts'
import { generateProducts } from '#demo/generate.ts'
import { loadDemoShop } from '#demo/load.ts'
import { addressesOf } from '#test/built-app.ts'
import { expect, test } from '#test/database.ts'
import { startShopProcess } from '#test/process.ts'
import { storeRequest } from '#test/requests.ts'
import { enrol, joinStaff } from '#test/staff.ts'
import { allPatterns, Crawler } from './crawler.ts'

/** Routes that no link leads to, and why; everything else must be reached by links alone. */
const withoutLink: Record<string, string> = {
  '/admin/changes/:id': 'there is none before something was changed',
  '/admin/requests/views': 'a form of the inbox leads there',
  '/admin/forgot': 'a form of the sign-in page leads there',
  '/swag-box-checkout': "the builder and the cart go there with what is in the browser's storage",
  '/swag-box-success': 'the checkout goes there when a request is stored',
  '/admin/sign-in/code': 'the second step of signing in, with a half-finished session',
  '/admin/sign-in/passkey': 'asked by the script of the sign-in page',
  '/admin/sign-out': 'a form alone; left out, for it ends the session that crawls',
  '/admin/link': 'its address goes out by mail',
  '/admin/security/passkeys': 'asked by the script of the security page',
  '/admin/requests/live': 'a stream that the inbox opens by script',
  '/admin/requests/:id/viewers': "asked by the script of a request's page",
  '/admin/pictures': 'asked by the script of editors',
  '/admin/boxes/products': "asked by the script of a box's editor",
  '/admin/products/import/file': 'takes the file of an import',
  '/admin/products/import/:id': 'there is none before a file came',
  '/admin/products/import/:id/refused': 'there is none before a file came',
  '/admin/posts/preview': "asked by the script of a post's editor",
  '/admin/requests/:reference/artwork': 'these requests came without artwork',
  '/admin/requests/:reference/artwork/zip': 'these requests came without artwork',
  '/admin/requests/:reference/artwork/:index': 'these requests came without artwork',
  '/admin/requests/:reference/artwork/:index/picture': 'these requests came without artwork',
  '/admin/products/:id/draft': "asked by the script of a product's editor",
  '/admin/products/:id/slug': "asked by the script of a product's editor",
  '/admin/products/:id/preview': "asked by the script of a product's editor",
  '/admin/products/:id/areas': "asked by the script of a product's editor",
  '/admin/no-access': 'an owner may do everything',
  '/uploads': 'takes files',
  '/api/offer': 'asked by the script of a shared box',
  '/imprint-areas': 'asked by the script of a logo on photographs',
  '/blog/:slug/view': 'a beacon of the post that is read',
  '/api/suggestions': 'asked by the script of the search',
  '/api/analytics-key': 'asked by script, with consent',
  '/api/analytics-events': 'told by script, with consent',
}

/** Found by machines, not by links; what they answer is looked at in app/features/discovery, and here what junk does to them. */
const isForMachines = (pattern: string) => /\.(txt|xml|md|csv|json)$/.test(pattern)

test('both doors: every link is followed, every form is sent with junk, and nothing breaks', async ({
  services,
  databaseUrl,
}) => {
  const shop = await startShopProcess({
    env: { DATABASE_URL: databaseUrl, DATA_DIR: services.settings.DATA_DIR, TRUST_PROXY: '1' },
  })
  try {
    await loadDemoShop(
      databaseUrl,
      () => {},
      () => generateProducts({ count: 400 }),
    )
    for (let each = 0; each < 3; each++) {
      const email = `ada-${each}@analytical.example`
      await storeRequest(services, 'project', {
        first_name: 'Ada',
        last_name: 'Byron',
        email,
        phone: null,
        product_type: 'other',
        delivery_timeline: null,
        project_description: 'Cards',
      })
      await storeRequest(services, 'email-signup', { email })
    }
    let owners = 0
    let cookie = ''
    const enter = async () => {
      owners += 1
      const joined = await joinStaff(services, `owner-${owners}@shop.example`, 'owner')
      cookie = (await enrol(services, joined)).cookie
    }
    const seed = inject('fuzzSeed')
    const crawler = new Crawler({ url: shop.url, cookie: () => cookie, seed })
    // Nobody comes to the office's door first, then its owner.
    await crawler.follow(['/', '/admin/sign-in'])
    await enter()
    await crawler.follow(['/admin'])
    const links = { seen: crawler.linksSeen, followed: crawler.asked.length }
    const dead = [...crawler.dead]
    const forms = await crawler.sendForms()
    // A form of theirs may have ended the session, as it should.
    await enter()
    await crawler.sendJunk(addressesOf(routes))
    await enter()
    // What the junk has made is looked at, too.
    const before = crawler.asked.length
    await crawler.follow([
      '/?again',
      '/admin?again',
      '/admin/products?again',
      '/admin/posts?again',
      '/admin/boxes?again',
    ])
    const again = crawler.asked.length - before
    const unreached = allPatterns().filter(
      (pattern) => !crawler.reached.has(pattern) && !pattern.includes('*') && !isForMachines(pattern),
    )

    const statuses = Object.entries(Object.groupBy(crawler.asked, ({ status }) => status)).map(
      ([status, all]) => `${status}: ${all?.length}`,
    )
    const report = [
      `${links.seen} links seen, ${links.followed} addresses of them asked for, ${again} more after the forms`,
      `${crawler.reached.size} of ${allPatterns().length} routes reached by links; by none: ${unreached.join(', ')}`,
      `${forms} forms and buttons, each sent in eight ways; ${crawler.asked.length} requests in all`,
      `answers ${statuses.join(', ')}`,
    ]
    mkdirSync('test-results', { recursive: true })
    writeFileSync('test-results/crawl.txt', `${report.join('\n')}\n`)

    const broken = crawler.asked.filter(({ status }) => status >= 500 || status === 0)
    writeFileSync(
      'test-results/crawl-broken.json',
      JSON.stringify(
        { broken, dead, unreached, errors: shop.lines().filter(({ level }) => Number(level) >= 50) },
        null,
        1,
      ),
    )
    expect(shop.lines().filter(({ level }) => Number(level) >= 50)).toEqual([])
    expect(
      broken.map(({ method, address, status, how }) => `${status} ${method} ${address.slice(0, 200)} (${how})`),
    ).toEqual([])
    expect(dead).toEqual([])
    expect(unreached.filter((pattern) => !(pattern in withoutLink))).toEqual([])
    expect(shop.output()).not.toMatch(/unhandled/i)
    expect(shop.child.exitCode).toBeNull()
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
  } finally {
    await shop.end()
  }
}, 240_000)
