import { expect, test } from 'vitest'
import { isActive } from './navigation-links.ts'

test.each([
  ['/products', '/products', true],
  ['/products/', '/products', true],
  ['/products/navy-mug', '/products', true],
  ['/products-new', '/products', false],
  ['/blog/tag/eco', '/blog', true],
  ['/swag-boxes', '/swag-box-builder', false],
  ['/', '/products', false],
  ['/products', '/', false],
  ['/', '/', true],
])('on %s the link %s is active: %s', (pathname, to, active) => {
  expect(isActive(pathname, to)).toBe(active)
})
