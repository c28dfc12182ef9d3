import { getBoxPrice } from '#app/features/orders/order.ts'
import { minimumPackQuantity } from '#app/features/orders/quantity.ts'
import { readActiveBoxes } from '#app/features/ready-made/boxes.server.ts'
import { expect, test } from '#test/database.ts'
import { demoBoxes } from './demo-data.ts'
import { loadDemoShop } from './load.ts'

test('every ready-made box finds all its products, one without a price', async ({ databaseUrl, db }) => {
  await loadDemoShop(databaseUrl, () => {})
  const boxes = await readActiveBoxes(db)
  expect(boxes.map(({ name, items }) => [name, items.length])).toEqual(
    demoBoxes.map(({ name, items }) => [name, items.length]),
  )
  expect(boxes.every(({ items }) => items.every(({ product }) => product.inStock))).toBe(true)
  expect(boxes.filter((box) => getBoxPrice(box) === null).map(({ name }) => name)).toEqual(['Executive Gift Box'])
  const short = boxes.flatMap(({ name, items }) =>
    items
      .filter(({ product, quantity }) => (product.terms?.minimum ?? 1) > minimumPackQuantity * quantity)
      .map(({ product }) => `${name}: ${product.name}`),
  )
  // Some products have minimums of a hundred or more.
  expect(short.length, short.join(', ')).toBeLessThan(5)
})
