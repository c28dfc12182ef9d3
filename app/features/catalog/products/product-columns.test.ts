import { expect, test } from 'vitest'
import { formatColumns } from './product-columns.ts'

test('lists columns in lower case, except abbreviations', () => {
  expect(formatColumns(['name', 'slug', 'msrp'])).toBe('name, URL slug, and MSRP')
})
