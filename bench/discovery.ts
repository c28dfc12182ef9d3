import { sql } from 'drizzle-orm'
import { publicProducts } from '#app/features/discovery/reading/pages-of.server.ts'
import { type ShopProcess, startShopProcess } from '#test/process.ts'
import { withFilledCatalogue } from './fill-catalogue.ts'
import { measure, type Report, residentOf, timesOf } from './measure.ts'

const PUBLIC_URL = 'https://shop.example'
/** Megabytes by which a shop may grow while all of it is read, whatever the size of its catalogue. */
const mostGrown = 200
/** And by which it may be larger in the second half of a feed than in the first: pieces of the heap that wait to be collected. */
const mostOfHalf = 25
/** Milliseconds at 100,000 and at a million products. */
const indexTarget = [1_500, 10_000] as const

/**
 * Sitemaps and feeds of large catalogues: how long they take, that each product stands in them once, what the shop takes in
 * memory for them, and how long visitors wait meanwhile.
 * @param sizes of the catalogue; 100,000 when none is given
 */
export async function run(report: Report, sizes: number[]): Promise<void> {
  for (const size of sizes.length > 0 ? sizes : [100_000]) {
    await withFilledCatalogue(size, async ({ db, url, folder }) => {
      const { rows } = await db.execute<{ slug: string }>(
        sql`select slug from product_data where in_stock and slug <> '' limit 3000`,
      )
      // Some share an address, and one of them has it.
      const { rows: counts } = await db.execute<{ count: number }>(
        sql`select count(*)::int as count from ${publicProducts.rows}`,
      )
      // Without the snapshot for lists, which has its own bench.
      const env = { DATABASE_URL: url, DATA_DIR: folder, PUBLIC_URL }
      const shop = await startShopProcess({ env: { ...env, LOG_LEVEL: 'warn' } })
      try {
        await measureAll(
          report,
          shop,
          { size, withPage: counts[0]?.count ?? 0 },
          rows.map(({ slug }) => `/products/${slug}`),
        )
      } finally {
        await shop.end()
      }
    })
  }
}

async function measureAll(
  report: Report,
  shop: ShopProcess,
  { size, withPage }: { size: number; withPage: number },
  pages: string[],
): Promise<void> {
  report.heading(`${size.toLocaleString('en-US')} products for machines`)
  await fetch(`${shop.url}/products`).then((answer) => answer.text())
  await fetch(`${shop.url}/feeds/products.json`).then((answer) => answer.body?.cancel())
  const before = residentOf(shop.child.pid ?? 0)
  let samples: number[] = []
  const watching = setInterval(() => samples.push(residentOf(shop.child.pid ?? 0)), 50)
  let most = before
  try {
    const began = performance.now()
    const index = await (await fetch(`${shop.url}/sitemap.xml`)).text()
    const target = indexTarget[size > 300_000 ? 1 : 0]
    report.figure({ name: 'the sitemap index', unit: 'ms', median: performance.now() - began, target })
    const shards = [...index.matchAll(/<loc>([^<]+)</g)].map(([, loc = '']) =>
      loc.replace(PUBLIC_URL, shop.url).replaceAll('&amp;', '&'),
    )
    let listed = 0
    const times: number[] = []
    for (const shard of shards.filter((each) => each.includes('products'))) {
      const start = performance.now()
      listed += await countIn(shard, '<url>')
      times.push(performance.now() - start)
    }
    if (listed !== withPage) throw new Error(`${listed} products stand in the sitemaps of ${withPage}`)
    report.figure({ name: 'sitemaps of products', unit: '', median: times.length }, `${listed} addresses`)
    report.times('one of them', timesOf(times))
    for (const [path, mark] of [
      ['/feeds/products.json', '"markdown_url"'],
      ['/feeds/products.csv', 'USD'],
    ] as const) {
      const start = performance.now()
      most = Math.max(most, ...samples)
      samples = []
      const found = await countIn(shop.url + path, mark)
      const half = Math.ceil(samples.length / 2)
      const [first, second] = [Math.max(...samples.slice(0, half)), Math.max(...samples.slice(half))]
      report.figure({ name: path, unit: 's', median: (performance.now() - start) / 1000 }, `${found} products`)
      // What grew with rows would go on growing in the second half.
      report.figure({
        name: `${path}, memory of its second half above its first`,
        unit: 'MB',
        median: second - first,
        target: mostOfHalf,
      })
    }
    most = Math.max(most, ...samples)
    report.figure(
      { name: 'memory, at most more', unit: 'MB', median: most - before, target: mostGrown },
      `from ${before} MB`,
    )
    const tag = (await fetch(`${shop.url}/feeds/products.json`, { method: 'HEAD' })).headers.get('ETag') ?? ''
    const known = () => fetch(`${shop.url}/feeds/products.json`, { headers: { 'If-None-Match': tag } })
    report.times('a feed that is known', await measure(known, { warmUp: 1, rounds: 5 }))
    const waits = readPages(shop.url, pages)
    await countIn(`${shop.url}/feeds/products.json`, '"markdown_url"')
    report.times('a page while a feed is read', timesOf(await waits.stop()))
  } finally {
    clearInterval(watching)
  }
}

/** How often a text stands in an answer, of which nothing is kept. */
async function countIn(address: string, text: string): Promise<number> {
  const { body } = await fetch(address)
  let count = 0
  let rest = ''
  for await (const chunk of (body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    const parts = (rest + chunk).split(text)
    count += parts.length - 1
    rest = (parts.at(-1) ?? '').slice(-text.length)
  }
  return count
}

/** Pages that nobody has asked for before, one after the other. */
function readPages(shop: string, paths: string[]) {
  const times: number[] = []
  let stopped = false
  const done = (async () => {
    for (const path of paths) {
      if (stopped) return
      const start = performance.now()
      await (await fetch(shop + path)).text()
      times.push(performance.now() - start)
    }
  })()
  return {
    async stop() {
      stopped = true
      await done
      return times
    },
  }
}
