import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { readImport } from '#app/features/imports/imports.server.ts'
import { startImportWorkers } from '#app/features/imports/jobs.server.ts'
import { requestApply } from '#app/features/imports/start-import.server.ts'
import { commandLine } from '#app/features/staff/person.ts'
import type { RunKind } from '#app/features/suppliers/run-kinds.ts'
import { startRun } from '#app/features/suppliers/runs.server.ts'
import { defaultOptions } from '#app/features/suppliers/supplier.schema.ts'
import { saveSupplier } from '#app/features/suppliers/suppliers.server.ts'
import { runSupplier } from '#app/features/suppliers/sync/run-supplier.server.ts'
import { productData } from '#db/tables/products.ts'
import { supplierRuns } from '#db/tables/suppliers.ts'
import { test as base, expect, type TestServices } from '#test/database.ts'
import { mockSageCredentials, mockSupplierNumber } from './mock-sage.ts'
import { type MockSupplier, mockCredentials, startMockSupplier } from './mock-supplier.ts'

const options = {
  ...defaultOptions,
  limits: { concurrency: 8, perMinute: 20_000 },
  categories: { drinkware: 'Drinks' },
}

/** A shop with the supplier Mockline, whose services or SAGE answer with 36 products, two with each quirk. */
export const test = base.extend<{ mock: MockSupplier; supplierId: string; sageId: string; products: number }>({
  products: 36,
  mock: async ({ products }, use) => {
    const mock = await startMockSupplier({ products })
    await use(mock)
    await mock.close()
  },
  supplierId: async ({ services, mock }, use) => {
    const id = randomUUID()
    const endpoint = (version: string) => ({ url: mock.url, version })
    await saveSupplier(services, {
      id,
      name: 'Mockline',
      by: commandLine,
      credentials: mockCredentials,
      endpoints: {
        productData: endpoint('2.0.0'),
        media: endpoint('1.1.0'),
        pricing: endpoint('1.0.0'),
        inventory: endpoint('2.0.0'),
      },
      options,
    })
    await use(id)
  },
  sageId: async ({ services, mock }, use) => {
    const id = randomUUID()
    await saveSupplier(services, {
      id,
      name: 'Mockline',
      by: commandLine,
      credentials: mockSageCredentials,
      options,
      endpoints: {},
      sage: { supplierNumber: mockSupplierNumber, url: mock.sageUrl },
    })
    await use(id)
  },
})

/** Does a run now. @returns its report */
export async function run(services: TestServices, supplierId: string, kind: RunKind) {
  const runId = await startRun(services, { supplierId, kind, by: 'ada@shop.example' })
  if (!runId) throw new Error('another run is open')
  await runSupplier(services, { runId, retryDelaysMs: [5] })
  const [row] = await services.db.select().from(supplierRuns).where(eq(supplierRuns.id, runId))
  if (!row) throw new Error('no run')
  return row
}

export const waitUntilApplied = (services: TestServices, id: string | null) =>
  expect.poll(async () => (await readImport(services.db, id ?? ''))?.state, { timeout: 60_000 }).toBe('applied')

export async function applyRun(services: TestServices, id: string, missing: 'keep' | 'hide' = 'keep') {
  expect(await requestApply(services, { id, by: commandLine, canSkipRejected: true, missing })).toEqual({ ok: true })
  await waitUntilApplied(services, id)
}

/** The dry run, applied as by a person. */
export async function importFirst(services: TestServices, supplierId: string) {
  await startImportWorkers(services)
  const first = await run(services, supplierId, 'full')
  if (!first.import_id) throw new Error(first.problem ?? 'nothing to import')
  await applyRun(services, first.import_id)
  return first
}

export const findProducts = (services: TestServices) =>
  services.db.select().from(productData).orderBy(asc(productData.supplier_item_number))
