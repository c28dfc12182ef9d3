import { productData } from '#db/tables/products.ts'
import { expect, test } from '#test/whole-site.ts'

test('no public page, list, feed or data request has a cost, MSRP, discount code, supplier size or hidden product', async ({
  openShop,
  db,
}) => {
  const common = {
    category: 'Drinkware',
    brand: 'Fjord',
    supplier: 'Acme',
    rounded_price: 12.5,
    family: 'camp',
    image_url: '/a.webp',
  }
  const costs = {
    net_costs: [{ qty: 48, price: 7654.3219 }],
    sizes: ['S', '2XL'].map((name) => ({ name, in_stock: true, upcharge: 0 })),
    supplier_sizes: [{ name: '2XL', item_number: 'QX-2XL-NVY', extra_cost: 6543.21 }],
    msrp: [{ qty: 48, price: 8765.4321 }],
    discount_code: '9Z8Y7X',
  }
  await db.insert(productData).values([
    { ...common, ...costs, name: 'Camp Mug, Navy', slug: 'camp-mug', colour: 'Navy', item_number: 'CM-1' },
    { ...common, ...costs, name: 'Camp Mug, Red', slug: 'camp-mug-red', colour: 'Red' },
    { ...common, name: 'Xenolith Mug', slug: 'xenolith-mug', colour: 'Zaffre', hidden: true },
  ])
  const { url } = await openShop({ PUBLIC_URL: 'https://shop.example' })
  const paths = [
    '/products',
    '/products.data',
    '/products?search=mug',
    '/products/camp-mug',
    '/products/camp-mug.data',
    '/products/camp-mug.md',
    '/swag-box-builder',
    '/swag-box-builder.data',
    '/feeds/products.csv',
    '/feeds/products.json',
    '/sitemap-products.xml',
    '/api/suggestions?typed=mug',
  ]
  const read = async (path: string) => (await fetch(url + path)).text()
  const texts = await Promise.all(paths.map(async (path) => ({ path, text: await read(path) })))
  const isLeak = (text: string) =>
    /7654|8765|6543|QX-2XL|net_costs|supplier_sizes|msrp|discount_code|9Z8Y7X|xenolith|zaffre/i.test(text)
  expect(texts.filter(({ text }) => isLeak(text)).map(({ path }) => path)).toEqual([])
  // Each of them has the product.
  expect(texts.filter(({ text }) => !/camp[ -]mug/i.test(text)).map(({ path }) => path)).toEqual([])
  for (const path of ['/products/xenolith-mug', '/products/xenolith-mug.data', '/products/xenolith-mug.md'])
    expect([path, (await fetch(url + path)).status]).toEqual([path, 404])
  expect(await read('/products?search=9Z8Y7X')).not.toContain('camp-mug')
}, 300_000)
