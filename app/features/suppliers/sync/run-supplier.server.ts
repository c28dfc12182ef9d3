import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { findPriceRule, listPriceRules } from '#app/features/catalog/price-rules/price-rules.server.ts'
import type { Logger } from '#app/lib/log.ts'
import type { Services } from '#app/lib/services.ts'
import { getStagingFolder } from '#app/lib/storage/storage.server.ts'
import { supplierRuns } from '#db/tables/suppliers.ts'
import type { FetchOptions } from '../feeds/feed.ts'
import { runFeed } from '../feeds/run-feed.server.ts'
import { createClient, type SupplierClient } from '../promostandards/client.server.ts'
import { getModifiedIds, getSellableIds } from '../promostandards/product-data.server.ts'
import { SupplierError } from '../promostandards/supplier-error.ts'
import { findSupplier, isImportedBefore, readCredentials, type Supplier } from '../suppliers.server.ts'
import { createConfigurationReader, downloadCatalog, isDecorated } from './download-catalog.server.ts'
import { eachConcurrently } from './each-concurrently.ts'
import { importRows, rowMapping } from './import-rows.server.ts'
import { type ImportedItem, readImportedItems, storeDecorations, storeItems } from './items.server.ts'
import { toPriceFields } from './part-prices.ts'
import { isFatal, RunReport } from './run-report.ts'
import { toDecorations } from './to-decorations.ts'
import { updateStock } from './update-stock.server.ts'

type RunServices = Services & { log: Logger }
type Run = typeof supplierRuns.$inferSelect

/** Changes are asked for from a day before the last run on, as clocks and time zones differ. */
const overlapMs = 24 * 3_600_000

type RunOptions = { runId: string } & Pick<Parameters<typeof createClient>[0], 'signal' | 'retryDelaysMs'> &
  Pick<FetchOptions, 'canConnect'>

/** Does a waiting run and stores its report. A run never fails the job: a person or the schedule starts the next one. */
export async function runSupplier(services: RunServices, { runId, canConnect, ...clientOptions }: RunOptions) {
  const { db, log } = services
  const [run] = await db
    .update(supplierRuns)
    .set({ state: 'running', touched_at: sql`now()` })
    .where(and(eq(supplierRuns.id, runId), eq(supplierRuns.state, 'waiting')))
    .returning()
  const supplier = run && (await findSupplier(db, run.supplier_id))
  if (!run || !supplier) return
  const report = new RunReport()
  const store = (values: Partial<Run>) =>
    db
      .update(supplierRuns)
      .set({ ...values, counts: report.counts, problems: report.problems, touched_at: new Date() })
      .where(eq(supplierRuns.id, runId))
  const heartbeat = setInterval(() => void store({}).catch(() => {}), 5_000)
  try {
    const credentials = await readCredentials(services, supplier.id)
    if (!credentials) throw new SupplierError('credentials', 'Enter the password again: AUTH_SECRET was replaced.')
    const { endpoints, options } = supplier
    const { signal } = clientOptions
    const client = createClient({ endpoints, credentials, limits: options.limits, ...clientOptions })
    const problem = supplier.feed
      ? await runFeed(services, {
          ...{ supplier, credentials, report, by: run.started_by, ...(canConnect && { canConnect }), signal },
          isFirst: !(await isImportedBefore(db, supplier.id)),
          onStarted: (importId) => store({ import_id: importId }).then(() => undefined),
        })
      : await doRun(services, { run, supplier, client, report, store })
    if (!supplier.feed) report.count('calls', client.calls)
    await store({ state: problem ? 'failed' : 'done', problem: problem ?? null, finished_at: new Date() })
    log.info({ supplier: supplier.id, run: runId, kind: run.kind, counts: report.counts }, 'supplier.run_finished')
  } catch (error) {
    const problem = error instanceof SupplierError ? error.message : 'The sync failed. Details are in the server log.'
    if (error instanceof SupplierError)
      log.warn({ supplier: supplier.id, run: runId, kind: error.kind }, 'supplier.run_failed')
    else log.error({ err: error, supplier: supplier.id, run: runId }, 'supplier.run_failed')
    await store({ state: 'failed', problem, finished_at: new Date() })
  } finally {
    clearInterval(heartbeat)
  }
}

type RunContext = {
  run: Run
  supplier: Supplier
  client: SupplierClient
  report: RunReport
  store(values: Partial<Run>): Promise<unknown>
}

/** @returns why the import of the run failed */
async function doRun(services: RunServices, context: RunContext): Promise<string | undefined> {
  const { run, supplier, client, report, store } = context
  const { db } = services
  if (run.kind === 'stock') {
    await updateStock(services, { client, supplier, report })
    return getTotalFailure(report)
  }
  const isFirst = !(await isImportedBefore(db, supplier.id))
  const known = await readImportedItems(db, supplier)
  const listed = run.kind === 'full' ? await getSellableIds(client) : undefined
  if (listed?.length === 0) return 'The supplier lists no products for sale. Nothing was changed.'
  const ids = listed ?? (run.kind === 'changed' ? await getModifiedIds(client, await getSince(services, run)) : [])
  const path = await writeRows(services, { ...context, ids, known })
  if (!path) return undefined
  const day = new Date().toISOString().slice(0, 10)
  const { problem, toDecide } = await importRows(services, {
    path,
    name: `${supplier.name.replaceAll(/[\\/]/g, '-')} ${run.kind} ${day}.ndjson`,
    by: { staffId: null, name: run.started_by, ip: null },
    mapping: listed ? { ...rowMapping, hidesMissing: true } : rowMapping,
    apply: isFirst ? undefined : { missing: listed ? 'hide' : 'keep' },
    onStarted: (importId) => store({ import_id: importId }).then(() => undefined),
  })
  if (toDecide) report.count('toHide', toDecide)
  return problem ?? getTotalFailure(report)
}

/** Some failed products are in the report; if all failed, the run did. */
const getTotalFailure = ({ counts }: RunReport) =>
  counts.failed && !counts.products && !counts.stock ? 'No product could be read. Nothing was changed.' : undefined

async function getSince({ db }: RunServices, run: Run): Promise<Date> {
  const [last] = await db
    .select({ at: supplierRuns.created_at })
    .from(supplierRuns)
    .where(
      and(
        eq(supplierRuns.supplier_id, run.supplier_id),
        eq(supplierRuns.state, 'done'),
        ne(supplierRuns.id, run.id),
        sql`kind in ('full', 'changed')`,
      ),
    )
    .orderBy(desc(supplierRuns.created_at))
    .limit(1)
  return new Date((last?.at.getTime() ?? Date.now() - 30 * overlapMs) - overlapMs)
}

type WriteOptions = RunContext & { ids: readonly string[]; known: Map<string, ImportedItem[]> }

/** Writes the rows of a run as NDJSON. @returns the file; undefined without rows */
async function writeRows(services: RunServices, { run, supplier, client, report, ids, known }: WriteOptions) {
  const { db, settings } = services
  const folder = getStagingFolder(settings.DATA_DIR)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `supplier-${randomUUID()}`)
  const file = createWriteStream(path, { mode: 0o600 })
  let rows = 0
  const writeLine = (row: object) => {
    rows += 1
    return new Promise<void>((resolve, reject) =>
      file.write(`${JSON.stringify(row)}\n`, (error) => (error ? reject(error) : resolve())),
    )
  }
  const rules = await listPriceRules(db)
  const findRule = (category: string | null) => findPriceRule(rules, { supplier: supplier.name, category })
  try {
    if (run.kind === 'prices') {
      const readConfigurations = createConfigurationReader(client, supplier, report)
      await eachConcurrently(known.values(), supplier.options.limits.concurrency, async (items) => {
        const productRef = items[0]?.productRef ?? ''
        try {
          const configurations = await readConfigurations(productRef)
          const rule = findRule(items[0]?.category ?? null)
          await storeDecorations(db, {
            ...{ supplierId: supplier.id, productRef },
            value: toDecorations({ configurations, isDecorated: isDecorated(supplier), rule, now: Date.now() }),
          })
          for (const { parts, category, itemNumber } of items)
            await writeLine({
              supplier: supplier.name,
              supplier_item_number: itemNumber,
              ...toPriceFields({ parts, configurations, rule: findRule(category), now: Date.now() }),
            })
          report.count('products')
        } catch (error) {
          if (isFatal(error) || !(error instanceof SupplierError)) throw error
          report.add('pricing', productRef, error)
        }
      })
    } else {
      await downloadCatalog({
        ...{ client, supplier, ids, report, findRule },
        async write(entries, decorations) {
          await storeItems(
            db,
            supplier.id,
            entries.map(({ item }) => item),
          )
          const productRef = entries[0]?.item.productRef ?? ''
          await storeDecorations(db, { supplierId: supplier.id, productRef, value: decorations })
          for (const { row } of entries) await writeLine(row)
        },
        // A row without values: the product is not missing, and nothing of it changes.
        async onFailed(productId) {
          for (const { itemNumber } of known.get(productId.toLowerCase()) ?? [])
            await writeLine({ supplier: supplier.name, supplier_item_number: itemNumber })
        },
      })
    }
    file.end()
    await finished(file)
    if (rows > 0) return path
  } catch (error) {
    file.destroy()
    await rm(path, { force: true })
    throw error
  }
  await rm(path, { force: true })
  return undefined
}
