import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { toPriceRows } from '#app/features/orders/price-breaks.ts'
import { getUnitPrice } from '#app/features/orders/unit-price.ts'
import { toCents } from '#app/lib/text/money.ts'
import { productData } from '#db/tables/products.ts'
import { expect, test } from '#test/database.ts'

const amount = fc.integer({ min: -50, max: 2_000_000 }).map((hundredths) => hundredths / 100)
const quantity = fc.oneof(
  fc.integer({ min: -1, max: 300 }),
  fc.constantFrom(
    1.5,
    999_999,
    1_000_000,
    1_000_001,
    2 ** 53,
    ' 48 ',
    '96',
    '9.5',
    '1e2',
    '0x30',
    '',
    'many',
    null,
    true,
  ),
)
const price = fc.oneof(
  amount,
  fc.constantFrom('9.50', ' 3', '-1', 12.345, 1.005, 0, null, 'TBD', 9_999_999_999.99, 1e10, 1e300),
)
const entry = fc.oneof(
  { weight: 8, arbitrary: fc.record({ qty: quantity, price }) },
  {
    weight: 8,
    arbitrary: fc.record({ min_quantity: quantity, max_quantity: quantity, price }, { requiredKeys: ['price'] }),
  },
  { weight: 2, arbitrary: fc.record({ qty: quantity, min_quantity: quantity, max_quantity: quantity, price }) },
  { weight: 1, arbitrary: fc.constantFrom(null, 7, 'x', [], {}, [48, 9]) },
)

test('the database finds the price at a quantity as getUnitPrice does', async ({ db }) => {
  const samples = fc.sample(
    fc.record({
      breaks: fc.array(entry, { maxLength: 8 }),
      list: fc.oneof(fc.constant(null), amount.map(Math.abs)),
      quantity: fc.oneof(fc.integer({ min: 1, max: 320 }), fc.constantFrom(999_999, 1_000_000)),
    }),
    { numRuns: 3000, seed: 35 },
  )
  const { rows } = await db.execute<{ cents: string | null }>(sql`
    select boxwright_price_at(boxwright_price_steps(sample -> 'breaks'), (sample ->> 'list')::numeric, (sample ->> 'quantity')::int) as cents
    from jsonb_array_elements(${JSON.stringify(samples)}::jsonb) with ordinality as samples (sample, position) order by position`)
  const found = rows.map(({ cents }, index) => ({ ...samples[index], cents: cents === null ? null : Number(cents) }))
  const expected = samples.map((sample) => {
    const cents = getUnitPrice(toPriceRows(sample.breaks), sample.quantity) ?? toCents(sample.list)
    return { ...sample, cents }
  })
  expect(found).toEqual(expected)
  // Samples without any break would prove nothing.
  expect(
    samples.filter(({ breaks, quantity }) => getUnitPrice(toPriceRows(breaks), quantity) !== undefined).length,
  ).toBeGreaterThan(500)
})

test('the column price_steps follows changes of the price breaks', async ({ db }) => {
  const [row] = await db
    .insert(productData)
    .values({
      name: 'Mug',
      rounded_price: 12,
      price_breaks: [
        { qty: 96, price: 9 },
        { qty: 48, price: 10.5 },
      ],
    })
    .returning()
  expect(row?.price_steps).toEqual([48_000_000_001_050, 96_000_000_000_900])
  const [changed] = await db.update(productData).set({ price_breaks: [] }).returning()
  expect(changed?.price_steps).toEqual([])
})
