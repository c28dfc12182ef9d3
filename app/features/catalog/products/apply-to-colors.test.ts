import { asc } from 'drizzle-orm'
import { getRevisions } from '#app/features/content/revisions.server.ts'
import { contentChanges } from '#db/tables/content-history.ts'
import { productData } from '#db/tables/products.ts'
import { expect, test } from '#test/database.ts'
import { applyToColors } from './apply-to-colors.server.ts'
import { undoChange } from './undo-change.server.ts'

const by = { staffId: null, name: 'command line', ip: null }
const size = (name: string, in_stock = true, upcharge = 0) => ({ name, in_stock, upcharge })
const front = { name: 'Front', methods: ['screen print'], sizeMm: [101.6, 50.8] as const, maxColors: 4 }

test('copies changed facts to the other colors as one change set, and leaves them their stock', async ({ db }) => {
  const [navy] = await db
    .insert(productData)
    .values([
      {
        name: 'Tee, Navy',
        family: 'tee',
        material: '100% cotton',
        weight_oz: 5.5,
        care: 'Wash cold.',
        sizes: [size('S'), size('M', false), size('2XL', true, 2)],
        imprint_locations: [front],
        price_breaks: [{ qty: 12, price: 9 }],
        minimum_quantity: 12,
        description: 'Navy',
      },
      { name: 'Tee, Red', family: 'tee', sizes: [size('s', false), size('XL')], care: 'Iron.', description: 'Red' },
      { name: 'Tee, White', family: 'tee', material: '100% cotton' },
      { name: 'Cap', family: 'cap' },
    ])
    .returning()
  const columns = [
    'material',
    'weight_oz',
    'sizes',
    'imprint_locations',
    'price_breaks',
    'minimum_quantity',
    'description',
    'in_stock',
  ] as const
  expect(await applyToColors(db, { id: navy?.id ?? '', columns, by })).toBe(2)
  const shared = {
    material: '100% cotton',
    weight_oz: 5.5,
    imprint_locations: [front],
    price_breaks: [{ qty: 12, price: 9 }],
    minimum_quantity: 12,
  }
  const stored = () => db.select().from(productData).orderBy(asc(productData.name))
  expect(await stored()).toMatchObject([
    { name: 'Cap', material: null, version: 1 },
    { name: 'Tee, Navy', version: 1 },
    {
      ...shared,
      name: 'Tee, Red',
      sizes: [size('S', false), size('M', false), size('2XL', true, 2)],
      care: 'Iron.',
      description: 'Red',
      version: 2,
    },
    {
      ...shared,
      name: 'Tee, White',
      sizes: [size('S'), size('M', false), size('2XL', true, 2)],
      care: null,
      version: 2,
    },
  ])
  const [change] = await db.select().from(contentChanges)
  expect(change?.title).toMatch(/^Applied sizes, .*, and quantity breaks of Tee, Navy to its other colors$/)
  expect(await getRevisions(db, change?.id ?? '')).toHaveLength(2)
  expect(await undoChange(db, { change: change?.id ?? '', by })).toMatchObject({ outcome: 'undone', restored: 2 })
  expect(await stored()).toMatchObject([{}, {}, { sizes: [size('s', false), size('XL')], weight_oz: null }, {}])
})

test('changes nothing for columns that colors do not share, or without a style', async ({ db }) => {
  const [navy, mug] = await db
    .insert(productData)
    .values([
      { name: 'Tee, Navy', family: 'tee', colour: 'Navy' },
      { name: 'Mug', material: 'Clay' },
      { name: 'Tee, Red', family: 'tee' },
    ])
    .returning()
  expect(await applyToColors(db, { id: navy?.id ?? '', columns: ['colour', 'name'], by })).toBe(0)
  expect(await applyToColors(db, { id: mug?.id ?? '', columns: ['material'], by })).toBe(0)
  expect(await db.$count(contentChanges)).toBe(0)
})
