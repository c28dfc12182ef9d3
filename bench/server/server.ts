import { mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ShopProcess, startShopProcess } from '#test/process.ts'
import { deployedEnv } from '../deployed-env.ts'
import { getResidentMB, measure, type Report, summarize } from '../measure.ts'
import { type Load, sendRequests } from './request-load.ts'

const clients = 16
/** Cached pages a second, as a share of static files a second. */
const minShareOfStatic = 0.7
const maxUncachedP95Ms = 250
const maxMemoryMB = 500
const unknownUrls = 50_000

/** A shop of 10,400 products: cached pages beside a static file, pages that are not cached, and memory after both. */
export async function run(report: Report): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'boxwright-bench-'))
  const shop = await startShopProcess({ env: { DATA_DIR: folder, DEMO: 'on', LOG_LEVEL: 'silent', ...deployedEnv } })
  try {
    await measureCached(report, shop)
    await measureUncached(report, shop)
    await measureMemory(report, shop)
  } finally {
    await shop.end()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureCached(report: Report, { url }: ShopProcess): Promise<void> {
  const listing = await (await fetch(new URL('/products', url))).text()
  const find = (pattern: RegExp) => pattern.exec(listing)?.[0] ?? ''
  const file = find(/\/assets\/[\w./-]+\.(?:css|js)/)
  const pages = { home: '/', catalog: '/products', product: find(/\/products\/[\w-]{8,}/) }
  const perSecond = async (path: string) => {
    const load = await sendRequests(url, () => path, { clients, until: { requests: 1_500 } })
    assertAllOk(load)
    return load.perSecond
  }
  for (const path of [file, ...Object.values(pages)]) await perSecond(path)
  const fileRates: number[] = []
  const all = Object.entries(pages).map(([name, path]) => ({
    name,
    path,
    rates: [] as number[],
    shares: [] as number[],
  }))
  // In turns, so that a machine that slows down does so for all of them.
  for (let round = 0; round < 6; round++) {
    const fileRate = await perSecond(file)
    fileRates.push(fileRate)
    for (const { path, rates, shares } of all) {
      const rate = await perSecond(path)
      rates.push(rate)
      shares.push(rate / fileRate)
    }
  }
  report.heading(`Requests a second of ${clients} clients`)
  report.figure({ name: 'a static file', unit: '/s', median: summarize(fileRates).median })
  for (const { name, rates, shares } of all) {
    report.figure({ name, unit: '/s', median: summarize(rates).median })
    const share = { name: `${name} beside the file`, median: summarize(shares).median, target: minShareOfStatic }
    report.figure({ ...share, unit: 'x', targetIs: 'min' })
  }
  report.heading('First byte of a cached page, on a new connection')
  for (const { name, path } of all) report.times(name, await measure(() => firstByte(new URL(path, url))))
}

const firstByte = (page: URL) =>
  new Promise<void>((done, failed) => {
    const request = get(page, { agent: false, headers: { 'Accept-Encoding': 'gzip, deflate, br' } }, (response) => {
      response.destroy()
      done()
    })
    request.on('error', failed)
  })

/** @throws Error on any other status: an error is faster than a page. */
function assertAllOk({ statuses }: Load): void {
  const others = [...statuses].filter(([status]) => status !== 200)
  if (others.length > 0) throw new Error(others.map(([status, count]) => `${count} x ${status}`).join(', '))
}

/** Every page of every listing, in every order. @param lists queries and their number of pages */
function* listings(lists: readonly { query: string; pages: number }[]): Generator<string> {
  const orders = ['price-asc', 'price-desc', 'name']
  for (let page = 2; page < 150; page++) {
    for (const { query, pages } of lists) {
      for (const sort of page <= pages ? orders : []) yield `/products?sort=${sort}&page=${page}${query}`
    }
  }
}

/** A page after the last one redirects to the last. */
async function countPages(url: string, query: string): Promise<number> {
  const last = await fetch(new URL(`/products?page=9999${query}`, url))
  return Number(new URL(last.url).searchParams.get('page') ?? 1)
}

async function measureUncached(report: Report, { url }: ShopProcess): Promise<void> {
  const list = await (await fetch(new URL('/products', url))).text()
  const categories = Array.from(
    list.matchAll(/name="category"[^>]* value="([^"]+)"/g),
    ([, name = '']) => `&category=${encodeURIComponent(name.replaceAll('&amp;', '&'))}`,
  )
  const queries = ['', '&price=0-25', '&price=25-50', '&min=1-25', '&min=25-50', ...categories]
  const lists = await Promise.all(queries.map(async (query) => ({ query, pages: await countPages(url, query) })))
  const all = [...listings(lists)]
  let at = 0
  const next = () => all[at++ % all.length] ?? '/products'
  // Warms up the just-in-time compiler.
  await sendRequests(url, next, { clients, until: { requests: 600 } })
  const medians: number[] = []
  const p95s: number[] = []
  for (let round = 0; round < 6; round++) {
    const load = await sendRequests(url, next, { clients, until: { requests: 200 } })
    assertAllOk(load)
    const { median, p95 } = summarize(load.times)
    medians.push(median)
    p95s.push(p95)
  }
  // A page requested twice comes from the cache.
  if (at > all.length) throw new Error(`${at} requests, but only ${all.length} pages`)
  report.heading(`Uncached listings, ${clients} clients`)
  report.figure({ name: 'median', unit: 'ms', median: summarize(medians).median })
  report.figure({ name: '95th percentile', unit: 'ms', median: summarize(p95s).median, target: maxUncachedP95Ms })
  const same = await sendRequests(url, () => '/products?search=same', { clients, until: { requests: clients } })
  report.figure({ name: 'one uncached page by all clients at once', unit: 'ms', median: summarize(same.times).p95 })
}

async function measureMemory(report: Report, { url, child }: ShopProcess): Promise<void> {
  const resident = () => getResidentMB(child.pid ?? 0)
  const after = resident()
  report.heading('Resident memory of the shop')
  report.figure({ name: 'after these loads', unit: 'MB', median: after, target: maxMemoryMB })
  const createPath = (n: number) => {
    // One in fifty is rendered: the shop must look up the category or the words.
    if (n % 100 === 0) return `/products?category=junk${n}`
    if (n % 100 === 50) return `/products?search=junk${n}`
    return `/products?junk${n}=${n}&utm_source=${n}&sort=s${n}&page=p${n}`
  }
  const { statuses } = await sendRequests(url, createPath, { clients, until: { requests: unknownUrls } })
  const name = `after ${unknownUrls.toLocaleString('en-US')} unknown addresses`
  const responses = [...statuses].map(([status, count]) => `${count} x ${status}`).join(', ')
  report.figure({ name, unit: 'MB', median: resident(), target: maxMemoryMB }, responses)
}
