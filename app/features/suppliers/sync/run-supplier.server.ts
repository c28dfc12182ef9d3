import { and, eq, sql } from 'drizzle-orm'
import type { Logger } from '#app/lib/log.ts'
import type { Services } from '#app/lib/services.ts'
import { supplierRuns } from '#db/tables/suppliers.ts'
import type { FetchOptions } from '../feeds/feed.ts'
import { runFeed } from '../feeds/run-feed.server.ts'
import { createPromoStandardsSource } from '../promostandards/promostandards-source.server.ts'
import { RunReport } from '../run-report.ts'
import { createSageSource } from '../sage/sage-source.server.ts'
import type { CallerOptions } from '../source/caller.server.ts'
import { SupplierError } from '../source/supplier-error.ts'
import { findSupplier, hasAppliedImport, readCredentials } from '../suppliers.server.ts'
import { syncProducts } from './sync-products.server.ts'

type RunOptions = { runId: string } & Pick<CallerOptions, 'signal' | 'retryDelaysMs'> & Pick<FetchOptions, 'canConnect'>

/** Does a waiting run and stores its report. A run never fails the job: a person or the schedule starts the next one. */
export async function runSupplier(
  services: Services & { log: Logger },
  { runId, canConnect, ...callerOptions }: RunOptions,
): Promise<void> {
  const { db, log } = services
  const [run] = await db
    .update(supplierRuns)
    .set({ state: 'running', touched_at: sql`now()` })
    .where(and(eq(supplierRuns.id, runId), eq(supplierRuns.state, 'waiting')))
    .returning()
  const supplier = run && (await findSupplier(db, run.supplier_id))
  if (!run || !supplier) return
  const report = new RunReport()
  const store = (values: Partial<typeof supplierRuns.$inferSelect>) =>
    db
      .update(supplierRuns)
      .set({ ...values, counts: report.counts, problems: report.problems, touched_at: new Date() })
      .where(eq(supplierRuns.id, runId))
  const onStarted = (importId: string) => store({ import_id: importId }).then(() => undefined)
  const heartbeat = setInterval(() => void store({}).catch(() => {}), 5_000)
  try {
    const credentials = await readCredentials(services, supplier.id)
    if (!credentials)
      throw new SupplierError('credentials', 'Enter the password or key again: AUTH_SECRET was replaced.')
    let problem: string | undefined
    if (supplier.feed) {
      const isFirst = !(await hasAppliedImport(db, supplier.id))
      const { signal } = callerOptions
      const fetchOptions = { credentials, signal, ...(canConnect && { canConnect }) }
      problem = await runFeed(services, { ...fetchOptions, supplier, by: run.started_by, isFirst, report, onStarted })
    } else {
      const { sage, options } = supplier
      const base = { credentials, report, ...callerOptions }
      const source = sage
        ? createSageSource({ ...base, sage, limits: options.limits })
        : createPromoStandardsSource({ ...base, supplier })
      problem = await syncProducts(services, { run, supplier, source, report, onStarted })
      report.count('calls', source.calls)
    }
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
