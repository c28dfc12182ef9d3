import { join } from 'node:path'
import { expect } from '#test/database.ts'
import { test } from '#test/suppliers/supplied-shop.ts'
import { RunReport } from '../run-report.ts'
import type { SupplierSource } from '../source/supplier-source.ts'
import { findSupplier } from '../suppliers.server.ts'
import { getFileName } from './sync-products.server.ts'
import { writeProducts } from './write-rows.server.ts'

test('a file that cannot be written fails the run, not the process', async ({ services, supplierId }) => {
  const supplier = await findSupplier(services.db, supplierId)
  if (!supplier) throw new Error('no supplier')
  // The folder fits into the 4,096 bytes of a path, the file does not.
  const folders = Array.from({ length: 20 }, () => 'x'.repeat(200))
  const { DATA_DIR } = services.settings
  const settings = { ...services.settings, DATA_DIR: join(DATA_DIR, ...folders).slice(0, 4_060) }
  const source = {} as SupplierSource
  const written = writeProducts(
    { ...services, settings },
    { supplier, source, report: new RunReport(), known: new Map(), ids: [] },
  )
  await expect(written).rejects.toThrow('ENAMETOOLONG')
})

test('an import is named by the day of the shop', () => {
  const evening = new Date('2026-11-21T03:00:00Z')
  expect(getFileName({ name: 'Hydro/US' }, { kind: 'full' }, evening)).toBe('Hydro-US full 2026-11-20.ndjson')
})
