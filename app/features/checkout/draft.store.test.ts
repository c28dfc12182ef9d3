import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getMaxInHandsDate } from '#app/features/orders/in-hands-date.ts'
import type { Order } from '#app/features/orders/order.ts'
import { getTodayInChicago } from '#app/lib/time/dates.ts'
import { parseBoxState } from './draft.schema.ts'

const key = 'swagBoxCheckout'
const navyMug = { id: '11111111-1111-4111-8111-111111111111', name: 'Navy Mug', slug: null }
const item = { product: { ...navyMug, image: null, price: 950 }, quantity: 1 }
const cart: Order = { type: 'custom', items: [item], packQuantity: 96, name: 'Gift' }
/** The item in the format of storage and navigation state. */
const boxItems = [{ product: { ...navyMug, image_url: null, rounded_price: 9.5 } }]
const kitBox = {
  id: '22222222-2222-4222-8222-222222222222',
  name: 'Kit',
  description: null,
  image: null,
}
const boxes: Order = {
  type: 'ready-made',
  packQuantity: 60,
  boxes: [
    {
      box: {
        ...kitBox,
        items: [
          { id: 'x', quantity: 2, product: { id: navyMug.id, name: 'Mug', image: null, price: 950, inStock: true } },
        ],
      },
      perPack: 3,
    },
  ],
}
const fields = {
  firstName: 'Dana',
  lastName: 'Whitfield',
  email: 'dana@northwind.example',
  company: 'Northwind',
  phone: '',
  dateNeeded: '',
  isFlexibleDate: 'on',
  specialRequests: 'Half to Chicago',
}
let storage: Map<string, string>

beforeEach(() => {
  storage = new Map()
  vi.resetModules()
  vi.stubGlobal('localStorage', { getItem: (name: string) => storage.get(name) ?? null })
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => void storage.set(name, value),
    removeItem: (name: string) => void storage.delete(name),
  })
  vi.spyOn(console, 'info').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A page after a reload: a new instance of the store's module. */
const openPage = async () => (await import('./draft.store.ts')).checkoutDraft

test('all fields survive a reload', async () => {
  const before = await openPage()
  before.open(cart, 'entry-1')
  before.setFields(fields)
  before.setFileNames(['logo.svg'])
  const { formKey } = before.read()
  vi.resetModules()
  expect((await openPage()).read()).toEqual({
    cart,
    fields,
    source: 'entry-1',
    formKey,
    isPending: false,
    fileNames: ['logo.svg'],
    finished: [],
  })
})

test('a history entry opens its cart once', async () => {
  const draft = await openPage()
  draft.open(cart, 'entry-1')
  draft.setCart({ ...cart, packQuantity: 48 })
  draft.open(cart, 'entry-1')
  expect(draft.read().cart?.packQuantity).toBe(48)
  draft.open({ ...cart, packQuantity: 144 }, 'entry-2')
  expect(draft.read().cart?.packQuantity).toBe(144)
})

test('a cart is opened with the in-hands date, which later ones do not change', async () => {
  const draft = await openPage()
  const day = getMaxInHandsDate(getTodayInChicago())
  storage.set('boxwrightInHands', day)
  draft.open(cart, 'entry-1')
  expect(draft.read().fields).toMatchObject({ dateNeeded: day })
  draft.setFields({ ...fields, dateNeeded: '' })
  draft.open(cart, 'entry-1')
  expect(draft.read().fields).toMatchObject({ firstName: 'Dana', dateNeeded: '' })
})

test('without an in-hands date, or with one that has passed, the date stays as typed', async () => {
  const draft = await openPage()
  draft.setFields({ ...fields, dateNeeded: '2026-03-02' })
  storage.set('boxwrightInHands', '2020-01-01')
  draft.open(cart, 'entry-1')
  expect(draft.read().fields).toMatchObject({ dateNeeded: '2026-03-02' })
})

test('a changed cart gets a new form key, a changed field does not', async () => {
  const draft = await openPage()
  draft.open(cart, 'entry-1')
  const first = draft.read().formKey
  draft.setFields(fields)
  expect(draft.read().formKey).toBe(first)
  draft.setCart({ ...cart, packQuantity: 48 })
  expect(draft.read().formKey).not.toBe(first)
})

test('a finished draft contains no personal data, and its history entry does not reopen it', async () => {
  const draft = await openPage()
  draft.open(cart, 'entry-1')
  draft.setFields(fields)
  draft.finish('request-1')
  expect(storage.get(key)).not.toContain('Dana')
  draft.open(cart, 'entry-1')
  expect(draft.read().cart).toBeNull()
  expect([draft.isFinished('request-1'), draft.isFinished('request-2')]).toEqual([true, false])
})

test.each(['{', 'null', '[]', '{"cart":"mine"}', '{"cart":null,"fields":{"firstName":1}}'])(
  'a damaged draft is discarded: %s',
  async (saved) => {
    storage.set(key, saved)
    expect((await openPage()).read().cart).toBeNull()
    expect(storage.has(key)).toBe(false)
  },
)

test.each([
  ['nothing', null],
  ['a step', { step: 2 }],
  ['an empty box', { boxItems: [], globalQuantity: 48, totalPrice: 0 }],
  ['items without product', { boxItems: [{}], globalQuantity: 48 }],
  ['text', 'box'],
])('navigation state without a cart: %s', (_name, state) => {
  expect(parseBoxState(state)).toBeNull()
})

test('navigation state of the builder', () => {
  const state = { boxItems, globalQuantity: 96, totalPrice: 912, boxName: 'Gift' }
  expect(parseBoxState(state)).toEqual(cart)
  expect(parseBoxState({ boxItems, globalQuantity: 12, totalPrice: 1 })?.packQuantity).toBe(48)
})

test('restores both kinds of order from the draft, and a draft of the first version', async () => {
  const before = await openPage()
  before.open(boxes, 'checkoutData')
  vi.resetModules()
  expect((await openPage()).read().cart).toEqual(boxes)

  vi.resetModules()
  const first = { cart: { type: 'custom', boxItems, globalQuantity: 96, boxName: 'Gift' }, fields }
  storage.set(key, JSON.stringify({ ...first, source: 'entry-1', formKey: 'k', fileNames: [] }))
  expect((await openPage()).read()).toMatchObject({ cart, fields, formKey: 'k', isPending: false })
})

test('a pending submission stays pending after a reload, until the form key is renewed', async () => {
  const before = await openPage()
  before.open(cart, 'entry-1')
  const { formKey } = before.read()
  before.setPending(true)
  vi.resetModules()
  const after = await openPage()
  expect(after.read()).toMatchObject({ isPending: true, formKey })
  after.renewFormKey()
  expect(after.read().isPending).toBe(false)
  expect(after.read().formKey).not.toBe(formKey)
})
