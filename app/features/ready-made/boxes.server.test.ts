import { vi } from 'vitest'
import type { Database } from '#db/client.ts'
import { productData } from '#db/tables/products.ts'
import { readyMadeBoxes, readyMadeBoxItems } from '#db/tables/ready-made.ts'
import { expect, test } from '#test/database.ts'
import { readActiveBoxes } from './boxes.server.ts'

async function seed(db: Database, boxes: { name: string; sort_order: number; is_active?: boolean }[]) {
  const [mug, pen] = await db
    .insert(productData)
    .values([
      {
        name: 'Mug',
        rounded_price: 8.25,
        image_url: '/pictures/mug-navy.webp',
        minimum_quantity: 100,
        production_time: 5,
        rush_service_available: true,
        price_breaks: [{ min_quantity: 96, max_quantity: null, price: 7.5 }],
      },
      { name: 'Pen', rounded_price: null, image_urls: ['/pictures/pen-red.webp'], in_stock: false },
    ])
    .returning()
  const rows = await db.insert(readyMadeBoxes).values(boxes).returning()
  for (const box of rows) {
    for (const [product, quantity] of [
      [mug, 2],
      [pen, 1],
    ] as const) {
      await db.insert(readyMadeBoxItems).values({ ready_made_box_id: box.id, product_id: product?.id ?? '', quantity })
    }
  }
}

test('reads active boxes in shop order, each with its items and their products', async ({ db }) => {
  await seed(db, [
    { name: 'Second', sort_order: 2 },
    { name: 'First', sort_order: 1 },
    { name: 'Hidden', sort_order: 0, is_active: false },
  ])
  const boxes = await readActiveBoxes(db)
  expect(boxes.map((box) => box.name)).toEqual(['First', 'Second'])
  expect(boxes[0]?.items).toMatchObject([
    { quantity: 2, product: { name: 'Mug', price: 825, image: '/pictures/mug-navy.webp', inStock: true } },
    {
      quantity: 1,
      product: { name: 'Pen', terms: { breaks: [] }, price: null, image: '/pictures/pen-red.webp', inStock: false },
    },
  ])
  expect(boxes[0]?.items[0]?.product.terms).toEqual({
    breaks: [{ from: 96, price: 750 }],
    minimum: 100,
    productionTime: 5,
    rush: true,
  })
})

test.for([
  [0, 1],
  [1, 2],
  [25, 2],
] as const)('%i boxes are read by %i statements', async ([count, statements], { db }) => {
  const boxes = Array.from({ length: count }, (_, index) => ({ name: `Box ${index}`, sort_order: index }))
  if (count > 0) await seed(db, boxes)
  const query = vi.spyOn(db.$client, 'query')
  await readActiveBoxes(db)
  expect(query).toHaveBeenCalledTimes(statements)
  query.mockRestore()
})
