import { expect, test } from 'vitest'
import { getFullAddress } from './full-address.ts'

test('getFullAddress resolves paths against PUBLIC_URL and leaves absolute URLs unchanged', () => {
  const shop = 'https://shop.example'
  expect(getFullAddress('/products?category=Drinkware&page=2', shop)).toBe(`${shop}/products?category=Drinkware&page=2`)
  expect(getFullAddress('/pictures/a b.webp', shop)).toBe(`${shop}/pictures/a%20b.webp`)
  expect(getFullAddress('https://other.example/post', shop)).toBe('https://other.example/post')
  expect(getFullAddress('/products', null)).toBe('/products')
  expect(getFullAddress('http://', shop)).toBe('http://')
})
