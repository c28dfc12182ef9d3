import { and, eq } from 'drizzle-orm'
import { commandLine } from '#app/features/staff/person.ts'
import type { Database } from '#db/client.ts'
import { importRows } from '#db/tables/imports.ts'
import { productData } from '#db/tables/products.ts'
import { expect, test } from '#test/database.ts'
import { importContent } from '#test/imports.ts'
import { applyImport } from '../applying/apply-import.server.ts'
import { listRowsWithMessages, readImport } from '../imports.server.ts'
import { setChecked } from '../jobs.server.ts'
import { countListedRows, listAddedRows, listUpdatedRows } from './applied.server.ts'

const acme = { mapping: { supplier: 'ACME' } }

async function readLists(db: Database, id: string) {
  const view = await readImport(db, id)
  if (!view) throw new Error('no import')
  const page = { id, limit: 10 }
  const updated = { ...page, change: view.changeId ?? '', unit: 'in' as const }
  return {
    counts: view.counts,
    listed: await countListedRows(db, view),
    added: await listAddedRows(db, page),
    updated: await listUpdatedRows(db, updated),
  }
}

test('lists every product that an applied import added or changed, with or without warnings', async ({ db }) => {
  const first = await importContent(db, 'sku,name,price\n1,Mug,9\n2,Cap,call\n3,Pen,1\n', acme)
  expect(await readLists(db, first.id)).toMatchObject({
    listed: { isApplied: true, new: 3, changed: 0 },
    added: [
      { line: 2, id: expect.any(String), name: 'Mug', price: '$9.00', itemNumber: '1' },
      { line: 3, name: 'Cap', price: 'No price' },
      { line: 4, name: 'Pen' },
    ],
    updated: [],
  })
  const second = await importContent(db, 'sku,name,price\n1,Mug,8\n2,Flat cap,5\n3,Pen,1\n4,Bag,2\n', acme)
  expect(second.counts).toMatchObject({ new: 1, changed: 2, same: 1 })
  // Changed and deleted since: the list says what the import did.
  await db.update(productData).set({ rounded_price: 7 }).where(eq(productData.name, 'Mug'))
  await db.delete(productData).where(eq(productData.name, 'Bag'))
  const lists = await readLists(db, second.id)
  expect(lists).toMatchObject({
    listed: { new: 1, changed: 2 },
    added: [{ line: 5, id: null, name: 'Bag' }],
    updated: [
      { line: 2, name: 'Mug', changes: [{ title: 'Price', before: '$9.00' }] },
      {
        line: 3,
        name: 'Flat cap',
        changes: expect.arrayContaining([{ title: 'Name', before: 'Cap', after: 'Flat cap' }]),
      },
    ],
  })
  expect(lists.updated.map(({ changes }) => changes.map(({ title }) => title))).toEqual([['Price'], ['Name', 'Price']])
  // Fields that the lists do not show are not stored.
  const kept = await db.select().from(importRows).where(eq(importRows.import_id, second.id)).orderBy(importRows.line)
  expect(kept.map(({ line, fields }) => [line, fields])).toEqual([
    [2, { name: 'Mug' }],
    [3, { name: 'Flat cap' }],
    [5, { name: 'Bag' }],
  ])
})

test('lists what another import took between check and import as an error', async ({ db }) => {
  const { id, counts } = await importContent(db, 'slug,sku,name\nmug,1,Mug\ncap,2,Cap\n', { ...acme, apply: false })
  await db.insert(productData).values({ name: 'Other', slug: 'mug', supplier: 'ACME', supplier_item_number: '9' })
  await db.insert(productData).values({ name: 'Same', slug: 'same', supplier: 'ACME', supplier_item_number: '1' })
  await setChecked(db, { id, counts })
  const options = { id, by: commandLine, canSkipRejected: true, missing: 'keep' as const }
  expect(await applyImport(db, options)).toMatchObject({ ok: true, counts: { new: 1, rejected: 1 } })
  expect(await listRowsWithMessages(db, { id, kind: 'rejected', limit: 10 })).toMatchObject([
    { line: 2, problems: [{ column: 'slug', value: 'mug', reason: 'Another product has the URL slug mug: Other' }] },
  ])
  expect((await readLists(db, id)).added).toMatchObject([{ line: 3, name: 'Cap' }])
})

test('links no list that lacks rows, as of imports by earlier versions', async ({ db }) => {
  const { id } = await importContent(db, 'sku,name,price\n1,Mug,9\n2,Cap,call\n', acme)
  await db.delete(importRows).where(and(eq(importRows.import_id, id), eq(importRows.line, 2)))
  expect((await readLists(db, id)).listed).toEqual({ isApplied: true, new: 0, changed: 0 })
})
