import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { contentChanges } from '#db/tables/content-history.ts'
import { importMappings, importRows, imports } from '#db/tables/imports.ts'
import { productData } from '#db/tables/products.ts'
import { expect, test } from '#test/database.ts'
import { deleteImport } from './delete-import.server.ts'
import { listImports, readImport } from './imports.server.ts'
import { applyMapping } from './mapping/apply-mapping.server.ts'
import { emptyMapping } from './mapping/mapping.ts'
import { listMappings } from './mapping/saved.server.ts'
import { listChangedRows } from './result/preview.server.ts'
import { listedStates, noCounts, noSettings, toStoredCounts, toStoredSettings } from './stored-import.ts'

const file = { actor: 'eve', file_name: 'a.csv', size: 1, format: 'csv', state: 'checked' } as const

test('an import of an earlier version is read with what it knows', async ({ db }) => {
  const id = randomUUID()
  const mapping = { columns: { Name: 'name', Notes: null }, later: 1 }
  const { mapping: _, ...preview } = { ...noSettings.preview, columns: [{ name: 'Name', samples: [] }] }
  await db
    .insert(imports)
    .values({ ...file, id, mapping: { peek: { ...preview, mapping }, mapping }, counts: { rows: 2, refused: 1 } })
  const whole = { ...emptyMapping, columns: mapping.columns }
  expect(await readImport(db, id)).toMatchObject({
    settings: { preview: { ...preview, mapping: whole }, mapping: whole, reading: {}, imageNames: null },
    counts: { ...noCounts, rows: 2, rejected: 1 },
  })
})

test('settings and counts are stored with the keys of earlier versions', async ({ db }) => {
  const settings = { ...noSettings, imageNames: { 'a.jpg': '/a.webp' } }
  const counts = { ...noCounts, rejected: 3, withWarnings: 2, unidentified: 1, skippedSizes: 4 }
  const stored = { mapping: toStoredSettings(settings), counts: toStoredCounts(counts) }
  expect(stored).toMatchObject({
    mapping: { peek: noSettings.preview, pictureNames: settings.imageNames },
    counts: { refused: 3, doubtful: 2, unclear: 1, leftOutSizes: 4 },
  })
  const [row] = await db
    .insert(imports)
    .values({ ...file, ...stored })
    .returning()
  expect(await readImport(db, row?.id ?? '')).toMatchObject({ settings, counts })
})

test('an import that cannot be read does not hide the others', async ({ db }) => {
  await db.insert(imports).values([
    { ...file, mapping: { peek: 'x' }, counts: [] },
    { ...file, mapping: toStoredSettings({ ...noSettings, imageNames: { 'a.jpg': '/a.webp' } }) },
  ])
  const listed = await listImports(db, { limit: 10 })
  expect(listed.map(({ settings }) => settings.imageNames)).toEqual(
    expect.arrayContaining([null, { 'a.jpg': '/a.webp' }]),
  )
  expect(listed.map(({ counts }) => counts)).toEqual([noCounts, noCounts])
})

test('a mapping preserves the settings of a sync, resets the check, and changes no applied import', async ({ db }) => {
  const preview = { ...noSettings.preview, columns: [{ name: 'Name', samples: [] }] }
  const before = { ...emptyMapping, columns: { Name: 'name' as const }, keepsEdits: true, hidesMissing: true }
  const stored = {
    mapping: toStoredSettings({ ...noSettings, preview, mapping: before }),
    counts: toStoredCounts({ ...noCounts, rows: 1, changed: 1 }),
  }
  const [checked, applied] = await db
    .insert(imports)
    .values([
      { ...file, ...stored },
      { ...file, ...stored, state: 'applied' },
    ])
    .returning()
  const mapping = { ...emptyMapping, columns: { Name: 'description' as const } }
  expect(await applyMapping(db, { id: checked?.id ?? '', mapping })).toBe('applied')
  expect(await readImport(db, checked?.id ?? '')).toMatchObject({
    state: 'uploaded',
    counts: noCounts,
    settings: { mapping: { ...mapping, keepsEdits: true, hidesMissing: true } },
  })
  expect(await applyMapping(db, { id: applied?.id ?? '', mapping })).toBe('busy')
  expect(await readImport(db, applied?.id ?? '')).toMatchObject({ state: 'applied', settings: { mapping: before } })
  expect(await applyMapping(db, { id: checked?.id ?? '', mapping: { ...mapping, columns: { Notes: 'name' } } })).toBe(
    'unfit',
  )
})

test('an interrupted import can be deleted, a running or applied one cannot', async ({ services, db }) => {
  const running = { ...file, mapping: toStoredSettings(noSettings), state: 'applying' as const }
  const touched_at = sql`now() - interval '2 minutes'`
  const rows = await db
    .insert(imports)
    .values([{ ...running, touched_at }, running, { ...running, touched_at, state: 'applied' }])
    .returning({ id: imports.id })
  const deleted = []
  for (const { id } of rows) deleted.push(await deleteImport(services, { id }))
  expect(deleted).toEqual([true, false, false])
})

test('imports are listed by status, of which undone and interrupted imports have their own', async ({ db }) => {
  const [applied, undoing] = await db
    .insert(contentChanges)
    .values([
      { actor: 'eve', title: 'Imported a.csv' },
      { actor: 'eve', title: 'Undid the import' },
    ])
    .returning({ id: contentChanges.id })
  await db
    .update(contentChanges)
    .set({ undoes: applied?.id ?? '' })
    .where(eq(contentChanges.id, undoing?.id ?? ''))
  const states = ['uploaded', 'checking', 'checked', 'applying', 'applied', 'failed'] as const
  await db.insert(imports).values([
    ...states.map((state) => ({ ...file, state, file_name: `${state}.csv`, mapping: toStoredSettings(noSettings) })),
    {
      ...file,
      state: 'applied' as const,
      file_name: 'undone.csv',
      mapping: toStoredSettings(noSettings),
      change_id: applied?.id ?? '',
    },
    {
      ...file,
      state: 'checking' as const,
      file_name: 'interrupted.csv',
      mapping: toStoredSettings(noSettings),
      touched_at: sql`now() - interval '2 minutes'`,
    },
  ])
  for (const state of listedStates) {
    const listed = await listImports(db, { limit: 10, state })
    expect(listed.map((each) => [each.fileName, each.state, each.isInterrupted])).toEqual([
      [`${state}.csv`, state === 'interrupted' ? 'checking' : state, state === 'interrupted'],
    ])
  }
  expect(await listImports(db, { limit: 10 })).toHaveLength(8)
  // A page begins behind the last import of the one before, also with a filter.
  const [first] = await listImports(db, { limit: 1 })
  expect(await listImports(db, { limit: 10, after: first?.id, state: 'uploaded' })).toHaveLength(
    first?.state === 'uploaded' ? 0 : 1,
  )
})

test('of saved mappings those that can be read are listed', async ({ db }) => {
  const mapping = { ...emptyMapping, columns: { Item: 'name' } }
  await db.insert(importMappings).values([
    { name: 'good', mapping },
    { name: 'bad', mapping: { columns: { Item: 'weight' } } },
  ])
  expect(await listMappings(db)).toMatchObject([{ name: 'good', mapping }])
})

test('a row shows the columns that it gives, none where they cannot be read', async ({ db }) => {
  const id = randomUUID()
  await db.insert(imports).values({ ...file, id, mapping: toStoredSettings(noSettings) })
  const products = await db
    .insert(productData)
    .values([{ name: 'Mug' }, { name: 'Cup' }])
    .returning()
  const fields = [{ name: 'Large mug', weight: 3 }, { name: 7 }]
  await db.insert(importRows).values(
    products.map(({ id: product_id }, at) => ({
      import_id: id,
      line: at + 1,
      state: 'changed' as const,
      product_id,
      fields: fields[at],
    })),
  )
  expect(await listChangedRows(db, { id, limit: 10 })).toMatchObject([
    { name: 'Mug', changes: [{ title: 'Name', before: 'Mug', after: 'Large mug' }] },
    { name: 'Cup', changes: [] },
  ])
})
