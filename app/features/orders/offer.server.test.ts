import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { productData } from '#db/tables/products.ts'
import { readyMadeBoxes, readyMadeBoxItems } from '#db/tables/ready-made.ts'
import { expect, test } from '#test/database.ts'
import { readCustomOffer } from './offer.server.ts'

test('a ready-made box becomes a custom one with one of each product that can be ordered', async ({ db }) => {
  const products = await db
    .insert(productData)
    .values([
      { name: 'Mug', rounded_price: 8.25 },
      { name: 'Umbrella', rounded_price: null },
      { name: 'Socks', rounded_price: 4 },
      { name: 'Cap', rounded_price: 9, in_stock: false },
    ])
    .returning({ id: productData.id })
  const [box] = await db.insert(readyMadeBoxes).values({ name: 'Welcome' }).returning()
  const id = box?.id ?? ''
  await db.insert(readyMadeBoxItems).values(
    products.map((product, index) => ({
      ready_made_box_id: id,
      product_id: product.id,
      quantity: index >= 2 ? 3 : 1,
      sort_order: index,
    })),
  )
  const offer = await readCustomOffer(db, { box: id, packQuantity: 60 })
  expect(offer).toMatchObject({
    order: {
      type: 'custom',
      name: 'Welcome',
      packQuantity: 60,
      items: [
        { product: { name: 'Mug', price: 825 }, quantity: 1 },
        { product: { name: 'Socks', price: 400 }, quantity: 1 },
      ],
    },
    unavailable: ['Umbrella', 'Cap'],
    reduced: ['Socks'],
  })
  expect(offer?.order.items).toHaveLength(2)

  await db.update(readyMadeBoxes).set({ is_active: false }).where(eq(readyMadeBoxes.id, id))
  expect(await readCustomOffer(db, { box: id, packQuantity: 60 })).toBeUndefined()
  expect(await readCustomOffer(db, { box: randomUUID(), packQuantity: 60 })).toBeUndefined()
})
