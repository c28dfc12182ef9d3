import { describe, expect, test } from 'vitest'
import { bandOf, isInBand, minimumQuantityBands, priceBands } from './bands.ts'

const names = (bands: typeof priceBands, amount: number | null) =>
  bands.filter((band) => isInBand(band, amount)).map((band) => band.value)

describe('price bands 0-25, 25-50, 50-100, 100 and up, inclusive at both ends', () => {
  test.each([
    [0, ['0-25']],
    [24.99, ['0-25']],
    [25, ['0-25', '25-50']],
    [25.01, ['25-50']],
    [50, ['25-50', '50-100']],
    [99.99, ['50-100']],
    [100, ['50-100', '100+']],
    [100.01, ['100+']],
    [99_999, ['100+']],
    [null, ['0-25', '25-50', '50-100', '100+']],
  ])('a price of %s is in %j', (price, bands) => {
    expect(names(priceBands, price)).toEqual(bands)
  })
})

describe('minimum quantity bands 1-25, 25-50, 50-100, 100 and up, inclusive at both ends', () => {
  test.each([
    [1, ['1-25']],
    [25, ['1-25', '25-50']],
    [26, ['25-50']],
    [50, ['25-50', '50-100']],
    [100, ['50-100', '100+']],
    [500, ['100+']],
    [null, ['1-25', '25-50', '50-100', '100+']],
  ])('a minimum of %s is in %j', (minimum, bands) => {
    expect(names(minimumQuantityBands, minimum)).toEqual(bands)
  })
})

test.each(['', '0-24', '100', null, undefined])('%s names no band', (value) => {
  expect(bandOf(priceBands, value)).toBeUndefined()
})
