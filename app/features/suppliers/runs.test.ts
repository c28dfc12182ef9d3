import { randomUUID } from 'node:crypto'
import { commandLine } from '#app/features/staff/person.ts'
import { imports } from '#db/tables/imports.ts'
import { supplierRuns } from '#db/tables/suppliers.ts'
import { expect, test } from '#test/database.ts'
import { deleteOldRuns, readLastRuns } from './runs.server.ts'
import { defaultOptions } from './supplier.schema.ts'
import { hasAppliedImport, saveSupplier } from './suppliers.server.ts'

test('a supplier of whom nothing changed for months stays on its schedule', async ({ db, services }) => {
  const supplierId = randomUUID()
  await saveSupplier(services, {
    id: supplierId,
    name: 'Mockline',
    endpoints: {},
    options: defaultOptions,
    credentials: { id: 'mock', password: 'mock' },
    by: commandLine,
  })
  const addRun = async (days: number, state?: 'applied' | 'checked') => {
    const file = { actor: 'test', file_name: 'products.csv', size: 1, format: 'csv' } as const
    const [added] = state
      ? await db
          .insert(imports)
          .values({ ...file, state })
          .returning()
      : []
    const created_at = new Date(Date.now() - days * 86_400_000)
    const run = { kind: 'full', state: 'done', started_by: 'schedule', import_id: added?.id ?? null } as const
    await db.insert(supplierRuns).values({ ...run, supplier_id: supplierId, created_at })
    return created_at
  }
  await addRun(300, 'applied')
  const applied = await addRun(200, 'applied')
  await addRun(150, 'checked')
  await addRun(100)
  const recent = await addRun(80)
  await deleteOldRuns(db)
  const rows = await db.select().from(supplierRuns).orderBy(supplierRuns.created_at)
  expect(rows.map((row) => row.created_at)).toEqual([applied, recent])
  expect(await hasAppliedImport(db, supplierId)).toBe(true)

  const failed = { kind: 'full', state: 'failed', started_by: 'schedule', supplier_id: supplierId } as const
  const [{ created_at: failedAt } = {}] = await db.insert(supplierRuns).values(failed).returning()
  expect(await readLastRuns(db, supplierId)).toEqual(new Map([['full', failedAt]]))
  expect(await readLastRuns(db, supplierId, { skipsFailed: true })).toEqual(new Map([['full', recent]]))
})
