import { expect, test } from 'vitest'
import { getReturnPath, getSignInPath } from './return-path.ts'

test('the sign-in path names the status message and the page to return to', () => {
  expect(getSignInPath('/admin')).toBe('/admin/sign-in')
  expect(getSignInPath('/admin/products?q=mug')).toBe('/admin/sign-in?to=%2Fadmin%2Fproducts%3Fq%3Dmug')
  expect(getSignInPath('/admin', 'restart')).toBe('/admin/sign-in?notice=restart')
  expect(getSignInPath('/admin/products', 'restart')).toBe('/admin/sign-in?notice=restart&to=%2Fadmin%2Fproducts')
})

test.each([
  ['/admin/products/a/draft?x=1', '/admin/products/a?x=1'],
  ['/admin/proposals/a/assignee', '/admin/proposals/a'],
  ['/admin/proposals/a/artwork', '/admin/proposals/a'],
  ['/admin/requests/Q-1/artwork', '/admin/requests/Q-1/artwork'],
  ['/admin/no-access', '/admin'],
  ['/admin/sign-in/code', '/admin'],
  ['//evil.example/admin', '/admin'],
  ['https://evil.example/admin', '/admin'],
  ['/products', '/admin'],
])('after a sign-in, %s opens %s', (requested, path) => {
  expect(getReturnPath(requested)).toBe(path)
})
