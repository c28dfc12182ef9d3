import { randomUUID } from 'node:crypto'
import { importMappings, importRows, imports } from '#db/tables/imports.ts'
import { productData } from '#db/tables/products.ts'
import { expect, test } from '#test/database.ts'
import { emptyMapping } from './mapping/mapping.ts'
import { listMappings } from './mapping/saved.server.ts'
import { listImports, readImport } from './read.server.ts'
import { listChangedRows } from './result/preview.server.ts'
import { noCounts, noSettings, toStoredCounts, toStoredSettings } from './stored-import.ts'

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
  const counts = { ...noCounts, rejected: 3, withWarnings: 2, unidentified: 1 }
  const stored = { mapping: toStoredSettings(settings), counts: toStoredCounts(counts) }
  expect(stored).toMatchObject({
    mapping: { peek: noSettings.preview, pictureNames: settings.imageNames },
    counts: { refused: 3, doubtful: 2, unclear: 1 },
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
      ...{ import_id: id, line: at + 1, state: 'changed' as const },
      ...{ product_id, fields: fields[at] },
    })),
  )
  expect(await listChangedRows(db, { id, limit: 10 })).toMatchObject([
    { name: 'Mug', changes: [{ title: 'Name', before: 'Mug', after: 'Large mug' }] },
    { name: 'Cup', changes: [] },
  ])
})
