import { expect, test } from 'vitest'
import { formatCents } from './money.ts'
import { formatCentsOrNone, formatPriceOrNone } from './price-or-none.ts'

test('the admin names a missing price, which the storefront shows as TBD', () => {
  expect([formatPriceOrNone(12.5), formatPriceOrNone(null)]).toEqual(['$12.50', 'No price'])
  expect([formatCentsOrNone(0), formatCentsOrNone(null), formatCents(null)]).toEqual(['$0.00', 'No price', 'TBD'])
})
