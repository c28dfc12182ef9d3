import { expect, test } from 'vitest'
import { fullAddress } from './full-address.ts'

test('fullAddress resolves paths against PUBLIC_URL and leaves absolute URLs unchanged', () => {
  const shop = 'https://shop.example'
  expect(fullAddress('/products?category=Drinkware&page=2', shop)).toBe(`${shop}/products?category=Drinkware&page=2`)
  expect(fullAddress('/pictures/a b.webp', shop)).toBe(`${shop}/pictures/a%20b.webp`)
  expect(fullAddress('https://other.example/post', shop)).toBe('https://other.example/post')
  expect(fullAddress('/products', null)).toBe('/products')
  expect(fullAddress('http://', shop)).toBe('http://')
})
