import { expect, test } from '#test/database.ts'
import { importContent } from '#test/imports.ts'
import { importColumnNames } from '../columns.ts'
import { countCurrencies, parseExchangeRate } from './currency.ts'
import { detectDecimal } from './decimal.ts'
import { guessColumns, parseTarget } from './guess.ts'
import { emptyMapping } from './mapping.ts'
import { getMappingWarning } from './problem.ts'
import { getQuestions, pickFormatSamples } from './questions.ts'
import { deleteMapping, findFittingMapping, listMappings, saveMapping } from './saved.server.ts'

test.each<[string, string[], Record<string, string | null>]>([
  [
    'SAGE',
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
    'DistributorCentral',
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
    'a custom file',
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
])('guesses the columns of %s', (_source, headers, columns) => {
  expect(guessColumns(headers).columns).toEqual(columns)
})

test.each([[['Price']], [['Price 1']], [['48', '96', '144']], [['Qty 1', 'Price 1', 'Qty 2', 'Price 2']]])(
  'takes the description of a price list without names as the name, with the columns %j',
  (prices) => {
    expect(guessColumns(['Item #', 'Description', ...prices]).columns).toMatchObject({ Description: 'name' })
    expect(guessColumns(['Title', 'Description', ...prices]).columns).toMatchObject({ Description: 'description' })
  },
)

test('tells costs from prices', () => {
  const columns = {
    SKU: 'supplier_item_number',
    'Qty 1': 'qty1',
    'Price 1': 'price1',
    'Net 1': 'cost1',
    PrCode: 'discount_code',
  }
  expect(guessColumns(Object.keys(columns)).columns).toEqual(columns)
  const byQuantity = {
    'Price 48': 'price_at_48',
    'Price 96': 'price_at_96',
    'Net 48': 'cost_at_48',
    'Net 96': 'cost_at_96',
  }
  expect(guessColumns(Object.keys(byQuantity)).columns).toEqual(byQuantity)
  const costs = { Name: 'name', Price: 'rounded_price', MSRP: 'msrp', 'Net Cost': 'net_costs' }
  expect(guessColumns(Object.keys(costs)).columns).toEqual(costs)
  expect(guessColumns(['Name', 'MSRP']).columns).toEqual({ Name: 'name', MSRP: 'rounded_price' })
  expect(guessColumns(['Name', 'MSRP', 'Net Cost']).columns).toMatchObject({ MSRP: 'msrp', 'Net Cost': 'net_costs' })
  expect(guessColumns(['Name', 'Cost', 'RRP (ex VAT)']).columns).toMatchObject({ 'RRP (ex VAT)': 'msrp' })
  expect(guessColumns(['Name', 'Cost', 'MSRP Price']).columns).toMatchObject({ 'MSRP Price': 'msrp' })
  expect(guessColumns(['Name', 'Cost', 'Retail [EUR]']).columns).toMatchObject({ 'Retail [EUR]': 'rounded_price' })
  expect(guessColumns(['Name', 'MSRP', 'Net 48', 'Net 96']).columns).toMatchObject({
    MSRP: 'msrp',
    'Net 48': 'cost_at_48',
  })
  expect(guessColumns(['Name', 'Retail Price', 'Cost']).columns).toMatchObject({ 'Retail Price': 'rounded_price' })
})

test('knows usual names in brackets, with notes, currencies and stars', () => {
  const columns = {
    'productName *': 'name',
    'Price (tax excl.)': 'rounded_price',
    'Categories (x,y,z...)': 'category',
    'Reference #': 'supplier_item_number',
    'URL rewritten': 'slug',
    'Minimal quantity': 'minimum_quantity',
    Quantity: 'in_stock',
    'productImageUrl [required]': 'image_url',
    'Mill Name': 'brand',
  }
  expect(guessColumns(Object.keys(columns)).columns).toEqual(columns)
  expect(guessColumns(['name', 'MSRP', 'PIECE_PRICE']).columns).toMatchObject({
    PIECE_PRICE: 'rounded_price',
    MSRP: 'msrp',
  })
})

test.each<[string[], number[]]>([
  [
    ['48', '96', '144'],
    [48, 96, 144],
  ],
  [
    ['48+', '96+'],
    [48, 96],
  ],
  [
    ['Qty 48', 'Qty 96', 'Qty 250'],
    [48, 96, 250],
  ],
  [
    ['48-95', '96-143', '144+'],
    [48, 96, 144],
  ],
  [
    ['Price 48', 'Price 1,000'],
    [48, 1000],
  ],
  [
    ['Price @ 12', 'Price @ 72 (USD)'],
    [12, 72],
  ],
  [
    ['Price 60-71', 'Price 72-83', 'Price 84-95'],
    [60, 72, 84],
  ],
  [
    ['1-11', '12-23'],
    [1, 12],
  ],
  [
    ['ab 100 Stück', 'ab 1.000 Stück'],
    [100, 1000],
  ],
  [
    ['Prix à partir de 50', 'Prix à partir de 100'],
    [50, 100],
  ],
  [
    ['100 pcs', '250 pcs', '500 pcs'],
    [100, 250, 500],
  ],
  // Years, sizes, and numbered columns.
  [['2024', '2025'], []],
  [['38', '39', '40'], []],
  [['34-36', '38-40'], []],
  [['35-38', '39-42', '43-46'], []],
  [['Price 1', 'Price 2', 'Price 3'], []],
  [['Qty 1', 'Price 1', 'Qty 2', 'Price 2'], []],
  [['Qty 48', 'Price 48'], []],
  [['Attribute 48'], []],
  [['48'], []],
])('finds prices at quantities in columns named %j', (names, quantities) => {
  const { columns } = guessColumns(['Item', 'Name', ...names])
  const found = names.flatMap((name) => /^price_at_(\d+)$/.exec(columns[name] ?? '')?.[1] ?? [])
  expect(found.map(Number)).toEqual(quantities)
})

test('says if no column is a price, and detects no preset if a person chose none', () => {
  expect(getMappingWarning({ ...emptyMapping, columns: { Name: 'name' } })).toMatch(/^No column is mapped to a price/)
  expect(getMappingWarning({ ...emptyMapping, columns: { Name: 'name', P1: 'price1' } })).toBeUndefined()
  const ofSizes = { '2XL Cost': null, 'Price_3XL+': null, 'Plus Size Upcharge': null, '3x Price': null }
  const others = {
    'XL Sleeve': null,
    'Net Weight': null,
    '48 Price': null,
    'Excel Cost': null,
    '4XL Price': 'price1' as const,
  }
  expect(getMappingWarning({ ...emptyMapping, columns: { Name: 'name', ...ofSizes, ...others } })).toMatch(
    /^Not imported: 2XL Cost, Price_3XL\+, Plus Size Upcharge, 3x Price\. Use one row per size/,
  )
  const sizes = ['Style', 'Name', 'Color', 'Size', 'Price']
  expect(guessColumns(sizes).preset).toBe('sizes')
  expect(guessColumns(sizes, 'custom').preset).toBe(null)
})

test('recognizes its own columns exactly', () => {
  expect(guessColumns(importColumnNames)).toEqual({
    preset: 'boxwright',
    columns: Object.fromEntries(importColumnNames.map((name) => [name, name])),
  })
})

test('parses targets by common names', () => {
  const names = ['price', 'List price', 'rounded_price', 'qty2', 'price_at_48', 'color', 'SKU', '-', 'whatever']
  expect(names.map(parseTarget)).toEqual([
    'rounded_price',
    'rounded_price',
    'rounded_price',
    'qty2',
    'price_at_48',
    'colour',
    'supplier_item_number',
    null,
    undefined,
  ])
})

test('asks about numbers that can be read two ways, and about both ways in one file', () => {
  expect(detectDecimal(['9.50', '1,299', 'TBD'])).toEqual({ decimal: '.', question: undefined })
  expect(detectDecimal(['12', 'TBD'])).toEqual({ decimal: null, question: undefined })
  expect(detectDecimal(['1.299,00 €', '12'])).toEqual({ decimal: ',', question: undefined })
  expect(detectDecimal(['12,90', '1.234,50'])).toEqual({ decimal: ',', question: undefined })
  expect(detectDecimal(['12,90', '1.299'])).toEqual({ decimal: ',', question: undefined })
  expect(detectDecimal(['12,90', '1,299'])).toMatchObject({
    decimal: null,
    question: { suggested: ',', samples: ['12,90', '1,299'] },
  })
  expect(detectDecimal(['$1,299.00', '1.299,00 €'])).toMatchObject({ decimal: null, question: { about: 'decimal' } })
  expect(detectDecimal(['1,299'])).toMatchObject({ decimal: null, question: { suggested: '.' } })
})

test('asks about columns that a person maps, and prefers dollar columns', () => {
  const headers = ['Item', 'Price EUR', 'Price USD', 'Qty 1', 'Price 1 EUR', 'Net']
  expect(guessColumns(headers).columns).toMatchObject({ 'Price EUR': null, 'Price USD': 'rounded_price' })
  expect(guessColumns(headers.slice(0, 2)).columns).toMatchObject({ 'Price EUR': 'rounded_price' })
  expect(guessColumns(headers).columns).toMatchObject({ 'Qty 1': 'qty1', 'Price 1 EUR': 'price1' })
  const figures = pickFormatSamples('Net', [
    '7',
    'soon',
    '1.299 €',
    '12.50',
    '12.60',
    ...Array(50).fill('9,50'),
    '9,60',
  ])
  expect(figures).toEqual(['1.299 €', '12.50', '12.60', '9,50', '9,60'])
  const columns = [{ name: 'Net', samples: ['7', 'soon'], figures }]
  expect(getQuestions(columns, { Net: 'description' })).toEqual({ decimal: null, questions: [] })
  expect(getQuestions(columns, { Net: 'price3' }).questions.map(({ about }) => about)).toEqual(['decimal', 'currency'])
})

test('a price in dollars counts as none of its column', () => {
  expect(countCurrencies('Price EUR', ['5.10 USD', '$5.10', '5.10'])).toEqual({ EUR: 1 })
})

test('asks for the currency of most prices, not of most different ones', () => {
  const texts = [...Array(50).fill('9.50 €'), '£5.10', '£5.20']
  const column = { name: 'Price', samples: [], figures: pickFormatSamples('Price', texts) }
  const counted = { ...column, currencyCounts: countCurrencies('Price', texts) }
  expect(getQuestions([counted], { Price: 'rounded_price' }).questions).toEqual([
    { about: 'currency', money: 'EUR', samples: ['9.50 €'] },
  ])
  // A preview that was stored without counts.
  expect(getQuestions([column], { Price: 'rounded_price' }).questions).toMatchObject([{ money: 'GBP' }])
})

test.each([
  ['1.08', 1.08],
  ['1,08', 1.08],
  ['1.085', 1.085],
  ['0,925', 0.925],
  ['1000', 1000],
  ['1,000', undefined],
  ['1,085', undefined],
  ['1001', undefined],
  ['0', undefined],
])('reads the exchange rate %s as %s', (text, rate) => {
  expect(parseExchangeRate(text)).toBe(rate)
})

test('saves a mapping by name and suggests it for files with all its columns', async ({ db }) => {
  const mapping = { ...emptyMapping, columns: { Foo: 'name', Bar: 'rounded_price' }, supplier: 'ACME' } as const
  const id = await saveMapping(db, { name: ' Acme  list ', mapping })
  expect(await saveMapping(db, { name: 'ACME LIST', mapping })).toBe(id)
  expect(await listMappings(db)).toMatchObject([{ id, name: 'ACME LIST', mapping: { supplier: 'ACME' } }])
  const fits = await importContent(db, 'Foo,Bar,Baz\nMug,9.50,x\n', {
    mapping: { columns: { Foo: 'name' } },
    apply: false,
  })
  expect(await findFittingMapping(db, fits.preview)).toMatchObject({
    id,
    mapping: { columns: { Foo: 'name', Bar: 'rounded_price', Baz: null } },
  })
  const other = await importContent(db, 'Foo,Baz\nMug,x\n', { mapping: { columns: { Foo: 'name' } }, apply: false })
  expect(await findFittingMapping(db, other.preview)).toBeUndefined()
  await deleteMapping(db, id)
  expect(await listMappings(db)).toEqual([])
})
