import { boxPrice } from '#app/features/ordering/order.ts'
import { readActiveBoxes } from '#app/features/ready-made/boxes.server.ts'
import { expect, test } from '#test/database.ts'
import { demoBoxes } from './boxes.ts'
import { loadDemoShop } from './load.ts'

test('every ready-made box finds all its products, one of them without a price', async ({ databaseUrl, db }) => {
  await loadDemoShop(databaseUrl, () => {})
  const boxes = await readActiveBoxes(db)
  expect(boxes.map(({ name, items }) => [name, items.length])).toEqual(
    demoBoxes.map(({ name, items }) => [name, items.length]),
  )
  expect(boxes.every(({ items }) => items.every(({ product }) => product.inStock))).toBe(true)
  expect(boxes.filter((box) => boxPrice(box) === null).map(({ name }) => name)).toEqual(['Executive Gift Box'])
})
