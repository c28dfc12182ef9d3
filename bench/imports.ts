import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import { changeProducts } from '#app/features/catalog/products/change-many.server.ts'
import { commandLine } from '#app/features/staff/person.ts'
import { parseSettings } from '#app/lib/settings/parse-settings.ts'
import { openStorage } from '#app/lib/storage/storage.server.ts'
import { connect } from '#db/client.ts'
import { getRunningOwnerUrl } from '#server/database/embedded.ts'
import { type ShopProcess, startShopProcess } from '#test/process.ts'
import { importFile, watchMemory, writeRows } from './import-file.ts'
import { measure, type Report, summarize } from './measure.ts'
import { startVisitor, visitOne } from './visitors.ts'

const rows = 100_000
const maxImportSeconds = 180
const maxBulkChangeSeconds = 60

/**
 * Imports 100,000 rows into a shop of 10,400 products, then the same rows with other prices, then raises all prices at once.
 * Measures each part, the memory of the shop and of the import worker, and visitors' pages before, during and after.
 */
export async function run(report: Report): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'boxwright-bench-'))
  const shop = await startShopProcess({ env: { DATA_DIR: folder, DEMO: 'on', LOG_LEVEL: 'warn' } })
  const url = getRunningOwnerUrl(folder) ?? ''
  const { db, close } = connect(url)
  const jobs = new PgBoss({ connectionString: url, supervise: false, schedule: false })
  jobs.on('error', () => {})
  try {
    await jobs.start()
    const storage = await openStorage(parseSettings({ DATA_DIR: folder }))
    report.heading('Visitors before the import')
    await visit(report, shop)
    for (const [name, price] of [
      ['new', 4],
      ['changed', 5],
    ] as const) {
      report.heading(`${rows.toLocaleString('en-US')} rows, ${name}`)
      const file = join(folder, `${name}.csv`)
      await writeRows(file, { rows, price })
      const watch = watchMemory(shop.child.pid ?? 0)
      const visitors = startVisits(report, shop)
      await importFile(report, { db, jobs, storage }, { file, target: maxImportSeconds })
      await visitors.end()
      const { server, reader } = watch.end()
      report.figure({ name: 'maximum memory of the shop', unit: 'MB', median: server })
      report.figure({ name: 'maximum memory of the import worker', unit: 'MB', median: reader })
    }
    report.heading('All prices raised at once')
    const visitors = startVisits(report, shop)
    const began = performance.now()
    const { changed } = await changeProducts(db, {
      ids: sql`select id from product_data where supplier = 'Harbor Goods'`,
      change: { pricePercent: 5 },
      by: commandLine,
      title: 'Raised',
    })
    const seconds = (performance.now() - began) / 1_000
    report.figure({ name: 'total', unit: 's', median: seconds, target: maxBulkChangeSeconds }, `${changed} products`)
    await visitors.end()
    report.heading('Visitors after the import')
    await visit(report, shop)
  } finally {
    await jobs.stop({ graceful: false }).catch(() => {})
    await close()
    await shop.end()
    await rm(folder, { recursive: true, force: true })
  }
}

async function visit(report: Report, shop: ShopProcess): Promise<void> {
  report.times('pages, one after the other', await measure(() => visitOne(shop), { warmUp: 20, rounds: 300 }))
}

/** Visits pages until it is stopped, and then reports their times. */
function startVisits(report: Report, shop: ShopProcess) {
  const visitor = startVisitor(shop)
  return {
    async end() {
      const times = await visitor.end()
      const note = `${times.length} pages, slowest ${Math.max(...times).toFixed(0)} ms`
      report.times('visitors during it', summarize(times), { note })
    },
  }
}
