import { randomUUID } from 'node:crypto'
import { asc, inArray, sql } from 'drizzle-orm'
import { vi } from 'vitest'
import { commandLine } from '#app/features/staff/person.ts'
import { contentChanges } from '#db/tables/content-history.ts'
import { imports } from '#db/tables/imports.ts'
import { productData } from '#db/tables/products.ts'
import { parseCsv } from '#test/csv.ts'
import { expect, test } from '#test/database.ts'
import { withFile } from '#test/imports.ts'
import { createXlsxParts, createZip, toXlsx } from '#test/spreadsheet.ts'
import { listImports, listRowsWithMessages, readImport } from './imports.server.ts'
import { cleanUpImports, readProductRows, runCheck, startImportWorkers, withStoredFile } from './jobs.server.ts'
import { saveMapping } from './mapping/saved.server.ts'
import { refreshPreview, requestApply, requestCheck, startImport } from './start-import.server.ts'

test('jobs check and apply an uploaded file', async ({ services, db }) => {
  await startImportWorkers(services)
  const sheet = toXlsx([
    ['Item #', 'Product Name', 'Price'],
    ['1', 'Mug', 9.5],
    ['2', 'Cap', 'wrong'],
  ])
  const started = await withFile(sheet, 'given', (path) =>
    startImport(services, { path, name: 'acme.xlsx', by: commandLine }),
  )
  if (!started.ok) throw new Error(started.reason)
  const { id } = started
  const found = await readImport(db, id)
  expect(found).toMatchObject({
    state: 'uploaded',
    fileName: 'acme.xlsx',
    format: 'xlsx',
    importedBy: 'command line',
    isInterrupted: false,
  })
  expect(found?.settings.mapping).toMatchObject({ supplier: null, columns: { 'Product Name': 'name' } })
  const guessed = found?.settings.mapping
  if (!guessed) throw new Error('no mapping')
  const mapping = { ...guessed, supplier: 'ACME' }
  expect(await requestApply(services, { id, by: commandLine, canSkipRejected: true, missing: 'keep' })).toMatchObject({
    ok: false,
  })
  expect(await requestCheck(services, { id, mapping: { ...mapping, columns: {} } })).toMatchObject({ ok: false })

  expect(await requestCheck(services, { id, mapping })).toEqual({ ok: true })
  expect(await requestCheck(services, { id, mapping })).toMatchObject({ ok: false })
  await expect.poll(async () => (await readImport(db, id))?.state, { timeout: 20_000 }).toBe('checked')
  expect(await readImport(db, id)).toMatchObject({ counts: { rows: 2, new: 1, rejected: 1 }, progress: 2 })
  expect(await listRowsWithMessages(db, { id, kind: 'rejected', limit: 10 })).toEqual([
    {
      line: 3,
      cells: ['2', 'Cap', 'wrong'],
      problems: [{ column: 'Price', value: 'wrong', reason: 'Not a number' }],
    },
  ])

  expect(await requestApply(services, { id, by: commandLine, canSkipRejected: false, missing: 'keep' })).toEqual({
    ok: true,
  })
  await expect.poll(async () => (await readImport(db, id))?.problem, { timeout: 20_000 }).toMatch(/1 row has errors/)
  expect(await requestApply(services, { id, by: commandLine, canSkipRejected: true, missing: 'keep' })).toEqual({
    ok: true,
  })
  await expect.poll(async () => (await readImport(db, id))?.state, { timeout: 20_000 }).toBe('applied')
  expect(await db.select().from(productData).orderBy(asc(productData.name))).toMatchObject([
    { name: 'Mug', supplier: 'ACME' },
  ])
  expect(await db.select().from(contentChanges)).toMatchObject([{ title: 'Imported acme.xlsx' }])
  expect(await listImports(db, { limit: 5 })).toMatchObject([{ id, state: 'applied', counts: { new: 1 } }])
}, 60_000)

test('reads a file with a saved mapping, then with other settings', async ({ services, db }) => {
  const columns = { Titel: 'name', Preis: 'rounded_price' } as const
  await saveMapping(db, { name: 'German', mapping: { columns, preset: null, decimal: ',', supplier: null } })
  const started = await withFile(Buffer.from('Titel;Preis\nCaf\xe9;1.299,00\n', 'latin1'), 'given', (path) =>
    startImport(services, { path, name: 'liste.csv', by: commandLine }),
  )
  if (!started.ok) throw new Error(started.reason)
  const { id } = started
  expect((await readImport(db, id))?.settings).toMatchObject({
    mapping: { columns, decimal: ',' },
    preview: { encoding: 'windows-1252', delimiter: ';' },
  })
  await db.update(imports).set({ mapping: sql`jsonb_set(mapping, '{mapping,keepsEdits}', 'true')` })
  const again = await refreshPreview(services, { id, reading: { delimiter: ',' }, supplier: 'Typed' })
  expect(again).toEqual({ ok: true })
  expect((await readImport(db, id))?.settings.mapping).toMatchObject({ supplier: 'Typed', keepsEdits: true })
  expect((await readImport(db, id))?.settings.preview.columns.map(({ name }) => name)).toEqual(['Titel;Preis'])
  expect(await withStoredFile(services, `imports/${id}`, async (file) => file)).toContain(id)
}, 30_000)

test('a rejected file leaves no import', async ({ services, db }) => {
  const bomb = { ...createXlsxParts({ A: [['name']] }), 'xl/sharedStrings.xml': '<!DOCTYPE s []><sst/>' }
  await withFile(createZip(bomb), 'given', async (path) => {
    const started = await startImport(services, { path, name: 'bomb.xlsx', by: commandLine })
    expect(started).toEqual({ ok: false, reason: expect.stringContaining('unsupported XML document type') })
  })
  expect(await listImports(db, { limit: 5 })).toEqual([])
}, 30_000)

test('stores the row before the file and deletes it if storage fails', async ({ services, db }) => {
  const give = (storage: typeof services.storage) =>
    withFile('name,price\nMug,9.5\n', 'given.csv', (path) =>
      startImport({ ...services, storage }, { path, name: 'given.csv', by: commandLine }),
    )
  let known: number | undefined
  // Neither implementation moves folders, so both get the file.
  const taking = { moveFromFs: async () => (known = await db.$count(imports)) } as unknown as typeof services.storage
  const broken = {
    moveFromFs: async () => Promise.reject(new Error('no room')),
    delete: async () => {},
  } as unknown as typeof services.storage
  const driver = { driver: {} }
  await expect(give(Object.assign(broken, driver))).rejects.toThrow('no room')
  expect(await db.$count(imports)).toBe(0)
  expect(await give(Object.assign(taking, driver))).toMatchObject({ ok: true })
  expect(known).toBe(1)
})

test('asks for the upload again if a crash left a row without its file', async ({ services, db }) => {
  const started = await withFile('name,price\nMug,9.5\n', 'given', (path) =>
    startImport(services, { path, name: 'acme.csv', by: commandLine }),
  )
  if (!started.ok) throw new Error(started.reason)
  const { id } = started
  await services.storage.delete(`imports/${id}`)
  const lost = expect.stringContaining('Upload the file again')
  expect(await refreshPreview(services, { id, reading: {} })).toEqual({ ok: false, reason: lost })
  await runCheck(services, { id })
  expect(await readImport(db, id)).toMatchObject({ state: 'failed', problem: lost })
})

test('reads the rows of products with errors from the stored file, while there is one', async ({ services, db }) => {
  const csv =
    'Style,Name,Color,Size,SKU,Price\nT1,Tee,Navy,S,T1-S,9\nT1,Tee, Heavy,Navy,M,T1-M,9\nT2,Cap,Red,S,T2-S,5\n'
  const read = async (content: string) => {
    const started = await withFile(content, 'given', (path) =>
      startImport(services, { path, name: 'acme.csv', by: commandLine }),
    )
    if (!started.ok) throw new Error(started.reason)
    await runCheck(services, { id: started.id })
    const found = await readImport(db, started.id)
    if (!found) throw new Error('no import')
    return { id: started.id, readRows: () => readProductRows(services, found, 'rejected') }
  }
  const { id, readRows } = await read(csv)
  const names = parseCsv((await readRows()) ?? '').map((row) => row[4])
  expect(names).toEqual(['SKU', 'T1-S', 'M'])
  await services.storage.delete(`imports/${id}`)
  expect(await readRows()).toBeUndefined()
  // Each of its rows is a product.
  expect(await (await read('Name,Price\nMug,soon\n')).readRows()).toBeUndefined()
})

test('deletes imports that were not applied after 30 days, and of applied ones the file, once', async ({
  services,
  db,
}) => {
  const addImport = async (state: 'failed' | 'applied', days: number) => {
    const id = randomUUID()
    const path = `imports/${id}`
    await services.storage.put(path, 'name')
    const touched_at = sql`now() - make_interval(days => ${days})`
    const file = { file_name: 'mugs.csv', size: 4, format: 'csv', path } as const
    await db.insert(imports).values({ id, actor: 'command line', state, touched_at, ...file })
    return { id, path }
  }
  const recent = await addImport('failed', 29)
  const failed = await addImport('failed', 31)
  const applied = await addImport('applied', 31)
  await cleanUpImports(services)
  const ids = [recent.id, failed.id, applied.id]
  const left = db.select({ id: imports.id, path: imports.path }).from(imports).where(inArray(imports.id, ids))
  expect(new Map((await left).map(({ id, path }) => [id, path]))).toEqual(
    new Map([
      [recent.id, recent.path],
      [applied.id, null],
    ]),
  )
  expect(await Promise.all([recent, failed, applied].map(({ path }) => services.storage.exists(path)))).toEqual([
    true,
    false,
    false,
  ])
  const deleteFile = vi.spyOn(services.storage, 'delete')
  await cleanUpImports(services)
  expect(deleteFile).not.toHaveBeenCalled()
})
