import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const createItem = (digit: string, alternativeTo?: string) => ({
  product: { id: toId(digit), name: `Product ${digit}`, slug: null, image: null, price: 100 },
  quantity: 10,
  alternativeTo: alternativeTo && toId(alternativeTo),
})
const toId = (digit: string) => `${digit.repeat(8)}-1111-4111-8111-111111111111`
let storage: Map<string, string>

beforeEach(() => {
  storage = new Map()
  vi.resetModules()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => void storage.set(name, value),
    removeItem: (name: string) => void storage.delete(name),
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('the first alternative to a removed product takes its place', async () => {
  const { quoteList } = await import('./quote-list.store.ts')
  for (const item of [createItem('1'), createItem('2', '1'), createItem('3', '1'), createItem('4')]) quoteList.add(item)
  quoteList.remove(toId('1'))
  expect(quoteList.read().map(({ alternativeTo }) => alternativeTo)).toEqual([undefined, toId('2'), undefined])
})

test('a reload keeps alternatives and target prices', async () => {
  const { quoteList } = await import('./quote-list.store.ts')
  quoteList.add(createItem('1'))
  quoteList.add(createItem('2', '1'))
  quoteList.change(toId('1'), { targetPrice: 850 })
  vi.resetModules()
  const { quoteList: reloaded } = await import('./quote-list.store.ts')
  expect(reloaded.read()).toMatchObject([{ targetPrice: 850 }, { alternativeTo: toId('1') }])
})

test('a page that only adds keeps what another tab added and cleared', async () => {
  const { quoteList } = await import('./quote-list.store.ts')
  quoteList.add(createItem('1'))
  expect(quoteList.read()).toBe(quoteList.read())
  vi.resetModules()
  const { quoteList: otherTab } = await import('./quote-list.store.ts')
  otherTab.add(createItem('2'))
  quoteList.add(createItem('3'))
  const getIds = () => quoteList.read().map(({ product }) => product.id)
  expect(getIds()).toEqual([toId('1'), toId('2'), toId('3')])
  otherTab.removeAll([toId('1'), toId('3')])
  quoteList.add(createItem('4'))
  expect(getIds()).toEqual([toId('2'), toId('4')])
})
