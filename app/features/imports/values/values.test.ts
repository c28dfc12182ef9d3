import { expect, test } from 'vitest'
import { readBreaks } from './breaks.ts'
import {
  detectDecimalSeparator,
  getForeignCurrency,
  isNoPrice,
  isNumberText,
  readNumber,
  separateCurrency,
} from './numbers.ts'
import { htmlToText } from './plain-text.server.ts'
import { getFirstCategory, parseHexColor, parseProductionDays, parseStock, parseYesNo, splitColor } from './words.ts'

test.each<[string, '.' | ',' | null, number | undefined]>([
  ['12.774000000', null, 12.774],
  ['$1,299.00', null, 1299],
  ['US$ 9', null, 9],
  ['1.299,00 €', ',', 1299],
  ['1.299,00 €', '.', undefined],
  ['1.299,00 €', null, undefined],
  ['1,299', '.', 1299],
  ['1,299', ',', 1.299],
  ['1,299', null, undefined],
  ['0.125', null, 0.125],
  ["1'299.50", '.', 1299.5],
  ['1 299,50', ',', 1299.5],
  ['$ 1 299 000', '.', 1_299_000],
  ["'10", '.', 10],
  ['10 USD', '.', 10],
  ['-$ 3', '.', -3],
  ['$10 $12', '.', undefined],
  ['$10$100', '.', undefined],
  ['10€50', ',', undefined],
  ['9.50 100', '.', undefined],
  ['10\n100', '.', undefined],
  ['9 50', '.', undefined],
  ['12,34,567', '.', undefined],
  ['.5', '.', 0.5],
  ['-3', '.', -3],
  ['9.50 each', '.', undefined],
  ['1e3', '.', undefined],
])('%j with decimal separator %j is %j', (text, decimal, value) => {
  const read = readNumber(text, decimal)
  expect('value' in read ? read.value : undefined).toBe(value)
})

test.each(['5 6', '$10 $12'])('%j is not one number', (text) => expect(isNumberText(text)).toBe(false))

test('detects the decimal separator of unambiguous numbers', () => {
  const detect = (...texts: string[]) => texts.map(detectDecimalSeparator)
  expect(detect('12.50', '1,299.00', '0.125', '12.774000000', '1,299,000')).toEqual(['.', '.', '.', '.', '.'])
  expect(detect('12,50', '1.299,00', '1.299.000')).toEqual([',', ',', ','])
  expect(detect('1,299', '1.299')).toEqual(['either', 'either'])
  expect(detect('12', 'TBD', '')).toEqual([undefined, undefined, undefined])
})

test.each(['', 'TBD', 'tbd', 'Call', 'call for pricing', 'N/A', '-', 'On request', 'POA', 'Auf Anfrage'])(
  '%j means no price',
  (text) => expect(isNoPrice(text)).toBe(true),
)

test.each([
  ['price_eur', 'EUR'],
  ['priceEUR', 'EUR'],
  ['eurPrice', 'EUR'],
  ['PREISEUR', 'EUR'],
  ['Price (in Euro)', 'EUR'],
  ['net-price-gbp', 'GBP'],
  ['price.chf', 'CHF'],
  ['Price £', 'GBP'],
  ['list_price_sek', 'SEK'],
  ['5.10EUR', 'EUR'],
  ['price', undefined],
  ['price_usd', undefined],
  ['Amateur price', undefined],
  ['Price per euroclip', undefined],
])('%j names the currency %j', (text, currency) => {
  expect(getForeignCurrency(separateCurrency(text))).toBe(currency)
})

test('parses yes and no, stock, days and colors in common forms', () => {
  expect(['Yes', ' y ', 'TRUE', '1', 'x', 'No', 'false', '0', 'n/a', 'perhaps'].map(parseYesNo)).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    false,
    undefined,
  ])
  expect(
    [
      '12',
      '0',
      '-3',
      '1,200',
      'In Stock',
      'instock',
      'Out of stock',
      'outofstock',
      'sold out',
      'backorder',
      'maybe',
    ].map(parseStock),
  ).toEqual([true, false, false, true, true, true, false, false, false, true, undefined])
  expect(
    [
      '5',
      '5-7 days',
      '5 to 7 business days',
      '2 weeks',
      '1–2 weeks',
      '24 hours',
      'same day',
      '10 working days',
      'Up to 3 days',
      'soon',
    ].map(parseProductionDays),
  ).toEqual([5, 7, 7, 10, 10, 1, 0, 10, 3, undefined])
  expect(['#23304E', '23304e', '#abc', 'navy'].map(parseHexColor)).toEqual(['#23304e', '#23304e', '#aabbcc', undefined])
  expect(splitColor('Navy (#23304e)')).toEqual({ color: 'Navy', hex: '#23304e' })
  expect(splitColor('Navy')).toEqual({ color: 'Navy', hex: undefined })
})

test('converts HTML descriptions to text and keeps plain text', () => {
  expect(htmlToText('<p>Soft &amp; warm&nbsp;mug</p><ul><li>One</li><li>Two</li></ul><script>alert(1)</script>')).toBe(
    'Soft & warm mug\n\n- One\n- Two',
  )
  expect(htmlToText('3&quot; wide, caf&eacute;, 5 &lt; 6')).toBe('3" wide, café, 5 < 6')
  expect(htmlToText('5 < 6 & 7 > 3')).toBe('5 < 6 & 7 > 3')
  expect(htmlToText('a<br>b<br/>c')).toBe('a\nb\nc')
})

test.each<[unknown, unknown]>([
  [
    '48:9.50|96:8.75',
    [
      { qty: 48, price: 9.5 },
      { qty: 96, price: 8.75 },
    ],
  ],
  [
    '48-95: $9.50; 96+: $8.75',
    [
      { min_quantity: 48, max_quantity: 95, price: 9.5 },
      { min_quantity: 96, max_quantity: null, price: 8.75 },
    ],
  ],
  ['[{"qty":"48","price":"9.5"}]', [{ qty: 48, price: 9.5 }]],
  [[{ min_quantity: 48, price: 9 }], [{ min_quantity: 48, max_quantity: null, price: 9 }]],
  ['48:TBD|96:8', [{ qty: 96, price: 8 }]],
  ['1 000:9', [{ qty: 1_000, price: 9 }]],
  ['48 96:9', undefined],
  ['48:$9 $8', undefined],
  ['48 9.50', undefined],
  ['48:9|48:8', undefined],
  ['0:9', undefined],
  ['48:-9', undefined],
  ['{"a":1}', undefined],
  ['[1]', undefined],
  ['48-24:9', undefined],
])('parses price breaks %j', (input, breaks) => {
  const read = readBreaks(input, { decimal: '.', column: 'Breaks', isOurs: false })
  expect('value' in read ? read.value : undefined).toEqual(breaks)
})

test.each([
  ['Bags;', 'Category', 'Bags'],
  [',Bags', 'Category', 'Bags'],
  [';', 'Category', ''],
  ['Bags, Totes', 'Category', 'Bags, Totes'],
  ['Men > Tees', 'Category', 'Men > Tees'],
  ['Men > ', 'Categories', 'Men'],
])('the first category of %j in %j is %j', (cell, column, first) => {
  expect(getFirstCategory(cell, column).first).toBe(first)
})
