import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asc } from 'drizzle-orm'
import { parseSizes } from '#app/features/catalog/products/facts/sizes.ts'
import { productData } from '#db/tables/products.ts'
import { expect, test } from '#test/database.ts'
import { importContent } from '#test/imports.ts'
import { createXlsxParts, createZip } from '#test/spreadsheet.ts'
import { listRowsWithMessages } from './imports.server.ts'
import type { Mapping } from './mapping/mapping.ts'
import { getQuestions } from './mapping/questions.ts'

const folder = join(import.meta.dirname, '../../../test/fixtures/imports')

type Expected = {
  preset: Mapping['preset']
  /** Answers that a person gives. */
  answers?: Partial<Mapping>
  /** By slug, in order; in stock unless said. */
  products: Record<string, { price: number | null; stock?: false } & Record<string, unknown>>
  /** Line, column and a part of the reason; a row that is not published is skipped. */
  warnings?: [line: number, column: string, reason: string][]
}

const notPublished = 'Not published: new products are skipped'

const eur = { currency: { money: 'EUR', dollars: 2 } } as const
/** As the editor writes them. */
function sizes(text: string) {
  const read = parseSizes(text)
  return 'value' in read ? read.value : read.problem
}
const image = (name: string) => `https://cdn.example.com/${name}.jpg`

/** Expected products and warnings for each file. */
const files: Record<string, Expected> = {
  'shopify-archived-no-inventory-column.csv': {
    preset: 'shopify',
    products: {
      'ridge-mug': { price: 9.5 },
    },
    warnings: [
      [3, 'Published', notPublished],
      [4, 'Published', notPublished],
    ],
  },
  'shopify-14-images.csv': {
    preset: 'shopify',
    products: {
      tote: {
        price: 4.5,
        image_url: image('tote-1'),
        image_urls: Array.from({ length: 11 }, (_, index) => image(`tote-${index + 2}`)),
      },
    },
    warnings: [[2, 'Image Src', 'A product has at most 12 images: the first 12 are used, the other 2 are skipped']],
  },
  'shopify-prices-of-sizes.csv': {
    preset: 'shopify',
    products: { print: { price: 86, sizes: [] } },
    warnings: [[2, 'Variant Price', 'not imported: 35.00, 350.00. The sizes are skipped, as 30x45 cm']],
  },
  'shopify-one-sku-for-two-products.csv': {
    preset: 'shopify',
    products: {
      'pine-candle': { price: 9, supplier_item_number: 'SMALL' },
      'white-candle': { price: 9, supplier_item_number: null },
    },
    warnings: [[3, 'Variant SKU', 'Skipped: already used by pine-candle in this file']],
  },
  'guarded-numbers.csv': {
    preset: null,
    products: {
      'boot-care-kit': { price: 115, supplier_item_number: '8057789022298' },
      'boot-laces': { price: 5, supplier_item_number: '00742' },
    },
  },
  'html-with-quotes-and-entities.csv': {
    preset: 'shopify',
    products: { 'ridge-mug': { price: 9.5, description: expect.stringMatching(/^Stoneware mug\n\nMatte glaze\n/) } },
  },
  'price-eur.csv': {
    preset: null,
    answers: eur,
    products: { 'camp-mug': { price: 12.4 }, 'ridge-mug': { price: 10.2 } },
  },
  'numbers-of-one-slug.csv': {
    preset: null,
    products: {
      'camp-mug-m-1': { price: 5, supplier_item_number: 'M-1' },
      'camp-mug-m-1-2': { price: 6, supplier_item_number: 'M.1' },
      'camp-mug-m-1-3': { price: 7, supplier_item_number: 'M 1+' },
    },
  },
  'products-on-the-second-sheet.xlsx': {
    preset: null,
    products: { 'camp-mug': { price: 7.5, minimum_quantity: 72 }, 'ridge-mug': { price: 9.5, minimum_quantity: 48 } },
  },
  'usual-names-not-known.csv': {
    preset: null,
    products: {
      'kayak-paddle': { price: 49.99, description: 'Light.', image_url: image('p'), image_urls: [image('p2')] },
    },
  },
  'distributorcentral-simple.csv': {
    preset: null,
    products: { 'classic-canvas-tote-bag': { price: 4.5, minimum_quantity: 100, image_url: image('tote') } },
  },
  'sanmar-sizes.csv': {
    preset: 'sizes',
    products: {
      'acme-jersey-polo-054x-navy': {
        price: 8.08,
        stock: false,
        family: '054X',
        colour: 'Navy',
        sizes: sizes('S out'),
      },
      'acme-jersey-polo-054x-white': {
        price: 8.08,
        name: 'Acme Jersey Polo. 054X, White',
        family: '054X',
        brand: 'Acme',
        supplier_item_number: '62822',
        sizes: sizes('S|3XL +2.92'),
        image_url: image('054X-white'),
      },
    },
    warnings: [[2, 'MSRP', 'All sizes of a product share one MSRP, here 16.00. Not imported: 3XL 19.00']],
  },
  'wix-variants.csv': {
    preset: 'wix',
    products: {
      'vinyl-sticker': {
        price: 3.25,
        category: 'Stickers',
        image_url: 'https://static.wixstatic.com/media/abc_1.jpg',
        image_urls: ['https://static.wixstatic.com/media/abc_2.jpg'],
      },
    },
    warnings: [[4, 'visible', notPublished]],
  },
  'several-categories.csv': {
    preset: null,
    products: { 'camp-mug': { price: 7.5, category: 'Gifts' }, 'ridge-mug': { price: 9.5, category: 'Mugs' } },
    warnings: [[2, 'categories', 'Products can have one category. We used the first one, here and in similar rows']],
  },
  'shopify-2025.csv': {
    preset: 'shopify',
    products: {
      'harbor-tee-navy': {
        price: 19,
        family: 'harbor-tee',
        colour: 'Navy',
        category: 'Shirts',
        sizes: sizes('S out|2XL +3.00'),
      },
      'harbor-tee-sand': { price: 19, supplier_item_number: 'HT-SND-S', sizes: sizes('S'), weight_oz: 6.35 },
    },
    warnings: [[5, 'Published on online store', notPublished]],
  },
  'shopify-api.json': {
    preset: 'shopify-json',
    products: {
      'json-mug': { price: 9.5, name: 'Json & One Mug', brand: 'Acme & Co', description: "It's a mug & a half." },
    },
    warnings: [[2, 'status', notPublished]],
  },
  'woocommerce-variations.csv': {
    preset: 'woocommerce',
    products: {
      'v-neck-t-shirt-blue': { price: 15, stock: false, sizes: sizes('Small out'), weight_oz: 8 },
      'v-neck-t-shirt-green': {
        price: 20,
        category: 'Tshirts',
        description: 'Pellentesque & more\n\nSecond line',
        sizes: sizes('Small|Large +2.00'),
      },
    },
    warnings: [
      [3, 'Categories', 'Products can have one category. We used the first one, here and in similar rows'],
      [6, 'Published', notPublished],
      [7, 'Published', notPublished],
      [7, '', 'Sale prices are not imported'],
      [8, 'Visibility in catalog', notPublished],
    ],
  },
  'wix-catalog-v3.csv': {
    preset: 'wix',
    products: {
      'canvas-tote-natural': { price: 14.5, stock: false, colour_hex: '#e8dcc0', sizes: sizes('Small out') },
      'canvas-tote-navy': { price: 14.5, colour: 'Navy', colour_hex: '#1e2a44', sizes: sizes('Small|Large +2.00 out') },
    },
    warnings: [[7, 'visible', notPublished]],
  },
  'squarespace.csv': {
    preset: 'squarespace',
    products: {
      'enamel-pin': { price: 6, category: 'pins' },
      'field-cap-black': { price: 18, stock: false },
      'field-cap-olive': { price: 18, image_urls: [expect.stringMatching(/cap-black\.jpg$/)] },
    },
    warnings: [
      [4, 'Categories', 'Products can have one category. We used the first one, here and in similar rows'],
      [5, 'Visible', notPublished],
    ],
  },
  'bigcommerce-v2.csv': {
    preset: 'bigcommerce',
    products: {
      'summit-bottle': { price: 24.95, category: 'Bottles', supplier_item_number: 'SB-20' },
      'trail-tee-black': { price: 18, stock: false },
      'trail-tee-red': { price: 18, colour_hex: '#ff0000', sizes: sizes('Small out|Large') },
    },
    warnings: [
      [2, 'Category', 'Products can have one category. We used the first one, here and in similar rows'],
      [3, 'Product Visible?', notPublished],
    ],
  },
  'bigcommerce-v3.csv': {
    preset: 'bigcommerce',
    products: {
      'basecamp-mug-green': { price: 15.5, stock: false, image_url: 'https://cdn11.bigcommerce.com/s/green.jpg' },
      'basecamp-mug-white': { price: 14, colour_hex: '#ffffff' },
    },
    warnings: [
      [3, 'Categories', 'None of these IDs match a category'],
      [7, 'Is Visible', notPublished],
    ],
  },
  'magento-configurable.csv': {
    preset: 'magento',
    products: {
      'duffle-bag': { price: 34, category: 'Gear' },
      'orbit-tee-blue': {
        price: 29,
        sizes: sizes('S|M +2.00 out'),
        name: 'Orbit Tee, Blue',
        category: 'Tees',
        image_url: null,
      },
      'orbit-tee-red': { price: 29, stock: false, supplier_item_number: 'MS01-S-Red' },
    },
    warnings: [
      [2, 'categories', 'Products can have one category. We used the first one, here and in similar rows'],
      [2, 'additional_images', 'These images come in a ZIP, and none was uploaded.'],
      [7, 'product_online', notPublished],
    ],
  },
  'prestashop-template.csv': {
    preset: null,
    products: {
      'call-mug': { price: 0, stock: false },
      'hummingbird-mug': {
        price: 11.9,
        minimum_quantity: 10,
        supplier: 'Fashion supplier',
        supplier_item_number: 'demo_11',
      },
    },
    warnings: [
      [2, 'Categories (x,y,z...)', 'Products can have one category. We used the first one, here and in similar rows'],
      [2, 'Weight', 'This weight has no unit'],
      [3, 'Active (0/1)', notPublished],
    ],
  },
  'prestashop-list.csv': {
    preset: null,
    answers: eur,
    products: {
      'hummingbird-printed-t-shirt': { price: 47.8, supplier_item_number: 'demo_1' },
    },
    warnings: [[3, 'Status', notPublished]],
  },
  'square.csv': {
    preset: 'square',
    products: {
      'studio-hoodie-black': {
        price: 48,
        category: 'Tops',
        supplier_item_number: 'SH-S-B',
        sizes: sizes('Small out|Large +4.00'),
        weight_oz: 24,
      },
      'studio-hoodie-clay': { price: 48 },
      'team-tee': { price: 18, category: 'Apparel', sizes: sizes('Small|2XL +2.00 out') },
    },
    warnings: [
      [5, 'Square Online Item Visibility', notPublished],
      [5, 'Price', 'Read as no price: the product is on request'],
      [6, 'Archived', notPublished],
    ],
  },
  'bigcommerce-rules.csv': {
    preset: 'bigcommerce',
    products: {
      'harbor-jacket-black': { price: 55.5, sizes: sizes('Small') },
      'harbor-jacket-red': {
        // The rule for red and those for its 2XL apply, except those after a rule that stops, imported or not.
        price: 60,
        sizes: sizes('Small|2XL +14.00'),
        image_url: image('jacket-1'),
        image_urls: [image('jacket-2')],
      },
    },
    warnings: [
      [3, 'Price', 'Row 8: This price rule is not imported: it names no variant of the product'],
      [3, 'Price', 'Row 9: This rule is not imported: only rules that add, remove or fix an amount are'],
      [3, 'Price', 'Row 10: This price rule is not imported: it would make a price negative'],
      [3, 'Price', 'Row 11: This rule is not imported: only rules that add, remove or fix an amount are'],
    ],
  },
  'quantity-columns.csv': {
    preset: null,
    products: {
      'camp-mug': { price: 12, minimum_quantity: 48, price_breaks: [{ qty: 48, price: 12 }] },
      'ridge-mug': {
        price: 9.5,
        minimum_quantity: 48,
        price_breaks: [
          { qty: 48, price: 9.5 },
          { qty: 96, price: 8.75 },
          { qty: 144, price: 8.1 },
        ],
      },
    },
    warnings: [[3, '144+', 'Read as no price']],
  },
  'german-sizes.csv': {
    preset: 'sizes',
    products: {
      'polo-hafen-marine': { price: 12.9, colour: 'Marine', sizes: sizes('M out|L|XXL +1001.60') },
      'polo-hafen-sand': { price: 12.9, stock: false, sizes: sizes('M out') },
    },
    warnings: [[6, 'Aktiv', notPublished]],
  },
  'shopify-gift-card.csv': {
    preset: 'shopify',
    products: { 'ridge-mug': { price: 9.5 } },
    warnings: [
      [2, 'Gift Card', 'Gift cards are not merchandise: new ones are skipped'],
      [2, 'Variant Price', '1 variant has a different price'],
    ],
  },
  'woocommerce-kinds.csv': {
    preset: 'woocommerce',
    products: {
      album: { price: 15 },
      beanie: { price: 20 },
      'logo-set': { price: null },
      pennant: { price: 11.05 },
    },
    warnings: [
      [2, '', 'Sale prices are not imported, here and in similar rows: products have their regular price'],
      [3, '', 'An external product, which another site sells'],
      [4, '', 'A group of other products, without a price'],
      [5, '', 'A download: it is imported as merchandise'],
    ],
  },
  'sage.csv': {
    preset: 'sage',
    products: {
      'brightwater-tumbler': { price: 9.98, minimum_quantity: 48, production_time: 7 },
      'custom-shaped-tumbler': { price: null, price_breaks: [] },
      'old-tumbler': { price: 5, stock: false },
    },
    warnings: [
      [3, 'Prc1', 'A price of 0 is read as no price'],
      [3, 'Prc2', 'A price of 0 is read as no price'],
    ],
  },
  'asi-esp.csv': {
    preset: null,
    products: {
      'jotter-notebook': { price: 4.25, production_time: 5, category: 'Notebooks', rush_service_available: true },
      'quote-notebook': { price: null },
    },
    warnings: [[2, 'Category', 'Products can have one category. We used the first one, here and in similar rows']],
  },
  'distributorcentral.csv': {
    preset: null,
    products: {
      'glide-pen': { price: 0.89, minimum_quantity: 250, production_time: 5 },
      'metal-pen': { price: null },
    },
    warnings: [
      [3, 'status', notPublished],
      [4, 'price1', 'Read as no price, here and in similar rows'],
    ],
  },
  'sanmar-sdl.csv': {
    preset: 'sizes',
    products: {
      'port-beanie-cp90': { price: 2.98, colour: 'Red', sizes: sizes('OSFA'), weight_oz: 3.2 },
      'port-pocket-tee-pc55p-ash': {
        price: 3.5,
        family: 'PC55P',
        description: 'Core blend ® tee.',
        sizes: sizes('S out|M out|2XL +2.00'),
      },
      'port-pocket-tee-pc55p-jet-black': { price: 3.5, stock: false },
    },
  },
  'ssactivewear.csv': {
    preset: 'sizes',
    products: {
      'gildan-2000-cardinal': { price: 3.98, stock: false },
      'gildan-2000-white': {
        price: 3.38,
        name: 'Gildan 2000, White',
        brand: 'Gildan',
        colour_hex: null,
        sizes: sizes('S|M|2XL +1.72'),
      },
    },
    warnings: [[2, '', 'Sale prices are not imported']],
  },
  'alphabroder.csv': {
    preset: 'sizes',
    products: {
      'adult-heavy-cotton-t-shirt-g500-white': { price: 3.42, brand: 'Gildan', family: 'G500', sizes: sizes('S|M') },
    },
    warnings: [
      [2, 'Weight', 'This weight has no unit'],
      [4, 'Inactive', notPublished],
    ],
  },
  'etsy.csv': {
    preset: null,
    answers: eur,
    products: {
      'linen-apron-ridge': { price: 78, name: 'Linen Apron "Ridge"' },
      'tea-towel': { price: 28, stock: false },
    },
  },
  'google-merchant.tsv': {
    preset: 'sizes',
    products: {
      'crew-tee-navy': { price: 12, name: 'Crew Tee Navy', family: 'TEE', sizes: sizes('S|M out') },
      'ridge-mug': { price: 9.5, category: 'Drinkware' },
    },
  },
}

for (const [name, { preset, answers, products, warnings = [] }] of Object.entries(files)) {
  test(`imports ${name} with the values of its platform`, async ({ db }) => {
    const content = await readFile(join(folder, name))
    const mapping = { supplier: 'Acme Supply', ...answers }
    const first = await importContent(db, content, { name, mapping })
    expect(first.preview.mapping.preset).toBe(preset)
    const questions = getQuestions(first.preview.columns, first.preview.mapping.columns).questions
    expect(questions.map(({ about }) => about)).toEqual(answers ? ['currency'] : [])
    expect(first.rejected).toEqual([])
    const stored = await db.select().from(productData).orderBy(asc(productData.slug))
    expect(stored.map(({ slug }) => slug)).toEqual(Object.keys(products))
    for (const product of stored) {
      const { price, stock = true, ...others } = products[product.slug ?? ''] ?? { price: null }
      expect(product).toMatchObject({ rounded_price: price, in_stock: stock, ...others })
    }
    const rows = await listRowsWithMessages(db, { id: first.id, kind: 'withWarnings', limit: 100 })
    const given = rows.flatMap(({ line, problems }) => problems.map(({ column, reason }) => ({ line, column, reason })))
    expect(given).toEqual(
      warnings.map(([line, column, reason]) => ({ line, column, reason: expect.stringContaining(reason) })),
    )
    // A second import of the same file changes nothing.
    expect((await importContent(db, content, { name, mapping })).counts).toMatchObject({
      new: 0,
      changed: 0,
      rejected: 0,
    })
  })
}

test('a row with supplier and item number never changes the product of another supplier', async ({ db }) => {
  const read = (name: string) => readFile(join(folder, name))
  await importContent(db, await read('same-slug-supplier-one.csv'), { mapping: { supplier: 'One' } })
  const two = await read('same-slug-supplier-two.csv')
  const second = await importContent(db, two, { mapping: { supplier: 'Two' } })
  expect(second.counts).toMatchObject({ new: 1, changed: 0 })
  expect(await listRowsWithMessages(db, { id: second.id, kind: 'withWarnings', limit: 9 })).toMatchObject([
    { problems: [{ column: 'slug', value: 'football', reason: expect.stringContaining('a product from One') }] },
  ])
  expect(await db.select().from(productData).orderBy(asc(productData.slug))).toMatchObject([
    { slug: 'football', supplier: 'One', supplier_item_number: 'SP-01', rounded_price: 18, minimum_quantity: 27 },
    { slug: 'football-sc3137', supplier: 'Two', supplier_item_number: 'SC3137', rounded_price: 57.07 },
  ])
  expect((await importContent(db, two, { mapping: { supplier: 'Two' } })).counts).toMatchObject({ same: 1 })
  // Both suppliers in one file, and a row without a number, which can only mean the product with its slug.
  const csv = 'slug,name,sku,supplier\ncap,Cap,1,One\ncap,Cap,1,Two\nfootball,Football,,Three\n'
  const both = await importContent(db, csv, { apply: false })
  expect(both.counts).toMatchObject({ new: 2, changed: 1, rejected: 0 })
  expect(await listRowsWithMessages(db, { id: both.id, kind: 'withWarnings', limit: 9 })).toMatchObject([
    { line: 3, problems: [{ column: 'slug' }] },
    { line: 4, problems: [{ column: 'supplier', reason: 'Changes the supplier from One' }] },
  ])
})

test('reads the sheet with the most known columns, names it, and reads another on request', async ({ db }) => {
  const sheets = {
    Welcome: [
      ['Fern & Co. price list', 2026],
      ['Valid from', 'January'],
      ['Questions?', 'sales@fern.example'],
    ],
    'Old prices': [
      ['Item No', 'Name', 'Price', 'Min Qty', 'Category', 'Color', 'Brand'],
      ['F-1', 'Fern Cup', 1, 1, 'Drinkware', 'Red', 'Fern'],
    ],
    'Drinkware 2026': [
      ['Fern & Co.'],
      null,
      ['Item #', 'Item Name', 'List Price', 'MOQ', 'Lead Time'],
      ['F-1', 'Fern Cup', 7.25, 48, '5-7 days'],
      ['F-2', 'Fern Flask', 'CALL', 24, '2 weeks'],
    ],
    Discounts: [
      ['Code', 'Percent'],
      ['A', 50],
    ],
  }
  const file = createZip(createXlsxParts(sheets, ['Old prices']))
  const read = await importContent(db, file, { name: 'fern.xlsx', apply: false })
  expect(read.preview).toMatchObject({ sheet: 'Drinkware 2026', sheets: Object.keys(sheets) })
  expect(read.counts).toMatchObject({ new: 2, withWarnings: 1 })
  const old = await importContent(db, file, { name: 'fern.xlsx', apply: false, reading: { sheet: 'old prices' } })
  expect([old.preview.sheet, old.counts.new]).toEqual(['Old prices', 1])
  await expect(importContent(db, file, { name: 'fern.xlsx', reading: { sheet: 'None' } })).rejects.toThrow(
    'The spreadsheet has no sheet “None”. Choose one of “Welcome”, “Old prices”, “Drinkware 2026”, “Discounts”.',
  )
})
