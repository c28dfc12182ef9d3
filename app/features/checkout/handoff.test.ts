import { afterEach, expect, test, vi } from 'vitest'
import { mayHoldOrder } from './handoff.ts'

afterEach(() => vi.unstubAllGlobals())

function storages(local: Record<string, string>, session: Record<string, string>) {
  vi.stubGlobal('localStorage', { getItem: (key: string) => local[key] ?? null })
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => session[key] ?? null })
}

test.each([
  ['nothing anywhere', null, {}, {}, false],
  ['only a box that was not handed over', null, { swagBoxCart: '{}', cart: '{}' }, {}, false],
  ['navigation state', { boxItems: [] }, {}, {}, true],
  ['a handed-over cart', null, { checkoutData: '{}' }, {}, true],
  ['a draft of this tab', null, {}, { swagBoxCheckout: '{}' }, true],
])('%s', (_what, state, local, session, expected) => {
  storages(local, session)
  expect(mayHoldOrder(state)).toBe(expected)
})

test('storage that does not answer is no reason to send anybody away', () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect(mayHoldOrder(null)).toBe(true)
})
