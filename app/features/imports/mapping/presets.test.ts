import { asc } from 'drizzle-orm'
import { productData } from '#db/tables/products.ts'
import { expect, test } from '#test/database.ts'
import { importContent } from '#test/imports.ts'
import { listRowsWithMessages } from '../imports.server.ts'

const line = (...cells: string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')

test("joins Shopify's rows of a handle into one product per color", async ({ db }) => {
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
  const { preview, applied } = await importContent(db, csv)
  expect(preview.mapping.preset).toBe('shopify')
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

test("turns WooCommerce's variations into products with the parent's values", async ({ db }) => {
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
  const { preview, applied } = await importContent(db, csv)
  expect(preview.mapping.preset).toBe('woocommerce')
  expect(applied).toMatchObject({ ok: true, counts: { new: 3, rejected: 0 } })
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

test('variants of one JSON object become products per color; a number that two have counts once', async ({ db }) => {
  const variant = (option1: string, sku: string) => ({ option1, sku, price: '9.50', available: option1 !== 'Sand' })
  const products = [
    {
      title: 'Tee',
      handle: 'tee',
      options: [{ name: 'Color' }],
      variants: [variant('Navy', 'T'), variant('Sand', 'T')],
    },
    { title: 'Cap', handle: 'cap', options: [{ name: 'Title' }], variants: [variant('Default Title', 'C')] },
  ]
  const { id, counts } = await importContent(db, JSON.stringify({ products }), {
    name: 'products.json',
    mapping: { supplier: 'ACME' },
  })
  expect(counts).toMatchObject({ new: 3, rejected: 0, withWarnings: 1 })
  expect(await listRowsWithMessages(db, { id, kind: 'withWarnings', limit: 9 })).toMatchObject([
    {
      line: 2,
      problems: [{ value: 'T', reason: expect.stringContaining('already used by tee, Navy in this file') }],
    },
  ])
  expect(await db.select().from(productData).orderBy(asc(productData.slug))).toMatchObject([
    { slug: 'cap', supplier_item_number: 'C' },
    { slug: 'tee-navy', colour: 'Navy', supplier_item_number: 'T', in_stock: true },
    { slug: 'tee-sand', colour: 'Sand', supplier_item_number: null, in_stock: false },
  ])
})
