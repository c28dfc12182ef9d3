import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Logger } from '#app/lib/log.ts'
import type { Services } from '#app/lib/services.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import { supplierRuns } from '#db/tables/suppliers.ts'
import type { RunReport } from '../run-report.ts'
import type { SupplierSource } from '../source/supplier-source.ts'
import { hasAppliedImport, type Supplier } from '../suppliers.server.ts'
import { importRows, rowMapping } from './import-rows.server.ts'
import { readImportedItems } from './items.server.ts'
import { updateStock } from './update-stock.server.ts'
import { writePrices, writeProducts } from './write-rows.server.ts'

type SyncServices = Services & { log: Logger }
type Run = typeof supplierRuns.$inferSelect

/** Changes are asked for from a day before the last run on, as clocks and time zones differ. */
const overlapMs = 24 * 3_600_000

type SyncOptions = {
  run: Run
  supplier: Supplier
  source: SupplierSource
  report: RunReport
  onStarted(importId: string): Promise<void>
}

/** Does a run of a supplier with services. @returns why it failed. @throws SupplierError */
export async function syncProducts(services: SyncServices, options: SyncOptions): Promise<string | undefined> {
  const { run, supplier, source, report, onStarted } = options
  const { db } = services
  if (run.kind === 'stock') {
    await updateStock(services, { source, supplier, report })
    return getTotalFailure(report)
  }
  const isFirst = !(await hasAppliedImport(db, supplier.id))
  const known = await readImportedItems(db, supplier)
  const isFull = run.kind === 'full'
  const ids = isFull ? await source.listIds() : []
  if (isFull && ids.length === 0) return 'The supplier lists no products for sale. Nothing was changed.'
  if (run.kind === 'changed') ids.push(...(await source.listChangedIds(await getSince(services, run))))
  const base = { supplier, source, report, known }
  const path =
    run.kind === 'prices' ? await writePrices(services, base) : await writeProducts(services, { ...base, ids })
  if (!path) return getTotalFailure(report)
  const { problem, toDecide } = await importRows(services, {
    path,
    name: getFileName(supplier, run, new Date()),
    by: { staffId: null, name: run.started_by, ip: null },
    mapping: isFull ? { ...rowMapping, hidesMissing: true } : rowMapping,
    apply: isFirst ? undefined : { missing: isFull ? 'hide' : 'keep' },
    onStarted,
  })
  if (toDecide) report.count('toHide', toDecide)
  return problem ?? getTotalFailure(report)
}

/** Names the import of a run by the shop's day. */
export const getFileName = ({ name }: Pick<Supplier, 'name'>, { kind }: Pick<Run, 'kind'>, now: Date) =>
  `${name.replaceAll(/[\\/]/g, '-')} ${kind} ${getShopDay(now)}.ndjson`

/** Some failed products are in the report; if all failed, the run did. */
const getTotalFailure = ({ counts }: RunReport) =>
  counts.failed && !counts.products && !counts.stock ? 'No product could be read. Nothing was changed.' : undefined

async function getSince({ db }: SyncServices, run: Run): Promise<Date> {
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
