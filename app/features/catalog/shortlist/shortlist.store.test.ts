import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const showToast = vi.hoisted(() => vi.fn())
vi.mock('#app/ui/toast.ts', () => ({ showToast }))

const key = 'boxwrightShortlist'
const toId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
let storage: Map<string, string>

beforeEach(() => {
  storage = new Map()
  showToast.mockReset()
  vi.resetModules()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => void storage.set(name, value),
    removeItem: (name: string) => void storage.delete(name),
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('adds each product once and removes it; an empty shortlist leaves nothing behind', async () => {
  const { addToShortlist, removeFromShortlist, shortlist } = await import('./shortlist.store.ts')
  addToShortlist([toId(1)])
  addToShortlist([toId(2), toId(1)])
  expect(shortlist.read()).toEqual([toId(1), toId(2)])
  expect(storage.get(key)).toBe(`${toId(1)} ${toId(2)}`)
  removeFromShortlist(toId(1))
  removeFromShortlist(toId(2))
  expect(shortlist.read()).toEqual([])
  expect(storage.has(key)).toBe(false)
})

test('a full shortlist takes no more and says so', async () => {
  const { addToShortlist, shortlist } = await import('./shortlist.store.ts')
  const all = Array.from({ length: 24 }, (_, index) => toId(index))
  addToShortlist(all)
  expect(showToast).not.toHaveBeenCalled()
  addToShortlist([toId(24)])
  expect(shortlist.read()).toEqual(all)
  expect(showToast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Your shortlist is full' }))
})

test.each([
  ['what is no id', `${toId(1)} <b> ${toId(2)} `, [toId(1), toId(2)]],
  ['duplicates', `${toId(1)} ${toId(1)}`, [toId(1)]],
  ['other content', '{"a":1}', []],
])('ignores %s in storage', async (_, text, ids) => {
  storage.set(key, text)
  const { shortlist } = await import('./shortlist.store.ts')
  expect(shortlist.read()).toEqual(ids)
})
