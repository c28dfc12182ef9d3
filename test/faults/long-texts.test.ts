import { request } from 'node:http'
import { expect, test } from 'vitest'
import { expectIdleMachine, maxPageMs, measurePages, startShop } from './attacked-shop.ts'

/** Texts as long as the shop accepts, of pieces that make patterns try again and again. */

const attackMs = 10_000
const attackers = 4

const fill = `
  insert into product_data (name, slug, description) values
    ('Lines', 'lines', repeat(E'\\n', 50000) || repeat('1', 50000)), ('Signs', 'signs', repeat('@', 100000));
  insert into blog_posts (title, slug, content, status, published_at) values
    ('Headings', 'headings', repeat('<h2>Same</h2>', 10000), 'published', now()),
    ('Links', 'links', repeat('<p><a href="#x">a</a></p>', 15000), 'published', now()),
    ('Elements', 'elements', repeat('<b></i>', 70000), 'published', now())`

type Sent = { path: string; headers?: Record<string, string>; fields?: Record<string, string> }

/** Sends a request and reads the whole response. @returns its status and the milliseconds until it was complete */
function send(url: string, { path, headers = {}, fields }: Sent, ip: string): Promise<{ status: number; ms: number }> {
  const startedAt = performance.now()
  const body = fields && new URLSearchParams(fields).toString()
  return new Promise((resolve, reject) => {
    const sent = request(
      url + path,
      {
        agent: false,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          'x-forwarded-for': ip,
          ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded', origin: url }),
          ...headers,
        },
      },
      (response) => {
        response.once('error', reject).resume()
        response.once('end', () => resolve({ status: response.statusCode ?? 0, ms: performance.now() - startedAt }))
      },
    )
    sent.once('error', reject).end(body)
  })
}

const longField = 'a'.repeat(80_000)

/** Every URL that accepts text from a visitor, one after the other. */
const attacks: Sent[] = [
  { path: '/get-started?index', fields: { firstName: longField, email: `${longField}@acme.example` } },
  { path: '/get-started', fields: { projectDescription: '%25'.repeat(60_000), productType: longField } },
  { path: '/swag-box-checkout', fields: { boxItems: '['.repeat(80_000), firstName: '\u200B'.repeat(20_000) } },
  { path: '/products/lines', fields: { product_id: longField, quantity: '1'.repeat(80_000) } },
  { path: '/admin/sign-in', fields: { email: `${'a.'.repeat(40_000)}@`, password: longField } },
  { path: '/products/lines.md' },
  { path: '/products/signs.md' },
  { path: '/products/signs' },
  { path: '/blog/headings' },
  { path: '/blog/headings.md' },
  { path: '/blog/links' },
  { path: '/blog/elements' },
  { path: `/products?search=${'a-'.repeat(4_000)}` },
  { path: `/blog?search=${'%25'.repeat(3_000)}` },
  { path: `/api/suggestions?typed=${'x'.repeat(7_000)}` },
  { path: '/about-us', headers: { 'accept-encoding': `gzip${' '.repeat(12_000)}x` } },
  { path: '/about-us', headers: { 'user-agent': 'http://'.repeat(1_500), referer: '@'.repeat(4_000) } },
]

test('long texts do not delay pages', { timeout: 150_000 }, async () => {
  const shop = await startShop(fill)
  await expectIdleMachine(shop)
  const end = performance.now() + attackMs
  const slowest = new Map<string, number>()
  let count = 0
  const attack = async (attacker: number) => {
    for (let number = attacker; performance.now() < end; number++) {
      const each = attacks[number % attacks.length] ?? { path: '/' }
      const { status, ms } = await send(shop.url, each, `198.51.100.${count % 250}`)
      count++
      expect(status, each.path).not.toBe(500)
      const name = `${each.fields ? 'POST' : 'GET'} ${each.path.slice(0, 40)}`
      slowest.set(name, Math.max(slowest.get(name) ?? 0, ms))
    }
  }
  const p95 = await measurePages(shop, 'Long texts', async () => {
    await Promise.all(Array.from({ length: attackers }, (_, attacker) => attack(attacker * 4)))
  })
  for (const [name, ms] of [...slowest].toSorted(([, a], [, b]) => b - a))
    process.stdout.write(`  ${name}: at most ${Math.round(ms)} ms\n`)
  expect(p95).toBeLessThan(maxPageMs)
})
