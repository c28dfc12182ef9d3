import { mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { PAGE_SIZE } from '#app/features/catalogue/listing/listing.schema.ts'
import { type ShopProcess, startShopProcess } from '#test/process.ts'
import { measure, type Report, residentOf, timesOf } from '../measure.ts'
import { askAll, type Load } from './load.ts'

const clients = 16
/** Milliseconds in which an idle shop has read the cards of its products (decision 0238). */
const untilReadAhead = 25_000
/** Of the requests a second of a static file, those of a kept page are to be so many at least. */
const shareOfStatic = 0.7
/** Milliseconds in which 95 of 100 pages are answered that nobody has asked for before. */
const targetUncached = 60
/** Megabytes that the shop may have in memory, with 10,400 products. */
const targetMemory = 400
const junkAddresses = 50_000

/**
 * What a shop of 10,400 products answers: pages that are kept beside a file, pages that are not, and what is left in memory
 * of both, and of addresses that somebody made up.
 */
export async function run(report: Report): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'boxwright-bench-'))
  const shop = await startShopProcess({ env: { DATA_DIR: folder, DEMO: 'on', LOG_LEVEL: 'silent' } })
  try {
    await measureKept(report, shop)
    await measureUncached(report, shop)
    await measureMemory(report, shop)
  } finally {
    await shop.end()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureKept(report: Report, { url }: ShopProcess): Promise<void> {
  const listing = await (await fetch(new URL('/products', url))).text()
  const first = (pattern: RegExp) => pattern.exec(listing)?.[0] ?? ''
  const file = first(/\/assets\/shell-[\w-]+\.css/)
  const pages = { home: '/', catalogue: '/products', product: first(/\/products\/[\w-]{8,}/) }
  const perSecond = async (path: string) => {
    const load = await askAll(url, () => path, { clients, until: { requests: 1_500 } })
    onlyGood(load)
    return load.perSecond
  }
  for (const path of [file, ...Object.values(pages)]) await perSecond(path)
  const files: number[] = []
  const all = Object.entries(pages).map(([name, path]) => ({
    name,
    path,
    rates: [] as number[],
    shares: [] as number[],
  }))
  // In turns: a machine that slows down does so for all of them.
  for (let round = 0; round < 9; round++) {
    const ofFile = await perSecond(file)
    files.push(ofFile)
    for (const { path, rates, shares } of all) {
      const rate = await perSecond(path)
      rates.push(rate)
      shares.push(rate / ofFile)
    }
  }
  report.heading(`Requests a second of ${clients} clients`)
  const baseline = timesOf(files).median
  report.figure({ name: 'a static file', unit: '/s', median: baseline, better: 'more' })
  for (const { name, rates, shares } of all) {
    report.figure({ name, unit: '/s', median: timesOf(rates).median, baseline, better: 'more' })
    const share = { name: `${name} beside the file`, median: timesOf(shares).median, target: shareOfStatic }
    report.figure({ ...share, unit: 'x', better: 'more' })
  }
  report.heading('First byte of a kept page, on a new connection')
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

/** @throws Error when anything else was answered than a page: it would be faster. */
function onlyGood({ statuses }: Load): void {
  const others = [...statuses].filter(([status]) => status !== 200)
  if (others.length > 0) throw new Error(others.map(([status, count]) => `${count} x ${status}`).join(', '))
}

/** Listings of every order, band and category, each of their pages once. @param lists queries, with how many pages they have */
function* listings(lists: readonly { query: string; pages: number }[]): Generator<string> {
  const orders = ['price-asc', 'price-desc', 'name']
  for (let page = 2; page < 150; page++) {
    for (const { query, pages } of lists) {
      for (const sort of page <= pages ? orders : []) yield `/products?sort=${sort}&page=${page}${query}`
    }
  }
}

/** How many pages a list has: one beyond the last is answered by a way back. */
async function pagesOf(url: string, query: string): Promise<number> {
  const list = await (await fetch(new URL(`/products?${query}`, url))).text()
  const [, found = ''] = /Showing(?:\s|<[^>]*>)*([\d,]+)/.exec(list) ?? []
  return Math.ceil(Number(found.replaceAll(',', '')) / PAGE_SIZE)
}

async function measureUncached(report: Report, { url }: ShopProcess): Promise<void> {
  const list = await (await fetch(new URL('/products', url))).text()
  const categories = Array.from(
    list.matchAll(/name="category"[^>]* value="([^"]+)"/g),
    ([, name = '']) => `&category=${encodeURIComponent(name.replaceAll('&amp;', '&'))}`,
  )
  const queries = ['', '&price=0-25', '&price=25-50', '&min=1-25', '&min=25-50', ...categories]
  const lists = await Promise.all(queries.map(async (query) => ({ query, pages: await pagesOf(url, query) })))
  const all = [...listings(lists)]
  let at = 0
  const next = () => all[at++ % all.length] ?? '/products'
  // As a shop that has been open for some minutes: it has read its products ahead, and most of its code is translated.
  await wait(untilReadAhead)
  await askAll(url, next, { clients, until: { requests: 600 } })
  const medians: number[] = []
  const latest: number[] = []
  for (let round = 0; round < 9; round++) {
    const load = await askAll(url, next, { clients, until: { requests: 200 } })
    onlyGood(load)
    const { median, p95 } = timesOf(load.times)
    medians.push(median)
    latest.push(p95)
  }
  // The second time they would be kept.
  if (at > all.length) throw new Error(`${at} pages were asked for, and there are ${all.length}`)
  report.heading(`Listings that are not kept, ${clients} clients`)
  report.figure({ name: 'median', unit: 'ms', median: timesOf(medians).median })
  report.figure({ name: '95 of 100', unit: 'ms', median: timesOf(latest).median, target: targetUncached })
  const same = await askAll(url, () => '/products?search=same', { clients, until: { requests: clients } })
  report.figure({ name: 'the same one by all at once', unit: 'ms', median: timesOf(same.times).p95 })
}

async function measureMemory(report: Report, { url, child }: ShopProcess): Promise<void> {
  const resident = () => residentOf(child.pid ?? 0)
  const after = resident()
  report.heading('Resident memory of the shop')
  report.figure({ name: 'after that', unit: 'MB', median: after, target: targetMemory })
  const junk = (n: number) => {
    // One in fifty has to be rendered: nobody can know beforehand that nothing is called so.
    if (n % 100 === 0) return `/products?category=junk${n}`
    if (n % 100 === 50) return `/products?search=junk${n}`
    return `/products?junk${n}=${n}&utm_source=${n}&sort=s${n}&page=p${n}`
  }
  const { statuses } = await askAll(url, junk, { clients, until: { requests: junkAddresses } })
  const name = `after ${junkAddresses.toLocaleString('en-US')} made-up addresses`
  const answers = [...statuses].map(([status, count]) => `${count} x ${status}`).join(', ')
  report.figure({ name, unit: 'MB', median: resident(), target: targetMemory }, answers)
}
