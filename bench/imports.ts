import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import { changeProducts } from '#app/features/catalogue/editing/change-many.server.ts'
import { commandLine } from '#app/features/staff/person.ts'
import { parseSettings } from '#app/lib/env.ts'
import { openStorage } from '#app/lib/storage.server.ts'
import { connect } from '#db/client.ts'
import { addressOfRunningShop } from '#server/database/embedded.ts'
import { type ShopProcess, startShopProcess } from '#test/process.ts'
import { importFile, watchMemory, writeRows } from './importing.ts'
import { measure, type Report, timesOf } from './measure.ts'

const rows = 100_000
/** Seconds from giving the file until it is in the catalogue, and of a new price for all of them. */
const target = 180
const bulkTarget = 60

const pages = [
  '/',
  '/products',
  '/products?search=mug',
  '/products?category=Drinkware&sort=price-asc',
  '/ready-made-boxes',
  '/blog',
]

/**
 * 100,000 rows into a shop of 10,400 products, through the shop's own jobs: how long each part takes, what the shop and the process
 * that reads have of memory at most, and how fast visitors' pages are meanwhile and before. Then the same file with other prices,
 * and all prices raised by hand.
 */
export async function run(report: Report): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'boxwright-bench-'))
  const shop = await startShopProcess({ env: { DATA_DIR: folder, DEMO: 'on', LOG_LEVEL: 'warn' } })
  const url = addressOfRunningShop(folder) ?? ''
  const { db, close } = connect(url)
  const jobs = new PgBoss({ connectionString: url, supervise: false, schedule: false })
  jobs.on('error', () => {})
  try {
    await jobs.start()
    const storage = await openStorage(parseSettings({ DATA_DIR: folder }))
    report.heading('Visitors before')
    await visit(report, shop)
    for (const [what, price] of [
      ['new', 4],
      ['changed', 5],
    ] as const) {
      report.heading(`${rows.toLocaleString('en-US')} rows, ${what}`)
      const file = join(folder, `${what}.csv`)
      await writeRows(file, { rows, price })
      const watch = watchMemory(shop.child.pid ?? 0)
      const visitors = visitAllTheTime(report, shop)
      await importFile(report, { db, jobs, storage }, { file, target })
      await visitors.end()
      const { server, reader } = watch.end()
      report.figure({ name: 'memory of the shop at most', unit: 'MB', median: server })
      report.figure({ name: 'memory of the reader at most', unit: 'MB', median: reader })
    }
    report.heading('All their prices raised at once')
    const visitors = visitAllTheTime(report, shop)
    const began = performance.now()
    const { changed } = await changeProducts(db, {
      ids: sql`select id from product_data where supplier = 'Harbor Goods'`,
      change: { pricePercent: 5 },
      by: commandLine,
      title: 'Raised',
    })
    const whole = (performance.now() - began) / 1_000
    report.figure({ name: 'in all', unit: 's', median: whole, target: bulkTarget }, `${changed} products`)
    await visitors.end()
    report.heading('Visitors afterwards')
    await visit(report, shop)
  } finally {
    await jobs.stop({ graceful: false }).catch(() => {})
    await close()
    await shop.end()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Each time with a parameter that no page knows, and each tenth with a search that nobody has made before. */
let visits = 0
async function visitOne(shop: ShopProcess): Promise<void> {
  visits += 1
  const path = visits % 10 === 0 ? `/products?search=mug+${visits}` : pages[visits % pages.length]
  const response = await fetch(new URL(path ?? '/', shop.url))
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${path} is answered ${response.status}`)
}

async function visit(report: Report, shop: ShopProcess): Promise<void> {
  report.times('pages, one after the other', await measure(() => visitOne(shop), { warmUp: 20, rounds: 300 }))
}

/** Ten pages a second, one after the other, until it is ended. */
function visitAllTheTime(report: Report, shop: ShopProcess) {
  let isOver = false
  const visiting = (async () => {
    const times: number[] = []
    while (!isOver) {
      const start = performance.now()
      await visitOne(shop)
      times.push(performance.now() - start)
      await wait(100)
    }
    const note = `${times.length} pages, slowest ${Math.max(...times).toFixed(0)} ms`
    report.times('visitors meanwhile', timesOf(times), { note })
  })()
  return {
    end() {
      isOver = true
      return visiting
    },
  }
}
