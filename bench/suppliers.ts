import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import { readImport } from '#app/features/imports/imports.server.ts'
import { requestApply } from '#app/features/imports/start-import.server.ts'
import { commandLine } from '#app/features/staff/person.ts'
import { startRun } from '#app/features/suppliers/runs.server.ts'
import { defaultOptions } from '#app/features/suppliers/supplier.schema.ts'
import { saveSupplier } from '#app/features/suppliers/suppliers.server.ts'
import { parseSettings } from '#app/lib/settings/parse-settings.ts'
import { connect, type Database } from '#db/client.ts'
import { supplierRuns } from '#db/tables/suppliers.ts'
import { getRunningOwnerUrl } from '#server/database/embedded.ts'
import { startShopProcess } from '#test/process.ts'
import { mockCredentials, startMockSupplier } from '#test/suppliers/mock-supplier.ts'
import { deployedEnv } from './deployed-env.ts'
import { watchMemory } from './import-file.ts'
import { type Report, summarize } from './measure.ts'
import { startVisitor } from './visitors.ts'

const defaultProducts = 20_000
const maxSeconds = 600
const maxMB = 400
const maxVisitorMs = 150
const visitorsAloneMs = 3 * 60_000
const maxWaitMs = 60 * 60_000

/**
 * Synchronizes 20,000 products of the mock supplier, which runs in this process, with a shop of 10,400: the dry run, then applying it.
 * Measures the time, the memory of the shop, which does the run, and visitors' pages during it.
 */
export async function run(report: Report, [products = defaultProducts]: number[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'boxwright-bench-'))
  const shop = await startShopProcess({ env: { ...deployedEnv, DATA_DIR: folder, DEMO: 'on', LOG_LEVEL: 'warn' } })
  const url = getRunningOwnerUrl(folder) ?? ''
  const { db, close } = connect(url)
  const jobs = new PgBoss({ connectionString: url, supervise: false, schedule: false })
  jobs.on('error', () => {})
  const mock = await startMockSupplier({ products })
  try {
    await jobs.start()
    const settings = parseSettings({ DATA_DIR: folder })
    const id = randomUUID()
    const endpoint = (version: string) => ({ url: mock.url, version })
    await saveSupplier(
      { db, settings },
      {
        id,
        name: 'Mockline',
        by: commandLine,
        credentials: mockCredentials,
        endpoints: { productData: endpoint('2.0.0'), media: endpoint('1.1.0'), pricing: endpoint('1.0.0') },
        options: { ...defaultOptions, limits: { concurrency: 8, perMinute: 20_000 } },
      },
    )
    report.heading(`${products.toLocaleString('en-US')} products of a supplier`)
    const visitor = startVisitor(shop)
    // Visitors' pages alone, to tell the sync's share of the shop's memory from theirs.
    const watchBefore = watchMemory(shop.child.pid ?? 0)
    await wait(visitorsAloneMs)
    const { server: memoryBefore } = watchBefore.end()
    const watch = watchMemory(shop.child.pid ?? 0)
    const began = performance.now()
    const seconds = (since: number) => (performance.now() - since) / 1_000
    const runId = (await startRun({ db, jobs }, { supplierId: id, kind: 'full', by: 'bench' })) ?? ''
    const importId = await waitForRun(db, runId)
    report.figure({ name: 'dry run', unit: 's', median: seconds(began) }, `${mock.calls.length} calls`)
    const applying = performance.now()
    await requestApply({ db, jobs }, { id: importId, by: commandLine, canSkipRejected: true, missing: 'keep' })
    await until(async () => {
      const found = await readImport(db, importId)
      if (found?.problem) throw new Error(found.problem)
      return found?.state === 'applied' ? true : undefined
    })
    report.figure({ name: 'applied', unit: 's', median: seconds(applying) })
    report.figure({ name: 'total', unit: 's', median: seconds(began), target: maxSeconds })
    const times = await visitor.end()
    const { server, reader } = watch.end()
    report.figure({ name: 'memory of the shop before, with the same visitors', unit: 'MB', median: memoryBefore })
    report.figure({ name: 'maximum memory of the shop', unit: 'MB', median: server })
    report.figure({ name: "sync's share of it", unit: 'MB', median: server - memoryBefore, target: maxMB })
    report.figure({ name: 'maximum memory of the import worker', unit: 'MB', median: reader, target: maxMB })
    const { median, p95 } = summarize(times)
    report.figure({ name: 'visitors, median', unit: 'ms', median }, `${times.length} pages`)
    report.figure({ name: 'visitors, 95th percentile', unit: 'ms', median: p95, target: maxVisitorMs })
  } finally {
    await mock.close()
    await jobs.stop({ graceful: false }).catch(() => {})
    await close()
    await shop.end()
    await rm(folder, { recursive: true, force: true })
  }
}

/** @returns the id of the run's import */
const waitForRun = (db: Database, runId: string) =>
  until(async () => {
    const [found] = await db.select().from(supplierRuns).where(eq(supplierRuns.id, runId))
    if (found?.problem) throw new Error(found.problem)
    return found?.state === 'done' ? (found.import_id ?? undefined) : undefined
  })

async function until<T>(read: () => Promise<T | undefined>): Promise<T> {
  const end = performance.now() + maxWaitMs
  while (performance.now() < end) {
    const found = await read()
    if (found !== undefined) return found
    await wait(500)
  }
  throw new Error('the run takes longer than an hour')
}
