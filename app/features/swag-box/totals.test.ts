import { describe, expect, test } from 'vitest'
import { boxTotals } from './totals.ts'

describe('total price = sum of unit prices x quantity, total items = items x quantity, pack = total / quantity', () => {
  test.each<[string, number[], number, ReturnType<typeof boxTotals>]>([
    ['nothing', [], 48, { totalPrice: 0, totalItems: 0, pricePerPack: 0 }],
    ['one product', [12.5], 48, { totalPrice: 600, totalItems: 48, pricePerPack: 12.5 }],
    ['three products', [12.5, 3.99, 20], 96, { totalPrice: 3503.04, totalItems: 288, pricePerPack: 36.49 }],
    ['144 packs', [0.07, 0.1, 0.2], 144, { totalPrice: 53.28, totalItems: 432, pricePerPack: 0.37 }],
    ['cents that binary fractions miss', [0.1, 0.2], 48, { totalPrice: 14.4, totalItems: 96, pricePerPack: 0.3 }],
    ['1.005 as the database never holds it', [1.005], 100, { totalPrice: 101, totalItems: 100, pricePerPack: 1.01 }],
    ['a free product', [0, 5], 48, { totalPrice: 240, totalItems: 96, pricePerPack: 5 }],
    ['large figures', [999.99, 0.01], 100_000, { totalPrice: 100_000_000, totalItems: 200_000, pricePerPack: 1000 }],
  ])('%s', (_name, prices, quantity, expected) => {
    expect(boxTotals(prices, quantity)).toEqual(expected)
  })
})
