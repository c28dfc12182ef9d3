import { asc } from 'drizzle-orm'
import { productData } from '#db/tables/products.ts'
import { expect, test } from '#test/database.ts'
import { importContent } from '#test/imports.ts'
import { importColumnNames } from '../columns.ts'
import { decimalOf } from './decimal.ts'
import { guessColumns, targetNamed } from './guess.ts'
import { emptyMapping } from './mapping.ts'
import { questionsOf, tellingFigures } from './questions.ts'
import { deleteMapping, fittingMapping, listMappings, saveMapping } from './saved.server.ts'

const line = (...cells: string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')

test.each<[string, string[], Record<string, string | null>]>([
  [
    'a spreadsheet of SAGE',
    [
      'ProductID',
      'ItemNum',
      'Name',
      'Description',
      'Cat1Name',
      'Qty1',
      'Prc1',
      'Qty2',
      'Prc2',
      'PicLink',
      'ProdTime',
      'SuppName',
    ],
    {
      ProductID: null,
      ItemNum: 'supplier_item_number',
      Name: 'name',
      Description: 'description',
      Cat1Name: 'category',
      Qty1: 'qty1',
      Prc1: 'price1',
      Qty2: 'qty2',
      Prc2: 'price2',
      PicLink: 'image_url',
      ProdTime: 'production_time',
      SuppName: 'supplier',
    },
  ],
  [
    'one of DistributorCentral',
    [
      'Supplier Item #',
      'Product Name',
      'Product Description',
      'Quantity 1',
      'Price 1',
      'Quantity 2',
      'Price 2',
      'Production Time',
      'Image URL',
    ],
    {
      'Supplier Item #': 'supplier_item_number',
      'Product Name': 'name',
      'Product Description': 'description',
      'Quantity 1': 'qty1',
      'Price 1': 'price1',
      'Quantity 2': 'qty2',
      'Price 2': 'price2',
      'Production Time': 'production_time',
      'Image URL': 'image_url',
    },
  ],
  [
    "somebody's own",
    ['SKU', 'Title', 'Short description', 'Unit price', 'MOQ', 'Color', 'Qty Break 2', 'Notes'],
    {
      SKU: 'supplier_item_number',
      Title: 'name',
      'Short description': null,
      'Unit price': 'rounded_price',
      MOQ: 'minimum_quantity',
      Color: 'colour',
      'Qty Break 2': null,
      Notes: null,
    },
  ],
])('the columns of %s', (_whose, headers, columns) => {
  expect(guessColumns(headers).columns).toEqual(columns)
})

test('our own columns are told to the letter', () => {
  expect(guessColumns(importColumnNames)).toEqual({
    preset: 'boxwright',
    columns: Object.fromEntries(importColumnNames.map((name) => [name, name])),
  })
})

test('ours by the names people try', () => {
  expect(['price', 'List price', 'rounded_price', 'qty2', 'color', 'SKU', '-', 'whatever'].map(targetNamed)).toEqual([
    'rounded_price',
    'rounded_price',
    'rounded_price',
    'qty2',
    'colour',
    'supplier_item_number',
    null,
    undefined,
  ])
})

test('a comma before the decimals is asked for, and so is what could be either', () => {
  expect(decimalOf(['9.50', '1,299', 'TBD'])).toEqual({ decimal: '.', question: undefined })
  expect(decimalOf(['12', 'TBD'])).toEqual({ decimal: null, question: undefined })
  expect(decimalOf(['1.299,00 €', '12'])).toMatchObject({
    decimal: null,
    question: { suggested: ',', samples: ['1.299,00 €'] },
  })
  expect(decimalOf(['$1,299.00', '1.299,00 €'])).toMatchObject({ decimal: null, question: { about: 'decimal' } })
  expect(decimalOf(['1,299'])).toMatchObject({ decimal: null, question: { suggested: '.' } })
})

test('what a person maps is asked about as what was guessed, and dollars are surer than another money', () => {
  const headers = ['Item', 'Price EUR', 'Price USD', 'Qty 1', 'Price 1 EUR', 'Net']
  expect(guessColumns(headers).columns).toMatchObject({ 'Price EUR': null, 'Price USD': 'rounded_price' })
  expect(guessColumns(headers.slice(0, 2)).columns).toMatchObject({ 'Price EUR': 'rounded_price' })
  expect(guessColumns(headers).columns).toMatchObject({ 'Qty 1': 'qty1', 'Price 1 EUR': 'price1' })
  const figures = tellingFigures('Net', ['7', 'soon', '1.299 €', '12.50', '12.60', ...Array(50).fill('9,50'), '9,60'])
  expect(figures).toEqual(['1.299 €', '12.50', '12.60', '9,50', '9,60'])
  const columns = [{ name: 'Net', samples: ['7', 'soon'], figures }]
  expect(questionsOf(columns, { Net: 'description' })).toEqual({ decimal: null, questions: [] })
  expect(questionsOf(columns, { Net: 'price3' }).questions.map(({ about }) => about)).toEqual(['decimal', 'currency'])
})

test("Shopify's rows of a handle become one product a color", async ({ db }) => {
  const head = [
    'Handle',
    'Title',
    'Body (HTML)',
    'Vendor',
    'Type',
    'Published',
    'Option1 Name',
    'Option1 Value',
    'Option2 Name',
    'Option2 Value',
    'Variant SKU',
    'Variant Inventory Qty',
    'Variant Price',
    'Image Src',
    'Image Position',
    'Variant Image',
  ]
  const csv = [
    line(...head),
    line(
      'tee',
      'Harbor Tee',
      '<p>Soft</p>',
      'Acme',
      'Shirts',
      'true',
      'Color',
      'Navy',
      'Size',
      'S',
      'T-N-S',
      '0',
      '19.00',
      'https://x.example/1.jpg',
      '1',
      'https://x.example/n.jpg',
    ),
    line(
      'tee',
      '',
      '',
      '',
      '',
      '',
      '',
      'Navy',
      '',
      'M',
      'T-N-M',
      '5',
      '19.00',
      'https://x.example/n.jpg',
      '2',
      'https://x.example/n.jpg',
    ),
    line(
      'tee',
      '',
      '',
      '',
      '',
      '',
      '',
      'Sand',
      '',
      'S',
      'T-S-S',
      '0',
      '21.00',
      'https://x.example/s.jpg',
      '3',
      'https://x.example/s.jpg',
    ),
    line(
      'mug',
      'Camp Mug',
      'Plain',
      'Acme',
      'Drinkware',
      'true',
      'Title',
      'Default Title',
      '',
      '',
      'M-1',
      '7',
      '9.50',
      'https://x.example/m.jpg',
      '1',
      '',
    ),
    line('mug', '', '', '', '', '', '', '', '', '', '', '', '', 'https://x.example/m2.jpg', '2', ''),
  ].join('\n')
  const { peek, applied } = await importContent(db, csv)
  expect(peek.mapping.preset).toBe('shopify')
  expect(applied).toMatchObject({ ok: true, counts: { rows: 3, new: 3 } })
  expect(await db.select().from(productData).orderBy(asc(productData.slug))).toMatchObject([
    {
      slug: 'mug',
      name: 'Camp Mug',
      family: null,
      rounded_price: 9.5,
      image_url: 'https://x.example/m.jpg',
      image_urls: ['https://x.example/m2.jpg'],
    },
    {
      slug: 'tee-navy',
      name: 'Harbor Tee, Navy',
      family: 'tee',
      colour: 'Navy',
      description: 'Soft',
      category: 'Shirts',
      brand: 'Acme',
      in_stock: true,
      rounded_price: 19,
      supplier_item_number: 'T-N-S',
      image_url: 'https://x.example/n.jpg',
      image_urls: ['https://x.example/1.jpg'],
    },
    {
      slug: 'tee-sand',
      name: 'Harbor Tee, Sand',
      colour: 'Sand',
      in_stock: false,
      rounded_price: 21,
      image_url: 'https://x.example/s.jpg',
    },
  ])
  expect((await importContent(db, csv)).counts).toMatchObject({ same: 3 })
})

test("WooCommerce's variations become products with what their parent says", async ({ db }) => {
  const head = [
    'ID',
    'Type',
    'SKU',
    'Name',
    'Published',
    'Description',
    'In stock?',
    'Regular price',
    'Categories',
    'Images',
    'Parent',
    'Attribute 1 name',
    'Attribute 1 value(s)',
  ]
  const csv = [
    line(...head),
    line(
      '1',
      'simple',
      'P-1',
      'Bamboo Pen',
      '1',
      'Writes\\nwell',
      '1',
      '2.50',
      'Office > Pens, Sale',
      'https://x.example/p.jpg, https://x.example/p2.jpg',
      '',
      '',
      '',
    ),
    line(
      '2',
      'variable',
      'TEE',
      'Harbor Tee',
      '1',
      'Soft',
      '1',
      '',
      'Apparel',
      'https://x.example/t.jpg',
      '',
      'Color',
      'Navy, Sand',
    ),
    line('3', 'variation', 'TEE-N', 'Harbor Tee - Navy', '1', '', '1', '19', '', '', 'TEE', 'Color', 'Navy'),
    line(
      '4',
      'variation',
      'TEE-S',
      'Harbor Tee - Sand',
      '1',
      '',
      '0',
      '21',
      '',
      'https://x.example/s.jpg',
      'id:2',
      'Color',
      'Sand',
    ),
  ].join('\n')
  const { peek, applied } = await importContent(db, csv)
  expect(peek.mapping.preset).toBe('woocommerce')
  expect(applied).toMatchObject({ ok: true, counts: { new: 3, refused: 0 } })
  expect(await db.select().from(productData).orderBy(asc(productData.name))).toMatchObject([
    { name: 'Bamboo Pen', category: 'Pens', rounded_price: 2.5, image_urls: ['https://x.example/p2.jpg'] },
    {
      name: 'Harbor Tee, Navy',
      family: 'harbor-tee',
      colour: 'Navy',
      description: 'Soft',
      category: 'Apparel',
      image_url: 'https://x.example/t.jpg',
      in_stock: true,
    },
    {
      name: 'Harbor Tee, Sand',
      family: 'harbor-tee',
      rounded_price: 21,
      image_url: 'https://x.example/s.jpg',
      in_stock: false,
    },
  ])
  expect((await importContent(db, csv)).counts).toMatchObject({ same: 3 })
})

test('what columns meant is saved under a name, and offered where all of them are there', async ({ db }) => {
  const mapping = { ...emptyMapping, columns: { Foo: 'name', Bar: 'rounded_price' }, supplier: 'ACME' } as const
  const id = await saveMapping(db, { name: ' Acme  list ', mapping })
  expect(await saveMapping(db, { name: 'ACME LIST', mapping })).toBe(id)
  expect(await listMappings(db)).toMatchObject([{ id, name: 'ACME LIST', mapping: { supplier: 'ACME' } }])
  const fits = await importContent(db, 'Foo,Bar,Baz\nMug,9.50,x\n', {
    mapping: { columns: { Foo: 'name' } },
    apply: false,
  })
  expect(await fittingMapping(db, fits.peek)).toMatchObject({
    id,
    mapping: { columns: { Foo: 'name', Bar: 'rounded_price', Baz: null } },
  })
  const other = await importContent(db, 'Foo,Baz\nMug,x\n', { mapping: { columns: { Foo: 'name' } }, apply: false })
  expect(await fittingMapping(db, other.peek)).toBeUndefined()
  await deleteMapping(db, id)
  expect(await listMappings(db)).toEqual([])
})
