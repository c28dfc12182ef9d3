import { describe, expect, test } from 'vitest'
import { toDifference } from '#app/features/content/document.ts'
import { getFingerprints } from '#app/features/content/fields.ts'
import type { LengthUnit } from '#app/lib/text/length.ts'
import { toColumns } from '../product.schema.ts'
import { blankProduct, type ProductFields } from '../product-columns.ts'
import { listProductDifferences } from './differences.ts'
import {
  getChangedFields,
  getTexts,
  type ProductTexts,
  parseProduct,
  readTexts,
  toProductTexts,
} from './product-texts.ts'

const product = {
  ...blankProduct,
  name: 'Harbor Mug',
  slug: 'Ünusual Slug',
  description: 'Two lines,\r\nlike this\n',
  image_url: 'https://elsewhere.example/a.jpg',
  image_urls: ['https://elsewhere.example/a.jpg', '/media/b.webp'],
  image_alts: { '/media/b.webp': 'From above', '/gone.webp': 'Gone' },
  rounded_price: 12.5,
  minimum_quantity: 48,
  price_breaks: [{ qty: 48, price: 12.774 }],
  sizes: [
    { name: 'S', in_stock: true, upcharge: 0 },
    { name: '2XL', in_stock: false, upcharge: 2 },
  ],
  size_chart: 'Size | Chest\nS | 34',
  imprint_locations: [{ name: 'Front', methods: ['screen print'], sizeMm: [88.9, 100] as const, maxColors: 4 }],
  weight_oz: 12.5,
  country_of_origin: 'TW',
  locked_fields: ['name', 'price_breaks'],
}

function toFormData(texts: ProductTexts): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(texts)) {
    if (name !== 'pictures' && name !== 'price_breaks' && name !== 'locked_fields' && value !== '')
      form.set(name, value.replaceAll('\n', '\r\n'))
  }
  for (const { address, alt } of JSON.parse(texts.pictures)) {
    form.append('pictures', address)
    form.append('pictures-alt', alt)
  }
  for (const column of texts.locked_fields.split(',')) form.append('locked_fields', column)
  form.set('break-ends', '')
  for (const { shape, from, to, price } of JSON.parse(texts.price_breaks)) {
    form.append('break-shape', shape)
    form.append('break-from', from)
    form.append('break-to', to)
    form.append('break-price', price)
  }
  return form
}

test('an unedited form changes nothing', () => {
  const texts = getTexts(product)
  expect(getChangedFields(readTexts(toFormData(texts)), getFingerprints(texts))).toEqual([])
})

test('only edited fields count as changed', () => {
  const texts = getTexts(product)
  const form = toFormData(texts)
  form.set('rounded_price', '13')
  form.delete('in_stock')
  form.append('break-from', '96')
  form.append('break-shape', 'own')
  form.append('break-to', '')
  form.append('break-price', '9')
  const now = readTexts(form)
  expect(getChangedFields(now, getFingerprints(texts))).toEqual(['rounded_price', 'price_breaks', 'in_stock'])
  expect(parseProduct(now).value).toMatchObject({
    rounded_price: 13,
    in_stock: false,
    price_breaks: [
      { qty: 48, price: 12.774 },
      { min_quantity: 96, max_quantity: null, price: 9 },
    ],
  })
})

test('splits images into the first, the others and alt texts', () => {
  const { value, errors } = parseProduct(getTexts(product))
  expect(Object.keys(errors)).toEqual(['slug'])
  expect(toColumns({ pictures: value.pictures ?? [] })).toEqual({
    image_url: 'https://elsewhere.example/a.jpg',
    image_urls: ['/media/b.webp'],
    image_alts: { '/media/b.webp': 'From above' },
  })
})

describe('rejects', () => {
  const blankRow = { shape: 'next', from: '', to: '', price: '' }
  test.each<[keyof ProductTexts, string]>([
    ['name', ' '],
    ['name', 'x'.repeat(201)],
    ['slug', 'Two Words'],
    ['rounded_price', '1.299,00'],
    ['rounded_price', '12.345'],
    ['rounded_price', '-1'],
    ['rounded_price', '99999999999'],
    ['minimum_quantity', '0'],
    ['minimum_quantity', '1e3'],
    ['production_time', '1001'],
    ['colour_hex', 'navy'],
    ['pictures', JSON.stringify([{ address: 'javascript:alert(1)', alt: '' }])],
    ['pictures', JSON.stringify([{ address: '//elsewhere.example/a.png', alt: '' }])],
    ['price_breaks', JSON.stringify([{ ...blankRow, from: '10' }])],
    ['description', 'x'.repeat(100_001)],
    ['sizes', 'S|S'],
    ['imprint_locations', 'Front: 4 x 4'],
    ['weight_oz', '12'],
    ['country_of_origin', 'Imported'],
    ['discount_code', 'Net'],
    ['msrp', '48: x'],
  ])('%s: %s', (field, text) => {
    expect(Object.keys(parseProduct({ ...getTexts(blankProduct), name: 'Mug', [field]: text }).errors)).toEqual([field])
  })
})

test.each<[keyof ProductTexts, string, unknown]>([
  ['rounded_price', '$1,299.50', 1299.5],
  ['rounded_price', '', null],
  ['minimum_quantity', '1,000', 1000],
  ['production_time', '0', 0],
  ['category', '  Bags \n', 'Bags'],
  ['description', 'x'.repeat(50_000), 'x'.repeat(50_000)],
  [
    'sizes',
    'S\r\nM out',
    [
      { name: 'S', in_stock: true, upcharge: 0 },
      { name: 'M', in_stock: false, upcharge: 0 },
    ],
  ],
  ['size_chart', 'Size\tChest', 'Size | Chest'],
  ['imprint_locations', 'Front', [{ name: 'Front', methods: [], sizeMm: null, maxColors: null }]],
  ['weight_oz', '0.75 lb', 12],
  ['weight_oz', '', null],
  ['country_of_origin', 'taiwan', 'TW'],
  ['locked_fields', 'price_breaks,name,slug,nothing', ['name', 'price_breaks']],
  [
    'net_costs',
    '96: 4\n48: 4.2575',
    [
      { qty: 48, price: 4.2575 },
      { qty: 96, price: 4 },
    ],
  ],
  ['discount_code', '5R', '5R'],
])('%s accepts %s', (field, text, accepted) => {
  expect(parseProduct({ ...getTexts(blankProduct), [field]: text }).value).toMatchObject({ [field]: accepted })
})

test('shows price breaks of a draft that are invalid as typed', () => {
  const texts = getTexts(product)
  const typed = [
    { shape: 'next', from: '48', to: '', price: '12' },
    { shape: 'next', from: '96', to: '', price: '9,5O' },
    { shape: 'next', from: '48', to: '', price: '11' },
    { shape: 'own', from: '200', to: '100', price: '8' },
    { shape: 'own', from: '300', to: '3OO', price: '7' },
  ]
  expect(listProductDifferences(texts, { ...texts, price_breaks: JSON.stringify(typed) }, 'in')).toEqual([
    toDifference('Quantity breaks', '48+: $12.77', '48+: $12.00\n96: 9,5O\n48: 11\n200–100: 8\n300–3OO: 7'),
  ])
  const overlap = [
    { shape: 'next', from: '48', to: '', price: '12' },
    { shape: 'own', from: '96', to: '200', price: '10' },
    { shape: 'next', from: '150', to: '', price: '9' },
  ]
  expect(listProductDifferences(texts, { ...texts, price_breaks: JSON.stringify(overlap) }, 'in')).toEqual([
    toDifference('Quantity breaks', '48+: $12.77', '48–95: $12.00\n96–149: $10.00\n150+: $9.00'),
  ])
})

test('formats the values before and after a change', () => {
  const after = {
    ...product,
    rounded_price: null,
    in_stock: false,
    price_breaks: [],
    description: null,
    sizes: [],
    imprint_locations: [],
    weight_oz: null,
    country_of_origin: 'US',
  }
  const compare = (before: Partial<ProductFields>, after: Partial<ProductFields>, unit: LengthUnit = 'in') =>
    listProductDifferences(toProductTexts(before, getTexts(product)), toProductTexts(after, getTexts(product)), unit)
  expect(compare(product, after)).toEqual([
    toDifference('Description', 'Two lines,\nlike this', ''),
    toDifference('Price', '$12.50', 'No price'),
    toDifference('Quantity breaks', '48+: $12.77', ''),
    toDifference('Sizes', 'S\n2XL +2.00 out', ''),
    toDifference('Imprint locations', 'Front: screen print; 3.5 × 3.94 in; 4 colors', ''),
    toDifference('Weight', '12.5 oz', ''),
    toDifference('Country of origin', 'Taiwan', 'United States'),
    toDifference('In stock', 'Yes', 'No'),
  ])
  expect(compare(product, { imprint_locations: [] }, 'mm')).toEqual([
    toDifference('Imprint locations', 'Front: screen print; 88.9 × 100 mm; 4 colors', ''),
  ])
  expect(compare(product, { image_url: '/c.webp', image_urls: [], image_alts: { '/c.webp': 'Front' } })).toEqual([
    toDifference('Images', 'https://elsewhere.example/a.jpg\nb.webp (From above)', 'c.webp (Front)'),
  ])
})
