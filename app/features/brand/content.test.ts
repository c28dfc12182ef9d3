import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { auditLog } from '#db/tables/audit.ts'
import { shopContent } from '#db/tables/shop-content.ts'
import { expect, test } from '#test/database.ts'
import { listRevisions } from '../content/revisions.server.ts'
import { brandKey, getEditedFields, mergeBrand, readBrand } from './brand.server.ts'
import { defaultBrand } from './brand.ts'
import { createContentCache, overlayContent, readContent, saveContent, undoContent } from './content.server.ts'

const by = { staffId: null, name: 'ada@shop.example', ip: null }
const save = (db: Database, version: number, value: Record<string, unknown>) =>
  saveContent(db, { key: brandKey, version, value, by, title: 'Changed the brand' })

test('uses the defaults for missing and invalid fields', async ({ services, db }) => {
  expect(await readBrand(services)).toEqual(defaultBrand)
  expect(getEditedFields(defaultBrand)).toEqual({})
  await save(db, 0, {
    name: '',
    colours: { primary: 'red' },
    minimumPacks: 12,
    email: 'no address',
    founder: 'Ada',
    unknown: 1,
  })
  expect(await readBrand(services)).toEqual({ ...defaultBrand, founder: 'Ada' })
})

test('stores only edited fields and caches them until a notification', async ({ db }) => {
  const brand = { ...defaultBrand, name: 'Acme Gifts', contactWithin: '2 hours' }
  expect(getEditedFields(brand)).toEqual({ name: 'Acme Gifts', contactWithin: '2 hours' })
  const content = createContentCache(db)
  content.setListening(true)
  expect(await readBrand({ content })).toEqual(defaultBrand)
  await save(db, 0, getEditedFields(brand))
  // This process has received no notification yet.
  expect(await readBrand({ content })).toEqual(defaultBrand)
  content.clear()
  expect(await readBrand({ content })).toEqual(brand)
  const drafted = overlayContent(await content.read(), { [brandKey]: { name: 'Drafted' } })
  expect((await readBrand({ content: drafted })).name).toBe('Drafted')
})

test('a conflicting save writes nothing', async ({ db }) => {
  expect(await save(db, 0, { name: 'One' })).toMatchObject({ ok: true, version: 1 })
  expect(await save(db, 0, { name: 'Slow' })).toEqual({ ok: false })
  expect(await readContent(db, brandKey)).toMatchObject({ value: { name: 'One' }, version: 1 })
  const [first, second] = await Promise.all([save(db, 1, { name: 'Two' }), save(db, 1, { name: 'Three' })])
  expect([first.ok, second.ok].sort()).toEqual([false, true])
  // A manual edit.
  await db.execute(sql`update shop_content set value = '{"name": "SQL"}'`)
  expect(await save(db, 2, { name: 'Four' })).toEqual({ ok: false })
  expect(await readContent(db, brandKey)).toMatchObject({ value: { name: 'SQL' }, version: 3 })
  expect(await db.$count(auditLog)).toBe(2)
})

test('of two concurrent first saves one is a conflict', async ({ db }) => {
  const saved = await Promise.all([save(db, 0, { name: 'One' }), save(db, 0, { name: 'Two' })])
  expect(saved.map(({ ok }) => ok).sort()).toEqual([false, true])
  expect(await db.$count(shopContent)).toBe(1)
})

const list = (db: Database) => listRevisions(db, { kind: 'page', subject: brandKey, limit: 5 })

test('undoes the last change', async ({ db }) => {
  await save(db, 0, { name: 'One' })
  const two = await save(db, 1, { name: 'Two' })
  expect(await list(db)).toMatchObject([
    { version: 2, before: { name: 'One' }, actor: 'ada@shop.example' },
    { version: 1, before: null },
  ])
  if (!two.ok) throw new Error('not saved')
  expect(await undoContent(db, { key: brandKey, change: two.change, by })).toMatchObject({ ok: true, version: 3 })
  expect((await readContent(db, brandKey)).value).toEqual({ name: 'One' })
  expect((await list(db)).map(({ title, isUndone }) => [title, isUndone])).toEqual([
    ['Undo: Changed the brand', false],
    ['Changed the brand', true],
    ['Changed the brand', false],
  ])
  // It is no longer the last change.
  expect(await undoContent(db, { key: brandKey, change: two.change, by })).toMatchObject({ ok: false })
  expect(mergeBrand((await readContent(db, brandKey)).value).name).toBe('One')
})

test('content that is not an object of fields is read as the defaults', async ({ db }) => {
  await save(db, 0, { name: 'One' })
  const two = await save(db, 1, { name: 'Two' })
  if (!two.ok) throw new Error('not saved')
  await db.execute(sql`update content_revisions set before = '7' where version = 2`)
  expect(await undoContent(db, { key: brandKey, change: two.change, by })).toMatchObject({ ok: true, version: 3 })
  expect((await readContent(db, brandKey)).value).toEqual({})
  await db.execute(sql`update shop_content set value = '7'`)
  expect(await readBrand({ content: createContentCache(db) })).toEqual(defaultBrand)
})
