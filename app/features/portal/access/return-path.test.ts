import { expect, test } from 'vitest'
import { getReturnPath, getSignInPath } from './return-path.ts'

test.each([
  ['/portal/orders?after=1', '/portal/orders?after=1'],
  ['/portal', '/portal'],
  ['/portal/../admin', '/portal'],
  ['/portalx', '/portal'],
  ['//evil.example/portal', '/portal'],
  ['https://evil.example/portal', '/portal'],
  ['/\\evil.example/portal', '/portal'],
  ['javascript:alert(1)', '/portal'],
  ['/portal/link?token=x', '/portal'],
  ['/portal/sign-out', '/portal'],
  [undefined, '/portal'],
])('%s returns to %s', (requested, path) => {
  expect(getReturnPath(requested)).toBe(path)
})

test('the sign-in path names where to return to', () => {
  expect(getSignInPath('/portal')).toBe('/portal/sign-in')
  expect(getSignInPath('/portal/stock')).toBe('/portal/sign-in?to=%2Fportal%2Fstock')
})
