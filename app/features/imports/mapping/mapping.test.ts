import { expect, test } from '#test/database.ts'
import { importContent } from '#test/imports.ts'
import { importColumnNames } from '../columns.ts'
import { toDecimal } from './decimal.ts'
import { guessColumns, targetNamed } from './guess.ts'
import { emptyMapping } from './mapping.ts'
import { getQuestions, tellingFigures } from './questions.ts'
import { deleteMapping, fittingMapping, listMappings, saveMapping } from './saved.server.ts'

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
  expect(toDecimal(['9.50', '1,299', 'TBD'])).toEqual({ decimal: '.', question: undefined })
  expect(toDecimal(['12', 'TBD'])).toEqual({ decimal: null, question: undefined })
  expect(toDecimal(['1.299,00 €', '12'])).toMatchObject({
    decimal: null,
    question: { suggested: ',', samples: ['1.299,00 €'] },
  })
  expect(toDecimal(['$1,299.00', '1.299,00 €'])).toMatchObject({ decimal: null, question: { about: 'decimal' } })
  expect(toDecimal(['1,299'])).toMatchObject({ decimal: null, question: { suggested: '.' } })
})

test('what a person maps is asked about as what was guessed, and dollars are surer than another money', () => {
  const headers = ['Item', 'Price EUR', 'Price USD', 'Qty 1', 'Price 1 EUR', 'Net']
  expect(guessColumns(headers).columns).toMatchObject({ 'Price EUR': null, 'Price USD': 'rounded_price' })
  expect(guessColumns(headers.slice(0, 2)).columns).toMatchObject({ 'Price EUR': 'rounded_price' })
  expect(guessColumns(headers).columns).toMatchObject({ 'Qty 1': 'qty1', 'Price 1 EUR': 'price1' })
  const figures = tellingFigures('Net', ['7', 'soon', '1.299 €', '12.50', '12.60', ...Array(50).fill('9,50'), '9,60'])
  expect(figures).toEqual(['1.299 €', '12.50', '12.60', '9,50', '9,60'])
  const columns = [{ name: 'Net', samples: ['7', 'soon'], figures }]
  expect(getQuestions(columns, { Net: 'description' })).toEqual({ decimal: null, questions: [] })
  expect(getQuestions(columns, { Net: 'price3' }).questions.map(({ about }) => about)).toEqual(['decimal', 'currency'])
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
