import { productData } from '#db/tables/products.ts'
import { expect, test } from '#test/database.ts'
import { readComparedProducts } from './compared-products.server.ts'

test('reads products in the order of the ids, without deleted ones', async ({ db }) => {
  const rows = await db
    .insert(productData)
    .values([
      {
        name: 'Harbor Mug',
        rounded_price: 12.5,
        price_breaks: [{ qty: 48, price: 11 }],
        production_time: 5,
        rush_service_available: true,
        imprint_locations: [
          { name: 'Front', methods: ['screen print', 'laser engraving'], sizeMm: [76.2, 50.8], maxColors: 1 },
          { name: 'Lid', methods: [], sizeMm: null, maxColors: null },
        ],
        sizes: [
          { name: 'S', in_stock: false, upcharge: 0 },
          { name: '2XL', in_stock: true, upcharge: 2 },
        ],
        image_urls: ['/mug.webp'],
      },
      { name: 'Cove Bag', brand: '', in_stock: false, production_time: 5 },
    ])
    .returning({ id: productData.id })
  const [mug = '', bag = ''] = rows.map(({ id }) => id)
  const deleted = '00000000-0000-4000-8000-0000000000d1'
  expect(await readComparedProducts(db, [bag, deleted, mug])).toEqual([
    expect.objectContaining({
      id: bag,
      name: 'Cove Bag',
      brand: null,
      category: 'Uncategorized',
      price: null,
      breaks: [],
      minimum: 1,
      productionTime: null,
      inStock: false,
    }),
    expect.objectContaining({
      id: mug,
      image: '/mug.webp',
      price: 12.5,
      breaks: [{ from: 48, price: 1100 }],
      productionTime: 5,
      rush: true,
      imprints: ['Front: screen print, laser engraving, 3 × 2 in, up to 1 color', 'Lid'],
      sizes: ['S, out of stock', '2XL +$2.00'],
    }),
  ])
  expect((await readComparedProducts(db, [mug], 'mm'))[0]?.imprints[0]).toContain('76.2 × 50.8 mm')
  expect(await readComparedProducts(db, [])).toEqual([])
})
