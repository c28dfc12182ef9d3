import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type ShopProcess, waitUntil } from '#test/process.ts'
import { expectIdleMachine, maxPageMs, measurePages, startShop, visitorIp } from './attacked-shop.ts'

/** Clients that hold what they have opened: they begin bodies and do not send them, or do not read what they requested for. */

const form = 'Content-Type: application/x-www-form-urlencoded\r\n'
const upload = 'Content-Type: multipart/form-data; boundary=b\r\n'
const unfinishedPosts = [
  ['/?index', form],
  ['/get-started', form],
  ['/get-started.data', form],
  ['/products/none', form],
  ['/swag-box-checkout', form],
  ['/about-us', form],
  ['/no-such-page', form],
  ['/get-started', 'Content-Type: text/plain\r\n'],
  ['/admin/sign-in', form],
  ['/admin/brand', upload],
  ['/uploads', upload],
] as const

/** Announces a body, sends one byte of it, and reads whatever comes back. */
async function openUnfinishedPost({ url }: ShopProcess, number: number, ip: string): Promise<Socket> {
  const [path, type] = unfinishedPosts[number % unfinishedPosts.length] ?? ['/', form]
  const length = number % 2 === 0 ? 'Content-Length: 1000\r\n\r\nx' : 'Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n'
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => {}).resume()
  await new Promise((done) => socket.once('connect', done).once('close', done))
  socket.write(`POST ${path} HTTP/1.1\r\nHost: shop.example\r\nX-Forwarded-For: ${ip}\r\n${type}${length}`)
  return socket
}

test.each([
  ['one client', () => '198.51.100.1'],
  ['300 clients', (number: number) => `198.51.${100 + (number % 3)}.${Math.floor(number / 3) % 100}`],
] as const)('3,000 unfinished bodies from %s do not delay pages', { timeout: 150_000 }, async (label, getIp) => {
  const shop = await startShop()
  await expectIdleMachine(shop)
  const logStart = shop.output().length
  const sockets: Socket[] = []
  const p95 = await measurePages(shop, `3,000 unfinished bodies from ${label}`, async () => {
    for (let number = 0; number < 3_000; number += 50) {
      const opening = Array.from({ length: 50 }, (_, index) =>
        openUnfinishedPost(shop, number + index, getIp(number + index)),
      )
      sockets.push(...(await Promise.all(opening)))
    }
    await wait(3_000)
    for (const socket of sockets) socket.resetAndDestroy()
    await wait(3_000)
  })
  const logged = shop
    .output()
    .slice(logStart)
    .split('\n')
    .filter((line) => line.includes('"POST"') || /"level":[56]0/.test(line))
  // Rejected ones are logged; those that were aborted are not.
  const unexpected = logged.filter((line) => !/"status":(403|429|30\d)|"admin.cross_site_rejected"/.test(line))
  process.stdout.write(`  log: ${logged.length} lines about rejected requests, ${unexpected.length} about others\n`)
  expect(p95).toBeLessThan(maxPageMs)
  expect(unexpected.slice(0, 3)).toEqual([])
  // Forms of others are stored as before.
  const response = await fetch(`${shop.url}/?index`, {
    method: 'POST',
    body: new URLSearchParams({ email: 'buyer@northwind.example' }),
    headers: { 'x-forwarded-for': visitorIp },
    redirect: 'manual',
  })
  expect(response.status).toBe(303)
})

const manyProducts = `
  insert into product_data (name, slug, description, image_url, rounded_price)
  select 'Mug ' || n, 'mug-' || n, repeat('A mug to read slowly. ', 100), '/pictures/mug-navy.webp', 9.5
  from generate_series(1, 12000) n`

/** Reads a few bytes a second. */
async function openSlowReader({ url }: ShopProcess, path: string, ip: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => {}).pause()
  await new Promise((done) => socket.once('connect', done).once('close', done))
  socket.write(`GET ${path} HTTP/1.1\r\nHost: shop.example\r\nX-Forwarded-For: ${ip}\r\n\r\n`)
  const reading = setInterval(() => socket.read(100), 1_000)
  socket.once('close', () => clearInterval(reading))
  return socket
}

const feeds = ['/feeds/products.csv', '/feeds/products.json', '/sitemap-products.xml']

test('slow readers of feeds do not keep others from them, and are disconnected', { timeout: 150_000 }, async () => {
  const shop = await startShop(manyProducts)
  await expectIdleMachine(shop)
  const sockets: Socket[] = []
  let [requested, rejected] = [0, 0]
  const readFeed = async () => {
    requested += 1
    const path = feeds[requested % feeds.length]
    const response = await fetch(shop.url + path, { headers: { 'x-forwarded-for': visitorIp } })
    if (response.status !== 200) rejected += 1
    // Reading all of it at full speed would be a load of its own.
    for await (const _ of response.body ?? []) break
  }
  const countEnded = () => shop.lines().filter(({ event }) => event === 'response.read_too_slowly').length
  const p95 = await measurePages(shop, '40 slow readers from 4 clients', async () => {
    for (let number = 0; number < 40; number++) {
      sockets.push(await openSlowReader(shop, feeds[number % 2] ?? '/', `198.51.100.${number % 4}`))
    }
    for (const end = Date.now() + 15_000; Date.now() < end; await wait(500)) await readFeed()
    // Each client has four.
    await waitUntil(() => countEnded() >= 16, 30_000).catch(() => {})
  })
  process.stdout.write(
    `  ${rejected} of ${requested} feeds of others rejected; ${countEnded()} of 16 slow readers disconnected\n`,
  )
  for (const socket of sockets) socket.destroy()
  expect(p95).toBeLessThan(maxPageMs)
  expect(rejected).toBe(0)
  expect(countEnded()).toBe(16)
})
