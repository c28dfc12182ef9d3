import { afterEach, expect, test, vi } from 'vitest'
import { canHaveOrder } from './can-have-order.ts'

afterEach(() => vi.unstubAllGlobals())

function stubStorages(local: Record<string, string>, session: Record<string, string>) {
  vi.stubGlobal('localStorage', { getItem: (key: string) => local[key] ?? null })
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => session[key] ?? null })
}

test.each([
  ['no state and empty storage', null, {}, {}, false],
  ['only a cart that was not passed to the checkout', null, { cart: '{}' }, {}, false],
  ['a stored box', null, { swagBoxCart: '{}' }, {}, true],
  ['navigation state', { boxItems: [] }, {}, {}, true],
  ['a cart passed to the checkout', null, { checkoutData: '{}' }, {}, true],
  ['a draft of this tab', null, {}, { swagBoxCheckout: '{}' }, true],
])('%s', (_name, state, local, session, expected) => {
  stubStorages(local, session)
  expect(canHaveOrder(state)).toBe(expected)
})

test('unavailable storage counts as a possible order', () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect(canHaveOrder(null)).toBe(true)
})
