import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { listChangeSets } from '#app/features/content/change-sets.server.ts'
import { commandLine as by } from '#app/features/staff/person.ts'
import { auditLog } from '#db/tables/audit.ts'
import { decorationMethods } from '#db/tables/decoration.ts'
import { productData } from '#db/tables/products.ts'
import { expect, test } from '#test/database.ts'
import { runBesideLocks } from '#test/locks.ts'
import { optionSchema } from '../pricing/option.schema.ts'
import { priceOption } from '../pricing/price-option.ts'
import { defaultMethods } from './default-methods.ts'
import {
  findMethod,
  listMethods,
  listProductMethods,
  readPriceBook,
  saveMethods,
  undoMethods,
} from './methods.server.ts'

const key = 'screen-print'
const screenPrint = defaultMethods[key]
if (!screenPrint) throw new Error('no screen print')
const freight = { domesticBoxShipping: '$15.00', countryRates: [] }

test('a new shop has the methods of the trade and of the demo catalog, which include setup and one color', async ({
  db,
}) => {
  const methods = await listMethods(db)
  expect(methods.map(({ method }) => method.name)).toEqual([
    'Deboss',
    'Digital print',
    'Embroidery',
    'Foil',
    'Heat transfer',
    'Kiln-fired print',
    'Knitted',
    'Laser engraving',
    'Leather patch',
    'Pad print',
    'Printed label',
    'Screen print',
    'Sublimation',
    'Woven',
  ])
  const book = await readPriceBook(db, { productIds: [], freight })
  for (const { key: each, method } of methods) {
    const option = v.parse(optionSchema, {
      id: 'option',
      name: 'Option',
      lines: [
        {
          id: 'a',
          name: 'Mug',
          quantities: [288],
          prices: [{ from: 1, price: 42_500 }],
          imprints: [{ id: '1', design: 'logo', location: 'Front', method: each, amount: method.included }],
        },
      ],
    })
    expect([each, priceOption(option, book).columns[0]?.total]).toEqual([each, 122_400])
  }
})

test('a changed method keeps its version, history and undo; another edit conflicts', async ({ db }) => {
  const change = { key, productId: null, method: { ...screenPrint, minimum: 72 } }
  expect(await saveMethods(db, { changes: [{ ...change, version: 0 }], title: 'Changed Screen print', by })).toBe(
    'saved',
  )
  expect(await findMethod(db, { key, productId: null })).toMatchObject({
    version: 1,
    state: 'changed',
    method: { minimum: 72 },
  })
  expect(await saveMethods(db, { changes: [{ ...change, version: 0 }], title: 'Outdated', by })).toBe('conflict')

  const { changeSets } = await listChangeSets(db, { limit: 10, kind: 'decoration' })
  expect(changeSets.map(({ title }) => title)).toEqual(['Changed Screen print'])
  const [first] = changeSets
  expect(await undoMethods(db, { change: first?.id ?? '', by })).toBe('saved')
  expect(await findMethod(db, { key, productId: null })).toMatchObject({ version: 0, state: 'default' })
  expect(await undoMethods(db, { change: first?.id ?? '', by })).toBe('conflict')

  const { changeSets: later } = await listChangeSets(db, { limit: 10, kind: 'decoration' })
  expect(await undoMethods(db, { change: later[0]?.id ?? '', by })).toBe('saved')
  expect((await findMethod(db, { key, productId: null }))?.method.minimum).toBe(72)
  expect((await db.select().from(auditLog)).map(({ action }) => action)).toEqual(Array(3).fill('decoration.changed'))
})

test('a form or undo of an earlier version conflicts after the default was restored', async ({ db }) => {
  const save = (version: number, minimum: number | null) => {
    const method = minimum === null ? null : { ...screenPrint, minimum }
    return saveMethods(db, { changes: [{ key, productId: null, version, method }], title: `Minimum ${minimum}`, by })
  }
  expect([await save(0, 72), await save(1, null), await save(0, 96)]).toEqual(['saved', 'saved', 'saved'])
  expect(await findMethod(db, { key, productId: null })).toMatchObject({ version: 2, method: { minimum: 96 } })
  expect(await save(1, 48)).toBe('conflict')
  const { changeSets } = await listChangeSets(db, { limit: 10, kind: 'decoration' })
  const first = changeSets.find(({ title }) => title === 'Minimum 72')
  expect(await undoMethods(db, { change: first?.id ?? '', by })).toBe('conflict')
})

test('of two people who change the same default at once, one gets a conflict', async ({ db }) => {
  const change = { key, productId: null, version: 0, method: { ...screenPrint, minimum: 72 } }
  const first = sql`insert into decoration_methods (id, value, version) values (${key}, '{}', 1)`
  const save = () => saveMethods(db, { changes: [change], title: 'Changed Screen print', by })
  expect(await runBesideLocks(db, [first], save)).toBe('conflict')
})

test('a method that could not be read again is not stored', async ({ db }) => {
  const method = { ...screenPrint, run: { quantities: [], rows: [] } }
  const changes = [{ key, productId: null, version: 0, method }]
  await expect(saveMethods(db, { changes, title: 'Changed Screen print', by })).rejects.toThrow()
  expect(await db.select().from(decorationMethods)).toEqual([])
})

test('charges of a product that cannot be read can be replaced', async ({ db }) => {
  const [product] = await db.insert(productData).values({ name: 'Camp Mug' }).returning()
  const productId = product?.id ?? ''
  await db.insert(decorationMethods).values({ id: `${productId}/${key}`, product_id: productId, value: {}, version: 3 })
  const found = await findMethod(db, { key, productId })
  expect(found).toMatchObject({ method: screenPrint, version: 3 })
  const changes = [{ key, productId, version: found?.version ?? 0, method: { ...screenPrint, minimum: 72 } }]
  expect(await saveMethods(db, { changes, title: 'Changed Camp Mug', by })).toBe('saved')
  expect(await findMethod(db, { key, productId })).toMatchObject({ method: { minimum: 72 }, version: 4 })
})

test('all products with charges of their own are listed', async ({ db }) => {
  const names = Array.from({ length: 101 }, (_, number) => ({ name: `Mug ${number}` }))
  const products = await db.insert(productData).values(names).returning({ id: productData.id })
  await db
    .insert(decorationMethods)
    .values(products.map(({ id }) => ({ id: `${id}/${key}`, product_id: id, value: screenPrint, version: 1 })))
  expect(await listProductMethods(db)).toHaveLength(101)
})

test('product-specific charges are deleted with the product', async ({ db }) => {
  const [product] = await db.insert(productData).values({ name: 'Camp Mug' }).returning()
  if (!product) throw new Error('no product')
  const productId = product.id
  const method = { ...screenPrint, included: 2 }
  await saveMethods(db, { changes: [{ key, productId, version: 0, method }], title: 'Camp Mug', by })
  expect(await listProductMethods(db)).toEqual([{ key, productId, product: 'Camp Mug' }])
  const book = await readPriceBook(db, { productIds: [productId], freight })
  expect([book.methods[key]?.included, book.productMethods[productId]?.[key]?.included]).toEqual([1, 2])
  await db.delete(productData).where(eq(productData.id, productId))
  expect(await db.select().from(decorationMethods)).toEqual([])
})
