import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import { changeProducts } from '#app/features/catalogue/editing/change-many.server.ts'
import { readImport } from '#app/features/imports/read.server.ts'
import { askForApply, askForCheck, startImport } from '#app/features/imports/start.server.ts'
import { commandLine } from '#app/features/staff/person.ts'
import { parseSettings } from '#app/lib/env.ts'
import { openStorage } from '#app/lib/storage.server.ts'
import { connect } from '#db/client.ts'
import { addressOfRunningShop } from '#server/database/embedded.ts'
import { type ShopProcess, startShopProcess } from '#test/process.ts'
import { measure, type Report, residentOf, timesOf } from './measure.ts'

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
    const services = { db, jobs, storage }
    report.heading('Visitors before')
    await visit(report, shop)
    for (const [what, price] of [
      ['new', 4],
      ['changed', 5],
    ] as const) {
      report.heading(`${rows.toLocaleString('en-US')} rows, ${what}`)
      const file = join(folder, `${what}.csv`)
      await writeRows(file, price)
      const watch = watchMemory(shop.child.pid ?? 0)
      const visitors = visitAllTheTime(report, shop)
      const began = performance.now()
      const seconds = (since: number) => (performance.now() - since) / 1_000
      const started = await startImport(services, {
        path: file,
        name: `${what}.csv`,
        by: commandLine,
        supplier: 'Harbor Goods',
      })
      if (!started.ok) throw new Error(started.reason)
      const { id } = started
      report.figure({ name: 'looked at', unit: 's', median: seconds(began) })
      const mapping = (await readImport(db, id))?.settings.mapping
      if (!mapping) throw new Error('nothing was read')
      const checking = performance.now()
      await askForCheck(services, { id, mapping })
      const checked = await until(() => readImport(db, id), 'checked')
      report.figure({ name: 'checked', unit: 's', median: seconds(checking) }, JSON.stringify(checked.counts))
      const applying = performance.now()
      await askForApply(services, { id, by: commandLine, withoutRefused: true, missing: 'keep' })
      await until(() => readImport(db, id), 'applied')
      report.figure({ name: 'put in', unit: 's', median: seconds(applying) })
      report.figure({ name: 'in all', unit: 's', median: seconds(began), target })
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

/** Of a process and of those it has started, whatever they do, in megabytes. */
function watchMemory(pid: number) {
  const most = { server: 0, reader: 0 }
  const look = () => {
    most.server = Math.max(most.server, residentOf(pid))
    for (const child of childrenOf(pid)) {
      const command = readFileOr(`/proc/${child}/cmdline`)
      if (command.includes('imports/checking/worker')) most.reader = Math.max(most.reader, residentOf(child))
    }
  }
  const timer = setInterval(look, 200)
  return {
    end() {
      clearInterval(timer)
      return most
    },
  }
}

const readFileOr = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

const childrenOf = (pid: number) =>
  readdirSync('/proc').filter(
    (each) => /^\d+$/.test(each) && readFileOr(`/proc/${each}/status`).includes(`PPid:\t${pid}\n`),
  )

async function until(read: () => ReturnType<typeof readImport>, state: string) {
  for (;;) {
    const found = await read()
    if (found?.state === state && !found.problem) return found
    if (!found || found.problem) throw new Error(`the import came to nothing: ${found?.problem}`)
    await wait(250)
  }
}

const kinds = ['Mug', 'Tumbler', 'Notebook', 'Tote', 'Cap', 'Pen', 'Hoodie', 'Charger', 'Blanket', 'Candle']
const words =
  'soft steel bamboo double wall insulated recycled cotton lid handle pocket zipper ribbed matte brushed enamel cork'.split(
    ' ',
  )

async function writeRows(path: string, price: number): Promise<void> {
  const file = await open(path, 'w')
  await file.write(
    'Item #,Product Name,Description,Category,Brand,Color,Qty 1,Price 1,Qty 2,Price 2,Production Time,Inventory\n',
  )
  for (let from = 0; from < rows; from += 1_000) {
    const lines = Array.from({ length: 1_000 }, (_, index) => {
      const row = from + index
      const text = Array.from({ length: 40 }, (_, at) => words[(row * 7 + at * at) % words.length]).join(' ')
      const amount = (price + (row % 97) * 1.25).toFixed(9)
      const kind = kinds[row % kinds.length]
      return `HG-${row},"${kind} ${row}, Navy","<p>${text} &amp; more</p>",${kind}s,Harbor ${row % 40},Navy,48,$${amount},96,$${price},5-7 days,${row % 900}\n`
    })
    await file.write(lines.join(''))
  }
  await file.close()
}
