import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, expect } from 'vitest'
import { openPostgres } from '#test/postgres.ts'
import { type ShopProcess, startShopProcess } from '#test/process.ts'

/** Milliseconds that 95 of 100 pages may take during an attack. */
export const maxPageMs = 1_000

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  while (cleanups.length > 0) await cleanups.pop()?.()
})

/** @param fill SQL that is run once the shop has migrated its database */
export async function startShop(fill?: string): Promise<ShopProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'boxwright-attack-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  const database = await openPostgres(folder)
  cleanups.push(() => database.stop())
  const env = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'files'), TRUST_PROXY: '1', LOG_LEVEL: 'info' }
  const shop = await startShopProcess({ env })
  cleanups.push(() => shop.end('SIGKILL'))
  if (fill) {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query(fill)
    await client.end()
  }
  return shop
}

export const visitorIp = '203.0.113.7'

/** Milliseconds until a page is complete, on a new connection as a new visitor's. */
function loadPage(url: string, path: string): Promise<number> {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    request(url + path, { agent: false, headers: { 'x-forwarded-for': visitorIp } }, (response) => {
      response.resume().once('end', () => resolve(performance.now() - startedAt))
      response.once('error', reject)
      if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`))
    })
      .once('error', reject)
      .end()
  })
}

/** Measures pages without an attack: on a machine that is busy otherwise, the figures of an attack say nothing about it. */
export async function expectIdleMachine(shop: ShopProcess): Promise<void> {
  await loadPage(shop.url, '/about-us')
  const p95 = await measurePages(shop, 'Before the attack', () => wait(3_000))
  expect(p95, 'the machine is too busy to measure').toBeLessThan(maxPageMs)
}

/** Opens twenty pages a second, cached ones and others in turn, until `attack` has ended. @returns milliseconds that 95 of 100 took */
export async function measurePages({ url }: ShopProcess, name: string, attack: () => Promise<void>): Promise<number> {
  const pages: Promise<number>[] = []
  const visiting = setInterval(() => {
    const number = pages.length
    pages.push(loadPage(url, number % 2 === 0 ? '/about-us' : `/products?search=nothing-${number}`))
  }, 50)
  await attack()
  clearInterval(visiting)
  const times = (await Promise.all(pages)).toSorted((a, b) => a - b)
  const getPercentile = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? Number.NaN)
  const [median, p95, max] = [0.5, 0.95, 1].map(getPercentile)
  process.stdout.write(`${name}: ${times.length} pages, median ${median} ms, p95 ${p95} ms, max ${max} ms\n`)
  return p95 ?? Number.NaN
}
