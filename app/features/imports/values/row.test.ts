import { expect, test } from 'vitest'
import { emptyMapping, type Mapping } from '../mapping/mapping.ts'
import { createRowReader } from './row.server.ts'

function row(cells: Record<string, unknown>, columns: Mapping['columns'], more: Partial<Mapping> = {}) {
  const headers = Object.keys(cells)
  return createRowReader(
    { headers, format: 'csv' },
    { ...emptyMapping, decimal: '.', ...more, columns },
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
  for (const sign of ['|', ' ; ', ', ', '\n', ' ']) {
    expect(images(['https://x.example/a,b.jpg', 'https://x.example/2.jpg'].join(sign))).toEqual({
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
