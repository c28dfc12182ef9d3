import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Order } from '#app/features/orders/order.ts'
import { boxOfState } from './draft.schema.ts'

const key = 'swagBoxCheckout'
const navyMug = { id: '11111111-1111-4111-8111-111111111111', name: 'Navy Mug', slug: null }
const item = { product: { ...navyMug, image: null, price: 950 }, quantity: 1 }
const cart: Order = { type: 'custom', items: [item], packQuantity: 96, name: 'Gift' }
/** The same as storage and navigation state hold it. */
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
let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.resetModules()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  })
  vi.spyOn(console, 'info').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A page after a reload: the store as its module makes it. */
const openPage = async () => (await import('./draft.store.ts')).checkoutDraft

test('everything typed survives a reload', async () => {
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
    inDoubt: false,
    fileNames: ['logo.svg'],
    finished: [],
  })
})

test('a history entry hands its cart over once', async () => {
  const draft = await openPage()
  draft.open(cart, 'entry-1')
  draft.setCart({ ...cart, packQuantity: 48 })
  draft.open(cart, 'entry-1')
  expect(draft.read().cart?.packQuantity).toBe(48)
  draft.open({ ...cart, packQuantity: 144 }, 'entry-2')
  expect(draft.read().cart?.packQuantity).toBe(144)
})

test('another cart is another request, another word in a field is not', async () => {
  const draft = await openPage()
  draft.open(cart, 'entry-1')
  const first = draft.read().formKey
  draft.setFields(fields)
  expect(draft.read().formKey).toBe(first)
  draft.setCart({ ...cart, packQuantity: 48 })
  expect(draft.read().formKey).not.toBe(first)
})

test('a finished draft keeps nothing about the visitor, and its entry does not come back', async () => {
  const draft = await openPage()
  draft.open(cart, 'entry-1')
  draft.setFields(fields)
  draft.finish('request-1')
  expect(kept.get(key)).not.toContain('Dana')
  draft.open(cart, 'entry-1')
  expect(draft.read().cart).toBeNull()
  expect([draft.isFinished('request-1'), draft.isFinished('request-2')]).toEqual([true, false])
})

test.each(['{', 'null', '[]', '{"cart":"mine"}', '{"cart":null,"fields":{"firstName":1}}'])(
  'a damaged draft is discarded: %s',
  async (saved) => {
    kept.set(key, saved)
    expect((await openPage()).read().cart).toBeNull()
    expect(kept.has(key)).toBe(false)
  },
)

test.each([
  ['nothing', null],
  ['a step', { step: 2 }],
  ['an empty box', { boxItems: [], globalQuantity: 48, totalPrice: 0 }],
  ['items without product', { boxItems: [{}], globalQuantity: 48 }],
  ['text', 'box'],
])('navigation state that is no cart: %s', (_name, state) => {
  expect(boxOfState(state)).toBeNull()
})

test('navigation state as the builder hands it over', () => {
  const state = { boxItems, globalQuantity: 96, totalPrice: 912, boxName: 'Gift' }
  expect(boxOfState(state)).toEqual(cart)
  expect(boxOfState({ boxItems, globalQuantity: 12, totalPrice: 1 })?.packQuantity).toBe(48)
})

test('both kinds of order come back from the draft, and from one of the first version', async () => {
  const before = await openPage()
  before.open(boxes, 'checkoutData')
  vi.resetModules()
  expect((await openPage()).read().cart).toEqual(boxes)

  vi.resetModules()
  const first = { cart: { type: 'custom', boxItems, globalQuantity: 96, boxName: 'Gift' }, fields }
  kept.set(key, JSON.stringify({ ...first, source: 'entry-1', formKey: 'k', fileNames: [] }))
  expect((await openPage()).read()).toMatchObject({ cart, fields, formKey: 'k', inDoubt: false })
})

test('a try in doubt stays in doubt over a reload, until another request begins', async () => {
  const before = await openPage()
  before.open(cart, 'entry-1')
  const { formKey } = before.read()
  before.setInDoubt(true)
  vi.resetModules()
  const after = await openPage()
  expect(after.read()).toMatchObject({ inDoubt: true, formKey })
  after.renewFormKey()
  expect(after.read().inDoubt).toBe(false)
  expect(after.read().formKey).not.toBe(formKey)
})
