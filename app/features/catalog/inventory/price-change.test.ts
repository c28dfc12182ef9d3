import { toPriceRows } from '#app/features/orders/price-breaks.ts'
import { commandLine } from '#app/features/staff/person.ts'
import { productData } from '#db/tables/products.ts'
import { expect, test } from '#test/database.ts'
import { changeProducts } from '../products/change-many.server.ts'
import { previewPrices } from './preview.server.ts'
import { formatPriceChange, parsePriceChange } from './price-change.ts'

test('parses typed percentages', () => {
  const read = (percent: string, ending = '') => parsePriceChange({ percent, ending })
  expect(read('10')).toEqual({ ok: true, change: { percent: 10, ending: null } })
  expect(read(' +7.5 % ')).toMatchObject({ change: { percent: 7.5 } })
  expect(read('-12,25')).toMatchObject({ change: { percent: -12.25 } })
  expect(read('\u22125', '.99')).toMatchObject({ change: { percent: -5, ending: 99 } })
  expect(read('0', '00')).toMatchObject({ change: { percent: 0, ending: 0 } })
  for (const wrong of ['', 'ten', '5.125', '1e2', '-95', '901', '0'])
    expect(read(wrong), wrong).toMatchObject({ ok: false })
  expect(read('10', '9')).toMatchObject({ ok: false, errors: { ending: [expect.any(String)] } })
  expect(formatPriceChange({ percent: -5, ending: 5 })).toBe('\u22125%, ending in .05')
})

/** Reference implementation in cents; rounds half away from zero. */
function getExpectedCents(cents: number, percent: number, ending: number | null): number {
  const changed = Math.round((cents * Math.round(10_000 + percent * 100)) / 10_000)
  if (ending === null) return changed
  const nearest = [0, 1, 2]
    .map((step) => (Math.floor(changed / 100) - 1 + step) * 100 + ending)
    .sort((a, b) => Math.abs(a - changed) - Math.abs(b - changed) || b - a)[0]
  return nearest === undefined || nearest < 100 ? changed : nearest
}

test('changes every price exactly as the preview', async ({ db }) => {
  const prices = [0, 1, 38, 49, 50, 99, 100, 149, 150, 151, 999, 1005, 1250, 4999, 123_456_789]
  const stored = await db
    .insert(productData)
    .values(
      prices.map((cents, index) => ({
        name: `P${String(index).padStart(2, '0')}`,
        rounded_price: cents / 100,
        price_breaks: [
          { qty: 48, price: cents / 100 },
          { min_quantity: 96, max_quantity: null, price: cents / 200 },
        ],
      })),
    )
    .returning({ id: productData.id })
  const ids = stored.map(({ id }) => id)
  let before = prices
  for (const [percent, ending] of [
    [10, null],
    [-7.5, null],
    [0, 99],
    [33.33, 95],
    [-50, 0],
  ] as const) {
    const preview = await previewPrices(db, { ids, change: { percent, ending }, limit: 100 })
    await changeProducts(db, {
      ids,
      change: { pricePercent: percent, priceEnding: ending },
      by: commandLine,
      title: 'Prices',
    })
    const after = await db.select().from(productData).orderBy(productData.name)
    const cents = after.map(({ rounded_price }) => Math.round((rounded_price ?? 0) * 100))
    expect(cents, `${percent} ${ending}`).toEqual(before.map((each) => getExpectedCents(each, percent, ending)))
    expect(preview.map(({ id }) => id)).toEqual(ids)
    expect(preview.map(({ price }) => price)).toEqual(
      before.map((each, index) => [each / 100, (cents[index] ?? 0) / 100]),
    )
    expect(preview.map(({ breaks }) => breaks.map(({ price }) => price[1]))).toEqual(
      after.map(({ price_breaks }) => toPriceRows(price_breaks).map(({ price }) => price / 100)),
    )
    // The first break equals the list price and stays equal.
    expect(after.map(({ price_breaks }) => toPriceRows(price_breaks)[0]?.price)).toEqual(cents)
    before = cents
  }
})
