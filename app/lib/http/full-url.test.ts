import { expect, test } from 'vitest'
import { toFullUrl } from './full-url.ts'

test('toFullUrl resolves paths against PUBLIC_URL and leaves absolute URLs unchanged', () => {
  const shop = 'https://shop.example'
  expect(toFullUrl('/products?category=Drinkware&page=2', shop)).toBe(`${shop}/products?category=Drinkware&page=2`)
  expect(toFullUrl('/pictures/a b.webp', shop)).toBe(`${shop}/pictures/a%20b.webp`)
  expect(toFullUrl('https://other.example/post', shop)).toBe('https://other.example/post')
  expect(toFullUrl('/products', null)).toBe('/products')
  expect(toFullUrl('http://', shop)).toBe('http://')
})
