import { and, eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Logger } from '#app/lib/log.ts'
import type { Services } from '#app/lib/services.ts'
import { supplierRuns } from '#db/tables/suppliers.ts'
import type { FeedFetchOptions } from '../feeds/feed.ts'
import { runFeed } from '../feeds/run-feed.server.ts'
import { createPromoStandardsSource } from '../promostandards/promostandards-source.server.ts'
import { RunReport } from '../run-report.ts'
import { createSageSource } from '../sage/sage-source.server.ts'
import type { HttpClientOptions } from '../source/http-client.server.ts'
import { SupplierError } from '../source/supplier-error.ts'
import { findSupplier, hasAppliedImport, readCredentials } from '../suppliers.server.ts'
import { syncProducts } from './sync-products.server.ts'

const heartbeatMs = 5_000

type RunChange = PgUpdateSetSource<typeof supplierRuns>

type RunOptions = { runId: string } & Pick<HttpClientOptions, 'signal' | 'retryDelaysMs'> &
  Pick<FeedFetchOptions, 'canConnect'>

/** Does a waiting run and stores its report. A failed run does not fail its job, because a retry is up to a person or the schedule. */
export async function runSupplier(
  services: Services & { log: Logger },
  { runId, canConnect, ...httpOptions }: RunOptions,
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
  const saveProgress = (values: RunChange = {}) =>
    db
      .update(supplierRuns)
      .set({ ...values, counts: report.counts, problems: report.problems, touched_at: sql`now()` })
      .where(eq(supplierRuns.id, runId))
  const onStarted = async (importId: string) => void (await saveProgress({ import_id: importId }))
  // A run that is not touched for `maxSilentMinutes` counts as dead (see runs.server.ts).
  const heartbeat = setInterval(() => {
    saveProgress().catch((error: unknown) => log.debug({ err: error, run: runId }, 'supplier.heartbeat_failed'))
  }, heartbeatMs)
  try {
    const credentials = await readCredentials(services, supplier.id)
    if (!credentials)
      throw new SupplierError('credentials', 'Enter the password or key again: AUTH_SECRET was replaced.')
    let problem: string | undefined
    if (supplier.feed) {
      const isFirst = !(await hasAppliedImport(db, supplier.id))
      const { signal } = httpOptions
      const fetchOptions = { credentials, signal, ...(canConnect && { canConnect }) }
      problem = await runFeed(services, { ...fetchOptions, supplier, by: run.started_by, isFirst, report, onStarted })
    } else {
      const { sage, options } = supplier
      const base = { credentials, report, ...httpOptions }
      const source = sage
        ? createSageSource({ ...base, sage, limits: options.limits })
        : createPromoStandardsSource({ ...base, supplier })
      problem = await syncProducts(services, { run, supplier, source, report, onStarted })
      report.count('calls', source.sentCount)
    }
    await saveProgress({ state: problem ? 'failed' : 'done', problem: problem ?? null, finished_at: sql`now()` })
    log.info({ supplier: supplier.id, run: runId, kind: run.kind, counts: report.counts }, 'supplier.run_finished')
  } catch (error) {
    const problem = error instanceof SupplierError ? error.message : 'The sync failed. Details are in the server log.'
    if (error instanceof SupplierError)
      log.warn({ supplier: supplier.id, run: runId, kind: error.kind }, 'supplier.run_failed')
    else log.error({ err: error, supplier: supplier.id, run: runId }, 'supplier.run_failed')
    await saveProgress({ state: 'failed', problem, finished_at: sql`now()` })
  } finally {
    clearInterval(heartbeat)
  }
}
