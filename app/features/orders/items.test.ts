import { expect, test } from 'vitest'
import { createTeeBox, createTeeOrder } from '#test/orders.ts'
import { copyOptions, listItems, setOptions } from './items.ts'
import type { CustomOrder } from './order.ts'
import { getProducts } from './order-input.ts'

const tee = { id: 'tee', name: 'Tee', image: null, price: 1000, slug: null }
const order = createTeeOrder()
const sizes = [{ name: 'S', quantity: 100 }]

test('lists the items of all boxes with their units in all packs', () => {
  expect(listItems(order)).toMatchObject([
    { key: 'a tee', line: 'a', boxName: 'Box a', units: 100 },
    { key: 'a mug', line: 'a', units: 100 },
    { key: 'b tee', line: 'b', boxName: 'Box b', units: 150 },
    { key: 'b mug', units: 50 },
  ])
  const custom: CustomOrder = {
    type: 'custom',
    name: '',
    packQuantity: 48,
    items: [{ product: tee, quantity: 1 }],
  }
  expect(listItems(custom)).toMatchObject([{ key: 'tee tee', line: 'tee', boxName: '', units: 48 }])
})

test('sets the options of one item, and leaves its others', () => {
  const sized = setOptions(order, 'b tee', { sizes })
  const changed = setOptions(sized, 'b tee', { imprint: 'none' })
  expect(listItems(changed).map(({ item }) => [item.sizes, item.imprint])).toEqual([
    [undefined, undefined],
    [undefined, undefined],
    [sizes, 'none'],
    [undefined, undefined],
  ])
})

test('a product in several boxes, one without an imprint, has that of the other', () => {
  for (const [without, withImprint] of [
    ['a tee', 'b tee'],
    ['b tee', 'a tee'],
  ] as const) {
    const chosen = setOptions(setOptions(order, without, { imprint: 'none' }), withImprint, { imprint: 'advise' })
    const products = getProducts(chosen).map(({ id, imprint }) => [id, imprint])
    expect(products).toEqual([
      ['tee', 'advise'],
      ['mug', undefined],
    ])
  }
})

test('current contents keep the options of their products', () => {
  const [previous] = setOptions(setOptions(order, 'a tee', { sizes }), 'a mug', { imprint: 'advise' }).boxes
  if (!previous) throw new Error('no box')
  expect(copyOptions(createTeeBox('a', 2), previous.box).items).toMatchObject([
    { quantity: 2, sizes },
    { quantity: 1, imprint: 'advise' },
  ])
})
