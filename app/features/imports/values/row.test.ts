import { expect, test } from 'vitest'
import { emptyMapping, type Mapping } from '../mapping/mapping.ts'
import { FormulaWithoutResult } from '../reading/source.ts'
import type { CellSettings } from './cell.server.ts'
import { createRowReader } from './row.server.ts'

function row(
  cells: Record<string, unknown>,
  columns: Mapping['columns'],
  { imageNames, ...more }: Partial<Mapping> & Partial<Pick<CellSettings, 'imageNames'>> = {},
) {
  const headers = Object.keys(cells)
  return createRowReader(
    { headers, format: 'csv' },
    { ...emptyMapping, decimal: '.', ...more, columns },
    imageNames,
  )({ line: 2, cells: Object.values(cells) })
}

test('derives list price and minimum quantity from break columns unless mapped', () => {
  const cells = { Q1: '48', P1: '$9.50', Q2: '96+', P2: '8.75', Q3: '0', P3: '0.00', Q4: '500', P4: 'Call' }
  const columns = {
    Q1: 'qty1',
    P1: 'price1',
    Q2: 'qty2',
    P2: 'price2',
    Q3: 'qty3',
    P3: 'price3',
    Q4: 'qty4',
    P4: 'price4',
  } as const
  expect(row(cells, columns)).toMatchObject({
    problems: [],
    fields: {
      rounded_price: 9.5,
      minimum_quantity: 48,
      price_breaks: [
        { qty: 48, price: 9.5 },
        { qty: 96, price: 8.75 },
      ],
    },
  })
  expect(row({ ...cells, Q2: '' }, columns).problems).toEqual([
    { column: 'P2', value: '8.75', reason: 'This price has no quantity' },
  ])
  expect(row({ ...cells, Q1: 'many' }, columns).problems).toEqual([
    { column: 'Q1', value: 'many', reason: 'Not a quantity' },
  ])
})

test('reads costs and MSRPs by quantity, and the prices of a file with a discount code as its MSRP', () => {
  const cells = { Q1: '48', P1: '9.50', N1: '5.255', Q2: '96', P2: '9', N2: '$5', M2: '11' }
  const columns = { Q1: 'qty1', P1: 'price1', N1: 'cost1', Q2: 'qty2', P2: 'price2', N2: 'cost2', M2: 'msrp2' } as const
  expect(row(cells, columns)).toMatchObject({
    problems: [],
    fields: {
      price_breaks: [
        { qty: 48, price: 9.5 },
        { qty: 96, price: 9 },
      ],
      net_costs: [
        { qty: 48, price: 5.255 },
        { qty: 96, price: 5 },
      ],
      msrp: [{ qty: 96, price: 11 }],
    },
  })
  const { fields: costsOnly } = row({ Q1: '48', N1: '5' }, { Q1: 'qty1', N1: 'cost1' })
  expect(costsOnly).toEqual({ net_costs: [{ qty: 48, price: 5 }] })
  expect(row({ N: 'soon', 'Net 48': '4' }, { N: 'net_costs', 'Net 48': 'cost_at_48' }).problems).toMatchObject([
    { column: 'N', value: 'soon' },
  ])
  const { N1: _, N2: __, M2: ___, ...coded } = { ...cells, Code: '2R' }
  const codedColumns = { Q1: 'qty1', P1: 'price1', Q2: 'qty2', P2: 'price2', Code: 'discount_code' } as const
  expect(row(coded, codedColumns).fields).toMatchObject({
    discount_code: '2R',
    msrp: [
      { qty: 48, price: 9.5 },
      { qty: 96, price: 9 },
    ],
  })
  const coding = (cells: Record<string, unknown>, columns: Mapping['columns']) =>
    row({ Code: 'RS', ...cells }, { Code: 'discount_code', ...columns }).fields.msrp
  expect(coding({ Breaks: '96:8|48:10' }, { Breaks: 'price_breaks' })).toEqual([
    { qty: 48, price: 10 },
    { qty: 96, price: 8 },
  ])
  expect(coding({ Price: '' }, { Price: 'rounded_price' })).toEqual([])
  // Without price columns the product keeps its MSRPs.
  expect(coding({}, {})).toBeUndefined()
  const unknown = row({ ...coded, Code: 'Net' }, codedColumns)
  expect([unknown.fields.discount_code, unknown.problems, unknown.warnings.length]).toEqual([undefined, [], 1])
})

test('reads quantities in the number format of the file', () => {
  const read = (quantity: string, decimal: Mapping['decimal']) => {
    const columns = { Min: 'minimum_quantity', Q: 'qty1', P: 'price1' } as const
    const { fields, problems } = row({ Min: quantity, Q: quantity, P: '5' }, columns, { decimal })
    return problems.length > 0 ? problems.length : [fields.minimum_quantity, fields.price_breaks]
  }
  const whole = (quantity: number) => [quantity, [{ qty: quantity, price: 5 }]]
  for (const [text, decimal, quantity] of [
    ['1,000', '.', 1_000],
    ['1,000+', '.', 1_000],
    ['1,000.00', '.', 1_000],
    ['1.000', '.', 1],
    ['1.000', ',', 1_000],
    ['1.000,00', ',', 1_000],
    ['48,00', ',', 48],
    ['48.0', ',', 48],
    ['1,000', null, 1_000],
    ['48.00', null, 48],
    ['1 000', null, 1_000],
    ["1'000", null, 1_000],
  ] as const)
    expect(read(text, decimal), `${text} with ${decimal}`).toEqual(whole(quantity))
  for (const text of ['12.5', '12,5', '1.000', '48 96']) expect(read(text, null), text).toBe(2)
})

test('reports every invalid value with its column name in the file', () => {
  const read = row(
    {
      Titel: 'x'.repeat(201),
      Preis: 'viel',
      Bild: 'C:\\mug.jpg',
      Farbe: 'Navy',
      Hex: 'blue',
      Lager: 'hmm',
      Zeit: 'bald',
    },
    {
      Titel: 'name',
      Preis: 'rounded_price',
      Bild: 'image_url',
      Farbe: 'colour',
      Hex: 'colour_hex',
      Lager: 'in_stock',
      Zeit: 'production_time',
    },
  )
  expect(read.problems.map(({ column }) => column)).toEqual(['Titel', 'Preis', 'Bild', 'Hex', 'Lager', 'Zeit'])
  expect(read.problems[0]?.reason).toBe('Use 200 characters or fewer')
  expect(read.fields).toEqual({ colour: 'Navy' })
  expect(read.cells).toHaveLength(7)
})

test('splits images at every common separator; the first is the main image', () => {
  const images = (text: string) => row({ Images: text }, { Images: 'image_urls' }).fields
  for (const separator of ['|', ' ; ', ', ', '\n', ' ']) {
    expect(images(['https://x.example/a,b.jpg', 'https://x.example/2.jpg'].join(separator))).toEqual({
      image_url: 'https://x.example/a,b.jpg',
      image_urls: ['https://x.example/2.jpg'],
    })
  }
})

test('empty cells clear values, missing cells change nothing, control characters are removed', () => {
  const columns = { a: 'name', b: 'description', c: 'price_breaks', d: 'in_stock', e: 'slug', f: 'brand' } as const
  expect(row({ a: 'Navy\tMug\u0000\u0007', b: '', c: '', d: '', e: '', f: undefined }, columns).fields).toEqual({
    name: 'Navy Mug',
    description: null,
    price_breaks: [],
    in_stock: true,
  })
})

/** Pseudorandom numbers from a seed. */
function* numbers(seed: number) {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state / 2 ** 32
  }
}

test('keeps the first twelve images, also of two columns, and says so', () => {
  const list = Array.from({ length: 13 }, (_, index) => `/${index + 1}.webp`)
  const columns = { Main: 'image_url', More: 'image_urls' } as const
  const read = row({ Main: '/0.webp', More: list.join('|') }, columns)
  expect([read.fields.image_url, read.fields.image_urls]).toEqual(['/0.webp', list.slice(0, 11)])
  expect(read.warnings).toMatchObject([
    { column: 'More', value: '/12.webp', reason: expect.stringContaining('other 2 are skipped') },
  ])
  // An own export is taken literally.
  expect(row({ More: list.join('|') }, { More: 'image_urls' }, { preset: 'boxwright' }).warnings).toEqual([])
})

test('image names without their ZIP change no images, other texts are rejected', () => {
  const columns = { Photos: 'image_urls', Areas: 'imprint_areas' } as const
  const read = row({ Photos: 'mug.jpg; img/mug-2.JPG' }, columns)
  expect([read.problems, read.fields]).toEqual([[], {}])
  expect(read.warnings).toMatchObject([
    { column: 'Photos', reason: expect.stringMatching(/keep the images they have/) },
  ])
  expect(row({ Photos: 'mug.jpg; see catalog' }, columns).problems).toMatchObject([{ column: 'Photos' }])
  expect(row({ Photos: 'C:\\photos\\mug.jpg' }, columns).problems).toMatchObject([{ column: 'Photos' }])
})

test('finds images of a ZIP by name, also among URLs, which win over names', () => {
  const imageNames = { 'mug.jpg': '/uploads/1.webp', 'cup, red.jpg': '/uploads/2.webp' }
  const read = (Photos: string | string[]) => row({ Photos }, { Photos: 'image_urls' }, { imageNames })
  const readUrls = (photos: string | string[]) => {
    const { image_url, image_urls } = read(photos).fields
    return [image_url, ...(image_urls ?? [])]
  }
  const [mug, remote] = ['/uploads/1.webp', 'https://a.example/x,y.jpg']
  expect(readUrls('img/mug.jpg')).toEqual([mug])
  for (const mixed of [`${remote}, mug.jpg`, `${remote}|mug.jpg`]) expect(readUrls(mixed), mixed).toEqual([remote, mug])
  expect(readUrls('https://a.example/x.jpg,mug.jpg')).toEqual(['https://a.example/x.jpg', mug])
  expect(readUrls(`mug.jpg; ${remote}`)).toEqual([mug, remote])
  expect(readUrls('https://a.example/mug.jpg')).toEqual(['https://a.example/mug.jpg'])
  expect(readUrls(['cup, red.jpg'])).toEqual(['/uploads/2.webp'])
  expect(read('mug.jpg, hat.jpg').problems).toMatchObject([
    { column: 'Photos', reason: '"hat.jpg" is not in the ZIP and is not a URL' },
  ])
})

test('warns of price words and of a minimum that contradicts the first break', () => {
  const columns = { Price: 'rounded_price', Min: 'minimum_quantity', Q1: 'qty1', P1: 'price1' } as const
  const warn = (cells: Record<string, string>) => row(cells, columns).warnings
  expect(warn({ Price: 'CALL', Min: '', Q1: '', P1: '' })).toEqual([
    { column: 'Price', value: 'CALL', reason: 'Read as no price: the product is on request' },
  ])
  expect(warn({ Price: '', Min: '', Q1: '', P1: '' })).toEqual([])
  expect(warn({ Price: '9', Min: '100', Q1: '48', P1: '9' })).toEqual([
    { column: 'Min', value: '100', reason: 'The first quantity break starts at 48, which is below the minimum' },
  ])
  expect(warn({ Price: '9', Min: '12', Q1: '48', P1: '8' })).toEqual([])
  expect(warn({ Min: '12', Q1: '48', P1: '8' })).toMatchObject([{ column: 'Min', value: '12' }])
})

test('reads guarded numbers, and leaves names with apostrophes alone', () => {
  const columns = { No: 'supplier_item_number', Name: 'name', Price: 'rounded_price' } as const
  const read = (No: string, Name: string) => row({ No, Name, Price: "'10" }, columns).fields
  expect(read('="0080577"', "'Tis the season")).toEqual({
    supplier_item_number: '0080577',
    name: "'Tis the season",
    rounded_price: 10,
  })
  expect(read("'00742-B", '="8 ""oz"" Mug"')).toMatchObject({ supplier_item_number: '00742-B', name: '8 "oz" Mug' })
})

test('the supplier for all rows is that of rows that name none', () => {
  const read = (Vendor: string) => row({ Vendor }, { Vendor: 'supplier' }, { supplier: 'ACME' }).fields.supplier
  expect([read('Fern'), read('')]).toEqual(['Fern', 'ACME'])
})

test('takes the currency of a row from its own column', () => {
  const columns = { Price: 'rounded_price' } as const
  const read = (Currency: string) => row({ Price: '5.10', Currency }, columns)
  expect(read('EUR').problems).toMatchObject([{ column: 'Price', reason: expect.stringContaining('in EUR') }])
  expect(read('USD').fields).toEqual({ rounded_price: 5.1 })
})

test('a cell with an error of its spreadsheet, or a formula without a result, is never read as empty', () => {
  const columns = { Name: 'name', Price: 'rounded_price', Stock: 'in_stock', 48: 'price_at_48' } as const
  for (const error of ['#N/A', '#REF!', '#NV', '#¿NOMBRE?', '#DIV/0!', ' #WERT! ', 'Err:502']) {
    const { problems } = row({ Name: 'Mug', Price: error, Stock: error, 48: error }, columns)
    expect(problems.map(({ column, value }) => [column, value])).toEqual([
      ['48', error],
      ['Price', error],
      ['Stock', error],
    ])
    expect(problems[0]?.reason).toMatch(/^This cell contains a spreadsheet error/)
  }
  const formula = row({ Name: 'Mug', Price: new FormulaWithoutResult('B2*1.1') }, columns)
  expect(formula.problems).toEqual([
    { column: 'Price', value: '=B2*1.1', reason: expect.stringMatching(/^This formula has no stored result/) },
  ])
  expect(formula.cells).toEqual(['Mug', '=B2*1.1'])
  expect(row({ Name: '#Merch!', Price: '5' }, columns).problems).toEqual([])
})

test('reads prices at quantities that column names give', () => {
  const columns = { 48: 'price_at_48', 96: 'price_at_96', 144: 'price_at_144' } as const
  expect(row({ 48: '9.50', 96: 8.75, 144: '' }, columns, { decimal: ',' }).problems).toMatchObject([{ column: '48' }])
  expect(row({ 48: '9,50', 96: 8.75, 144: '' }, columns, { decimal: ',' }).fields).toEqual({
    rounded_price: 9.5,
    minimum_quantity: 48,
    price_breaks: [
      { qty: 48, price: 9.5 },
      { qty: 96, price: 8.75 },
    ],
  })
})

test('sizes of a product that is not in stock are not, either', () => {
  const columns = { Größe: 'sizes', Bestand: 'in_stock' } as const
  expect(row({ Größe: 'M', Bestand: '0' }, columns).fields.sizes).toEqual([{ name: 'M', in_stock: false, upcharge: 0 }])
  expect(row({ Größe: 'M', Bestand: '3' }, columns).fields.sizes).toEqual([{ name: 'M', in_stock: true, upcharge: 0 }])
  const discontinued = row({ Status: 'Discontinued', Sizes: 'S,M' }, { Sizes: 'sizes' }).fields
  expect([discontinued.in_stock, discontinued.sizes?.map(({ in_stock }) => in_stock)]).toEqual([false, [false, false]])
})

test('weights have the decimal separator of the file', () => {
  const columns = { Gewicht: 'weight_oz' } as const
  const read = (Gewicht: string) => row({ Gewicht }, columns, { decimal: ',' }).fields.weight_oz
  expect(['0,34 kg', '0.34 kg', '0.340 kg'].map(read)).toEqual([11.99, 11.99, 11.99])
  expect(['12.5 oz', '1.250 g', '1.250,0 g'].map(read)).toEqual([12.5, 44.09, 44.09])
  expect(row({ 'Gewicht (g)': 340.5 }, { 'Gewicht (g)': 'weight_oz' }, { decimal: ',' }).fields.weight_oz).toBe(12.01)
})

test('what is archived, a draft, hidden or a gift card is not public; what is discontinued is out of stock', () => {
  const columns = { Name: 'name' } as const
  const read = (column: string, value: string) => {
    const { isUnpublished, fields, warnings } = row({ Name: 'Mug', [column]: value }, columns)
    return [isUnpublished, fields.in_stock, warnings.map((warning) => [warning.column, warning.value])]
  }
  for (const [column, value] of [
    ['Status', 'Draft'],
    ['Status', 'archived'],
    ['Published', 'FALSE'],
    ['Published', '-1'],
    ['product_online', '2'],
    ['Active (0/1)', '0'],
    ['Aktiv', 'nein'],
    ['is_hidden', 'true'],
    ['Gift Card', 'TRUE'],
    ['Type', 'Gift Cards'],
  ] as const)
    expect(read(column, value)).toEqual([true, false, [[column, value]]])
  for (const [column, value] of [
    ['Status', 'obsolete'],
    ['PRODUCT_STATUS', 'Discontinued'],
    ['Discontinued', 'yes'],
  ] as const)
    expect(read(column, value)).toEqual([false, false, []])
  expect(read('Gift Card', 'FALSE')).toEqual([false, undefined, []])
  expect(read('Type', 'Mugs')).toEqual([false, undefined, []])
})

test('what is archived, hidden or discontinued is out of stock, whatever the mapping', () => {
  const stock = (cells: Record<string, unknown>, columns: Mapping['columns'] = {}) =>
    row(cells, columns).fields.in_stock
  for (const [column, value] of [
    ['Status', 'archived'],
    ['Status', 'Draft'],
    ['PRODUCT_STATUS', 'Discontinued'],
    ['Published', 'FALSE'],
    ['published', '-1'],
    ['product_online', '2'],
    ['Visibility', 'Not Visible Individually'],
    ['Active (0/1)', '0'],
    ['Archived', 'Y'],
    ['is_hidden', 'true'],
  ] as const)
    expect([column, value, stock({ [column]: value, Qty: '5' }, { Qty: 'in_stock' })]).toEqual([column, value, false])
  expect(stock({ Status: 'active', Qty: '0' }, { Qty: 'in_stock' })).toBe(false)
  expect(stock({ Status: 'active' })).toBe(true)
  expect(stock({ Status: 'Best seller' })).toBeUndefined()
})

test('reads or rejects any row, and the result can be stored', () => {
  const random = numbers(7)
  const next = (max: number) => Math.floor((random.next().value ?? 0) * max)
  const bits = [
    '9.50',
    '1,299',
    '-',
    'TBD',
    '48:9|',
    '[',
    '{"a":',
    '"',
    '<p>',
    '&#0;',
    '&amp;',
    '\0',
    '\ud800',
    '\n',
    'https://',
    '/x',
    '#abc',
    '∞',
    '١٢',
    ' ',
    'NaN',
    '1e999',
    '5-7 days',
    '0',
    '🎁',
  ]
  const others = [
    null,
    undefined,
    true,
    0,
    -1,
    Number.NaN,
    1e308,
    [],
    {},
    [null],
    [{ qty: 1 }],
    { a: { b: [1] } },
    [['x']],
    new Date(0),
  ]
  const targets = [
    'name',
    'slug',
    'description',
    'rounded_price',
    'minimum_quantity',
    'price_breaks',
    'production_time',
    'in_stock',
    'rush_service_available',
    'colour',
    'colour_hex',
    'image_url',
    'image_urls',
    'image_alts',
    'supplier',
    'qty1',
    'price1',
    'qty2',
    'price2',
  ] as const
  const columns = Object.fromEntries(targets.map((target) => [target, target]))
  for (let round = 0; round < 3_000; round++) {
    const cells = targets.map(() =>
      next(4) === 0
        ? others[next(others.length)]
        : Array.from({ length: next(5) }, () => bits[next(bits.length)]).join(''),
    )
    const decimal = ([null, '.', ','] as const)[next(3)] ?? null
    const preset = next(2) === 0 ? 'boxwright' : null
    const read = createRowReader(
      { headers: [...targets], format: 'csv' },
      { ...emptyMapping, columns, decimal, preset },
    )({ line: 2, cells })
    const stored = JSON.stringify(read)
    expect(stored).not.toMatch(/\\u0000|\\ud[89a-f]/)
    const { rounded_price: price = 0, minimum_quantity: min = 1, production_time: days = 0 } = read.fields
    expect((price ?? 0) >= 0 && (min ?? 1) >= 1 && (days ?? 0) >= 0).toBe(true)
  }
})
