import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const box = { id: '11111111-1111-4111-8111-111111111111', name: 'Kit', description: null, image: null, items: [] }
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

test('units that the buyer asked for do not become packs, nor packs units', async () => {
  storage.set('boxwrightQuantity', '300')
  const { savedCart } = await import('./cart.store.ts')
  savedCart.add(box)
  expect(JSON.parse(storage.get('cart') ?? '')).toMatchObject({ globalQuantity: 48 })
  savedCart.setPackQuantity(60)
  savedCart.remove(box)
  expect(savedCart.read()).toMatchObject({ boxes: [], packQuantity: 60 })
  expect(storage.get('boxwrightQuantity')).toBe('300')
})

test('a cleared cart has 48 packs', async () => {
  const { savedCart } = await import('./cart.store.ts')
  savedCart.add(box)
  savedCart.setPackQuantity(60)
  savedCart.clear()
  expect(savedCart.read()).toMatchObject({ boxes: [], packQuantity: 48 })
})
