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

test('the last removed box takes the order of the checkout with it', async () => {
  const { savedCart } = await import('./cart.store.ts')
  const { checkoutData } = await import('./checkout-data.store.ts')
  const other = { ...box, id: '22222222-2222-4222-8222-222222222222' }
  savedCart.add(box)
  savedCart.add(other)
  checkoutData.write(savedCart.read())
  savedCart.remove(box)
  await Promise.resolve()
  expect(storage.has('checkoutData')).toBe(true)
  savedCart.setPerPack(other, 0)
  await vi.waitFor(() => expect(storage.has('checkoutData')).toBe(false))
})

test('a cleared cart has 48 packs', async () => {
  const { savedCart } = await import('./cart.store.ts')
  savedCart.add(box)
  savedCart.setPackQuantity(60)
  savedCart.clear()
  expect(savedCart.read()).toMatchObject({ boxes: [], packQuantity: 48 })
})
