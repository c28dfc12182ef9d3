import { describe, expect, test } from 'vitest'
import { getCountryName } from '#app/lib/text/country-name.ts'
import { parseCountry } from '#app/lib/text/parse-country.ts'
import {
  describeColors,
  formatImprintLocations,
  formatImprintSize,
  parseImprintLocations,
} from './imprint-locations.ts'
import { formatSizeChart, parseSizeChart } from './size-chart.ts'
import { formatSizes, parseSizes } from './sizes.ts'
import { describeWeight, findWeightUnit, parseWeight } from './weight.ts'

const size = (name: string, upcharge = 0, in_stock = true) => ({ name, in_stock, upcharge })

describe('sizes', () => {
  test.each([
    [
      'S|M|L|XL|2XL +2.00|3XL +3.00 out',
      [size('S'), size('M'), size('L'), size('XL'), size('2XL', 2), size('3XL', 3, false)],
    ],
    ['S\n\nM out of stock\n2XL +$2.5, out', [size('S'), size('M', 0, false), size('2XL', 2.5, false)]],
    ['S, M,L', [size('S'), size('M'), size('L')]],
    ['S-XL', [size('S'), size('M'), size('L'), size('XL')]],
    ['XL to XXXL', [size('XL'), size('2XL'), size('3XL')]],
    ['S-M', [size('S-M')]],
    ['Small, tall|Work out|7,5', [size('Small, tall'), size('Work', 0, false), size('7,5')]],
    ['[{"name":"S","in_stock":false,"upcharge":1.125}]', [size('S', 1.125, false)]],
    ['', []],
  ])('%s', (text, value) => {
    expect(parseSizes(text)).toEqual({ value })
  })

  test.each([
    ['S|s', 'listed twice'],
    ['S|M +2000000', 'upcharge'],
    ['[{"name":"S","upcharge":-1}]', 'upcharge'],
    ['[1]', 'Enter sizes'],
    ['x'.repeat(41), '40 characters'],
    [Array.from({ length: 61 }, (_, at) => at).join('|'), '60 sizes'],
    ['S|'.repeat(6000), '10,000 characters'],
  ])('rejects %s', (text, problem) => {
    expect(parseSizes(text)).toEqual({ problem: expect.stringContaining(problem) })
  })

  test.each([
    [[size('S'), size('2XL', 2), size('3XL', 3, false)], 'S|2XL +2.00|3XL +3.00 out'],
    [[size('Youth S'), size('One size')], 'Youth S|One size'],
    // Names that would mean something else are JSON.
    [[size('Work out')], JSON.stringify([size('Work out')])],
    [[size('S-XL')], JSON.stringify([size('S-XL')])],
    [[size('A|B'), size('X', 0.125)], JSON.stringify([size('A|B'), size('X', 0.125)])],
    [[], ''],
  ])('formats %j so that it is read back', (sizes, text) => {
    expect(formatSizes(sizes, '|')).toBe(text)
    expect(parseSizes(text)).toEqual({ value: sizes })
    expect(parseSizes(formatSizes(sizes))).toEqual({ value: sizes })
  })
})

const location = (
  name: string,
  methods: string[] = [],
  sizeMm: [number, number] | null = null,
  maxColors: number | null = null,
) => ({
  name,
  methods,
  sizeMm,
  maxColors,
})

describe('imprint locations', () => {
  test.each([
    [
      'Left chest: embroidery, screen print; 4 x 4 in; 6 colors',
      [location('Left chest', ['embroidery', 'screen print'], [101.6, 101.6], 6)],
    ],
    [
      'Barrel: Laser Engraved; 2.375" W x 0.5" H; 1 color|Clip: 30 × 5 mm',
      [location('Barrel', ['laser engraving'], [60.325, 12.7], 1), location('Clip', [], [30, 5])],
    ],
    ['Back: DTG, Silk Screen, screen print; up to 4 colors', [location('Back', ['DTG', 'screen print'], null, 4)]],
    ['Lid: Constructor', [location('Lid', ['constructor'])]],
    [
      'Front: screen print; 4 colors; extra color +0.45|Back: each additional ink $1|Lid: +$.30 per extra color',
      [
        { ...location('Front', ['screen print'], null, 4), extraColor: 0.45 },
        { ...location('Back'), extraColor: 1 },
        { ...location('Lid'), extraColor: 0.3 },
      ],
    ],
    ['Front\nBack: 10x8cm', [location('Front'), location('Back', [], [100, 80])]],
    ['', []],
  ])('%s', (text, value) => {
    expect(parseImprintLocations(text)).toEqual({ value })
  })

  test.each([
    [': embroidery', 'has no name'],
    ['Front\nfront', 'listed twice'],
    ['Front: 4 x 4', 'enter a size'],
    ['Front: 0 x 4 in', 'enter a size'],
    ['Front: 101 colors', '1 to 100 colors'],
    ['Front: extra color +1001', 'an extra color of $0 to $1,000'],
    ['[{"name":"Front","extraColor":-1}]', 'an extra color of $0 to $1,000'],
    ['Front: embroidery; laser', 'separate methods with commas'],
    ['[{}]', 'one location per line'],
    ['x'.repeat(61), '60 characters'],
  ])('rejects %s', (text, problem) => {
    expect(parseImprintLocations(text)).toEqual({ problem: expect.stringContaining(problem) })
  })

  test.each([
    [
      [location('Left chest', ['embroidery'], [101.6, 88.9], 6), location('Back')],
      'Left chest: embroidery; 4 x 3.5 in; 6 colors\nBack',
    ],
    [[location('Wrap', [], [100, 80], 1)], 'Wrap: 100 x 80 mm; 1 color'],
    [[{ ...location('Front', ['foil'], null, 2), extraColor: 0.5 }], 'Front: foil; 2 colors; extra color +0.50'],
    [[{ ...location('Front'), extraColor: 0 }], 'Front: extra color +0.00'],
    [[location('A: b', ['x; y'])], JSON.stringify([location('A: b', ['x; y'])])],
  ])('formats %j so that it is read back', (locations, text) => {
    expect(formatImprintLocations(locations)).toBe(text)
    expect(parseImprintLocations(text)).toEqual({ value: locations })
  })

  test.each([
    [{ maxColors: 4, extraColor: 0.45 }, 'up to 4 colors, one included, each more +$0.45 a unit'],
    [{ maxColors: null, extraColor: 0 }, 'all included'],
    [{ maxColors: 1, extraColor: 0.45 }, 'up to 1 color'],
    [{ maxColors: 4 }, 'up to 4 colors'],
    [{ maxColors: null }, undefined],
  ])('describes colors of %j', (limits, text) => {
    expect(describeColors(limits)).toBe(text)
  })

  test('shows inches only where they are exact', () => {
    expect(formatImprintSize([101.6, 60.325])).toBe('4 × 2.375 in')
    expect(formatImprintSize([100, 101.6])).toBe('100 × 101.6 mm')
  })
})

test.each([
  ['12 oz', 12],
  ['.75 lb', 12],
  ['1 lb. 4 oz', 20],
  ['340 g', 11.99],
  ['1,250 grams', 44.09],
  ['2.5KG', 88.18],
  ['12', Number.NaN],
  ['0 oz', Number.NaN],
  ['12 in', Number.NaN],
  ['-3 oz', Number.NaN],
  ['about 3 oz', Number.NaN],
])('weighs %s', (text, ounces) => {
  expect(parseWeight(text)).toBe(ounces)
})

test('reads a weight in the unit of its column, and shows both systems', () => {
  expect(parseWeight('0.4', findWeightUnit('Weight (lbs)'))).toBe(6.4)
  expect([findWeightUnit('Variant Grams'), findWeightUnit('weight_kg'), findWeightUnit('Logo')]).toEqual([
    'g',
    'kg',
    undefined,
  ])
  expect([describeWeight(0.35), describeWeight(12.5), describeWeight(20), describeWeight(80)]).toEqual([
    '0.35 oz (9.9 g)',
    '12.5 oz (354 g)',
    '1.25 lb (567 g)',
    '5 lb (2.27 kg)',
  ])
})

test.each([
  ['us', 'US'],
  ['U.S.A.', 'US'],
  ['United States', 'US'],
  ['Made in the USA', 'US'],
  ['Viet Nam', 'VN'],
  ['Türkiye', 'TR'],
  ['Myanmar (Burma)', 'MM'],
  ['China', 'CN'],
  ['Bosnia and Herzegovina', 'BA'],
  ['DD', undefined],
  ['ZZ', undefined],
  ['Imported', undefined],
  ['', undefined],
])('finds the country of %s', (text, code) => {
  expect(parseCountry(text)).toBe(code)
})

test('names a country in words', () => {
  expect([getCountryName('US'), getCountryName('TW')]).toEqual(['United States', 'Taiwan'])
})

test('a size chart has rows of one length, also from a spreadsheet', () => {
  expect(parseSizeChart('Size | Chest\nS | 34\n\n| M | 38 | tall |')).toEqual([
    ['Size', 'Chest', ''],
    ['S', '34', ''],
    ['M', '38', 'tall'],
  ])
  expect(formatSizeChart('Size\tChest\nS\t34')).toBe('Size | Chest\nS | 34')
})
