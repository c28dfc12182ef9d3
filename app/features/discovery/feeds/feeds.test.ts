import { parse } from 'csv-parse/sync'
import { mapFacts } from '#db/tables/product-facts.ts'
import { productData } from '#db/tables/products.ts'
import { expect, test } from '#test/whole-site.ts'

const PUBLIC_URL = 'https://shop.example'

const mug = {
  id: '00000000-0000-7000-8000-000000000001',
  name: 'Camp Mug, "Navy"',
  slug: 'camp-mug',
  description: 'Enamel,\n12 oz',
  category: 'Drinkware',
  brand: 'Fjord',
  image_url: '/pictures/a.webp',
  image_urls: ['/pictures/a.webp', 'https://cdn.example/w_9,h_9/b c.webp'],
  image_alts: { '/pictures/a.webp': 'A mug' },
  rounded_price: 12.5,
  minimum_quantity: 48,
  price_breaks: [
    { qty: 48, price: 11.99 },
    { qty: 96, price: 10 },
  ],
  production_time: 5,
  rush_service_available: true,
  family: 'camp',
  colour: 'Navy',
  item_number: 'BW-MUG-1',
  sizes: [
    { name: 'S', in_stock: true, upcharge: 0 },
    { name: '2XL', in_stock: false, upcharge: 2 },
  ],
  size_chart: 'Size | Width\nS | 3',
  material: 'Enamel',
  weight_oz: 9.5,
  country_of_origin: 'PL',
  imprint_locations: [{ name: 'Front', methods: ['pad print'], sizeMm: [50.8, 25.4] as const, maxColors: 2 }],
}

test('the CSV lists every product with price and image in the columns of shopping sites', async ({ openShop, db }) => {
  await db
    .insert(productData)
    .values([
      mug,
      { name: 'Plain', rounded_price: 3, image_urls: ['/pictures/p.webp'], in_stock: false, family: 'x'.repeat(51) },
      { name: 'TBD', image_url: '/pictures/t.webp' },
      { name: 'No picture', rounded_price: 3 },
      { name: 'Free', rounded_price: 0, image_url: '/pictures/t.webp' },
    ])
  const { url } = await openShop({ PUBLIC_URL })
  const response = await fetch(`${url}/feeds/products.csv`)
  expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8; header=present')
  const rows = parse(await response.text(), { columns: true }) as Record<string, string>[]
  expect(rows.map(({ title }) => title).toSorted()).toEqual(['Camp Mug, "Navy"', 'Plain'])
  expect(rows.find(({ id }) => id === mug.id)).toEqual({
    id: mug.id,
    title: 'Camp Mug, "Navy"',
    description: 'Enamel,\n12 oz',
    link: `${PUBLIC_URL}/products/camp-mug`,
    image_link: `${PUBLIC_URL}/pictures/a.webp`,
    additional_image_link: 'https://cdn.example/w_9%2Ch_9/b%20c.webp',
    availability: 'in_stock',
    // 48 at the price of 48.
    price: '575.52 USD',
    unit_pricing_measure: '48 ct',
    unit_pricing_base_measure: '1 ct',
    brand: 'Fjord',
    condition: 'new',
    identifier_exists: 'no',
    item_group_id: 'camp',
    color: 'Navy',
    size: 'S/2XL',
    material: 'Enamel',
    product_weight: '9.5 oz',
    product_type: 'Drinkware',
    min_handling_time: '5',
    max_handling_time: '5',
    custom_label_0: 'Minimum 48',
    custom_label_1: 'Rush available',
    custom_label_2: 'BW-MUG-1',
  })
  expect(rows.find(({ title }) => title === 'Plain')).toMatchObject({
    description: 'Plain',
    link: `${PUBLIC_URL}/products/plain`,
    availability: 'out_of_stock',
    price: '3.00 USD',
    brand: 'Boxwright',
    item_group_id: '',
    min_handling_time: '',
  })
})

test('the JSON lists every product, including those priced on request', async ({ openShop, db }) => {
  await db.insert(productData).values([mug, { name: 'TBD' }])
  const { url } = await openShop({ PUBLIC_URL })
  const response = await fetch(`${url}/feeds/products.json`)
  expect(response.headers.get('Content-Type')).toBe('application/json')
  const { shop, currency, products } = await response.json()
  expect([shop, currency, products.length]).toEqual(['Boxwright', 'USD', 2])
  const updated_at = expect.stringMatching(/^\d{4}-.*Z$/)
  expect(products[0]).toEqual({
    id: mug.id,
    name: mug.name,
    url: `${PUBLIC_URL}/products/camp-mug`,
    markdown_url: `${PUBLIC_URL}/products/camp-mug.md`,
    description: mug.description,
    category: 'Drinkware',
    brand: 'Fjord',
    family: 'camp',
    colour: 'Navy',
    rounded_price: 12.5,
    minimum_quantity: 48,
    price_breaks: [
      { min_quantity: 48, max_quantity: 95, price: 11.99 },
      { min_quantity: 96, max_quantity: null, price: 10 },
    ],
    production_time: 5,
    rush_service_available: true,
    purchase_includes: null,
    in_stock: true,
    item_number: 'BW-MUG-1',
    sizes: mug.sizes,
    size_chart: [
      ['Size', 'Width'],
      ['S', '3'],
    ],
    ...mapFacts(() => null),
    material: 'Enamel',
    weight_oz: 9.5,
    country_of_origin: 'PL',
    imprint_locations: [{ name: 'Front', methods: ['pad print'], size_mm: [50.8, 25.4], max_colors: 2 }],
    images: [
      { url: `${PUBLIC_URL}/pictures/a.webp`, alt: 'A mug' },
      { url: 'https://cdn.example/w_9,h_9/b%20c.webp', alt: mug.name },
    ],
    updated_at,
  })
  expect(products[1]).toMatchObject({
    name: 'TBD',
    rounded_price: null,
    minimum_quantity: 1,
    price_breaks: [],
    images: [],
  })
})

test('feeds of an empty shop are valid, and feeds of several batches have each product once', async ({
  openShop,
  db,
}) => {
  const { url } = await openShop({ PUBLIC_URL })
  const json = async () => (await (await fetch(`${url}/feeds/products.json`)).json()).products as { name: string }[]
  const csv = async () => parse(await (await fetch(`${url}/feeds/products.csv`)).text(), { columns: true }) as object[]
  expect([await json(), await csv()]).toEqual([[], []])
  await db.insert(productData).values(
    Array.from({ length: 2_001 }, (_, at) => ({
      name: `Mug ${at}`,
      rounded_price: 1,
      image_url: '/pictures/a.webp',
    })),
  )
  expect(new Set((await json()).map(({ name }) => name)).size).toBe(2_001)
  expect([(await json()).length, (await csv()).length]).toEqual([2_001, 2_001])
})
