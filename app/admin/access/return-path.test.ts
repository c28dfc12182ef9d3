import { expect, test } from 'vitest'
import { getSignInPath } from './return-path.ts'

test('the sign-in path names the status message and the page to return to', () => {
  expect(getSignInPath('/admin')).toBe('/admin/sign-in')
  expect(getSignInPath('/admin/products?q=mug')).toBe('/admin/sign-in?to=%2Fadmin%2Fproducts%3Fq%3Dmug')
  expect(getSignInPath('/admin', 'restart')).toBe('/admin/sign-in?notice=restart')
  expect(getSignInPath('/admin/products', 'restart')).toBe('/admin/sign-in?notice=restart&to=%2Fadmin%2Fproducts')
})
