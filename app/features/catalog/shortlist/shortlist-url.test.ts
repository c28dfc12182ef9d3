import { expect, test } from 'vitest'
import {
  createShortlistPath,
  hasSameProducts,
  maxShortlisted,
  normalizeShortlistQuery,
  parseShortlistQuery,
  swapProducts,
} from './shortlist-url.ts'

const mug = '0b6f1f0e-6a55-4a35-9d0c-7d1c1f6b2a01'
const bag = 'ffffffff-ffff-4fff-bfff-ffffffffffff'

const parse = (path: string) => parseShortlistQuery(new URL(path, 'http://shop.test').searchParams)

test('a link restores products, in order, and the quantity', () => {
  const path = createShortlistPath([bag, mug], 150)
  expect(path).toBe('/shortlist?product=________T_-__________w&product=C28fDmpVSjWdDH0cH2sqAQ&quantity=150')
  expect(parse(path)).toEqual({ ids: [bag, mug], quantity: 150 })
  expect(createShortlistPath([], null)).toBe('/shortlist')
})

test('ignores what is no product, duplicates, and products above the maximum', () => {
  const short = createShortlistPath([mug], null).split('=')[1]
  expect(parse(`/shortlist?product=${short}&product=${short}&product=x&product=1'or'1&quantity=0`)).toEqual({
    ids: [mug],
    quantity: null,
  })
  const many = Array.from({ length: 40 }, (_, index) => mug.replace(/01$/, String(index + 10)))
  expect(parse(createShortlistPath(many, null)).ids).toEqual(many.slice(0, maxShortlisted))
})

test('queries of one shortlist become one', () => {
  const query = createShortlistPath([mug], 150).slice('/shortlist'.length)
  expect(normalizeShortlistQuery(new URLSearchParams(`quantity=150&utm_source=mail&${query.slice(1)}`))).toBe(query)
  expect(normalizeShortlistQuery(new URLSearchParams('product=&quantity=many'))).toBe('')
})

test('two products change places', () => {
  expect(swapProducts(['a', 'b', 'c'], 'a', 'c')).toEqual(['c', 'b', 'a'])
})

test('the order of a shortlist does not matter', () => {
  expect(hasSameProducts(['a', 'b'], ['b', 'a'])).toBe(true)
  expect(hasSameProducts(['a', 'b'], ['a', 'c'])).toBe(false)
  expect(hasSameProducts(['a'], ['a', 'b'])).toBe(false)
})
