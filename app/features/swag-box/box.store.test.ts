import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CustomOrder, maxItems } from '#app/features/orders/order.ts'
import { serializeBox } from './box.schema.ts'
import { addToBox, emptyBox, isInBox } from './box.store.ts'

const navyMug = { id: '11111111-1111-4111-8111-111111111111', name: 'Navy Mug', slug: 'navy-mug' }
const product = { ...navyMug, image: null, price: 950 }
const item = { product, quantity: 1 }
/** The same in stored form. */
const saved = { product: { ...navyMug, image_url: null, rounded_price: 9.5 } }
const key = 'swagBoxCart'
let storage: Map<string, string>
let logged: string[]
let windowEvents: EventTarget

const fakeStorage = () => ({
  getItem: (name: string) => storage.get(name) ?? null,
  setItem: (name: string, value: string) => void storage.set(name, value),
  removeItem: (name: string) => void storage.delete(name),
})

beforeEach(() => {
  storage = new Map()
  logged = []
  windowEvents = new EventTarget()
  vi.resetModules()
  vi.stubGlobal('localStorage', fakeStorage())
  vi.stubGlobal('addEventListener', windowEvents.addEventListener.bind(windowEvents))
  vi.stubGlobal('removeEventListener', windowEvents.removeEventListener.bind(windowEvents))
  vi.spyOn(console, 'info').mockImplementation((line: string) => void logged.push(line))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A fresh page: the store as its module makes it, with someone listening. */
async function openPage() {
  const store = await import('./box.store.ts')
  const changes = vi.fn()
  const stop = store.savedBox.subscribe(changes)
  return { ...store.savedBox, changes, stop }
}

const dispatchFromOtherTab = (changed: string | null) =>
  windowEvents.dispatchEvent(Object.assign(new Event('storage'), { key: changed }))

test('saves on every change of items, quantity and name', async () => {
  const box = await openPage()
  box.add(product)
  expect(JSON.parse(storage.get(key) ?? '')).toMatchObject({ boxItems: [saved], globalQuantity: 48, boxName: '' })
  box.setQuantity(96)
  expect(JSON.parse(storage.get(key) ?? '')).toMatchObject({ globalQuantity: 96 })
  box.setName('Onboarding')
  expect(JSON.parse(storage.get(key) ?? '')).toMatchObject({ boxName: 'Onboarding', timestamp: expect.any(Number) })
  box.remove(product.id)
  expect(JSON.parse(storage.get(key) ?? '')).toMatchObject({ boxItems: [], globalQuantity: 96 })
  expect(box.changes).toHaveBeenCalledTimes(4)
  box.clear()
  expect(storage.has(key)).toBe(false)
  // The quantity of the buyer stays.
  expect(box.read()).toEqual({ ...emptyBox, packQuantity: 96 })
})

test('restores what was saved', async () => {
  storage.set(key, serializeBox({ ...emptyBox, items: [item], packQuantity: 144, name: 'Gift' }, Date.now()))
  const box = await openPage()
  expect(box.read()).toEqual({ type: 'custom', items: [item], packQuantity: 144, name: 'Gift' })
  expect(box.read()).toBe(box.read())
})

test.each([
  ['damaged', '{"boxItems"'],
  ['old', serializeBox({ ...emptyBox, name: 'Old' }, Date.now() - 8 * 24 * 60 * 60 * 1000)],
])('discards a %s box with one line in the log', async (_name, saved) => {
  storage.set(key, saved)
  const box = await openPage()
  expect(box.read()).toEqual(emptyBox)
  expect(storage.has(key)).toBe(false)
  expect(logged).toEqual([expect.stringContaining('swagBoxCart was discarded')])
  box.add(product)
  expect(box.read().items).toHaveLength(1)
})

test('follows changes of another tab', async () => {
  const box = await openPage()
  expect(box.read()).toEqual(emptyBox)
  storage.set(key, serializeBox({ ...emptyBox, items: [item] }, Date.now()))
  dispatchFromOtherTab('something else')
  expect(box.read().items).toHaveLength(0)
  dispatchFromOtherTab(key)
  expect(box.read().items).toHaveLength(1)
  expect(box.changes).toHaveBeenCalledTimes(1)
  storage.clear()
  dispatchFromOtherTab(null)
  expect(box.read()).toEqual(emptyBox)
})

test('a box without subscribers is read from storage again', async () => {
  const box = await openPage()
  box.add(product)
  box.stop()
  storage.delete(key)
  expect(box.read()).toEqual(emptyBox)
})

test.each(['full', 'forbidden'])('works with storage that is %s', async (failure) => {
  const reject = () => {
    throw new Error(failure)
  }
  vi.stubGlobal('localStorage', failure === 'full' ? { ...fakeStorage(), setItem: reject } : undefined)
  const box = await openPage()
  box.add(product)
  box.setQuantity(96)
  expect(box.read()).toMatchObject({ items: [item], packQuantity: 96 })
  // Not even leaving the builder and coming back loses it.
  box.stop()
  expect(box.read().items).toHaveLength(1)
  box.clear()
  expect(box.read()).toEqual({ ...emptyBox, packQuantity: 96 })
  expect(logged.length).toBeGreaterThan(0)
})

const createProduct = (number: number, price = 1000) => ({
  id: `0000000${number}-0000-4000-8000-000000000000`.slice(-36),
  name: `Product ${number}`,
  slug: null,
  image: null,
  price,
})
const createBox = (...numbers: number[]): CustomOrder =>
  numbers.reduce((box, number) => addToBox(box, createProduct(number)), emptyBox)

test('an empty box starts at 48', () => {
  expect(emptyBox).toEqual({ type: 'custom', items: [], packQuantity: 48, name: '' })
})

test('adding a product twice does nothing', () => {
  const box = createBox(1, 2)
  expect(addToBox(box, createProduct(1, 9900))).toBe(box)
  expect(box.items.map((item) => item.product.name)).toEqual(['Product 1', 'Product 2'])
  expect(isInBox(box, createProduct(2).id)).toBe(true)
  expect(isInBox(box, createProduct(3).id)).toBe(false)
})

test('a full box rejects another product', () => {
  const full = createBox(...Array.from({ length: maxItems }, (_, index) => index))
  expect(full.items).toHaveLength(maxItems)
  expect(addToBox(full, createProduct(999))).toBe(full)
})

test.each([
  ['150', 150],
  ['20', 48],
  ['250000', 100_000],
  ['nonsense', 48],
])(
  'an empty box takes the quantity of a buyer, %s, and saves nothing before a product is added',
  async (text, packs) => {
    storage.set('boxwrightQuantity', text)
    const box = await openPage()
    expect(box.read()).toMatchObject({ items: [], packQuantity: packs })
    expect(storage.has(key)).toBe(false)
    box.add(product)
    expect(JSON.parse(storage.get(key) ?? '')).toMatchObject({ boxItems: [saved], globalQuantity: packs })
  },
)

test('a box with products keeps its quantity, and changing it changes the quantity of the buyer', async () => {
  const box = await openPage()
  box.add(product)
  const { buyerQuantity } = await import('#app/features/orders/buyer-quantity.store.ts')
  buyerQuantity.write(150)
  expect(box.read()).toMatchObject({ packQuantity: 48 })
  box.setQuantity(96)
  expect(storage.get('boxwrightQuantity')).toBe('96')
  buyerQuantity.write(240)
  box.remove(product.id)
  expect(box.read()).toMatchObject({ items: [], packQuantity: 240 })
})
