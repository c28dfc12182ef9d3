import { describe, expect, test } from 'vitest'
import type { BoxItem } from '#db/tables/requests.ts'
import { parseBoxLink } from './box-link/box-link.ts'
import { describeOrder, getBoxLink } from './describe-order.ts'

const item = (name: string, price: number | null, change: Partial<BoxItem> = {}): BoxItem => ({
  product_id: name,
  product_name: name,
  product_price: price,
  product_image: null,
  ...change,
})
const boxed = (box: string, count: number, quantity: number) => ({
  quantity,
  ready_made_box_id: box,
  ready_made_box_name: box,
  box_count: count,
})

const custom = { box_items: [item('Mug', 12.5), item('Tote', 4)], global_quantity: 96, total_price: 1584 }
const kit = { box_items: [item('Mug', 12.5, boxed('Kit', 2, 1))], global_quantity: 96, total_price: 2400 }
const mixed = {
  box_items: [
    item('Mug', 10, boxed('Kit', 1, 1)),
    item('Pen', 1, boxed('Kit', 1, 3)),
    item('Award', null, boxed('Gala', 2, 1)),
  ],
  global_quantity: 1000,
  total_price: 13_000,
}
const onRequest = { box_items: [item('Award', null, boxed('Gala', 1, 1))], global_quantity: 48, total_price: 0 }

describe('one line', () => {
  test.each([
    ['a box of one’s own: as many boxes as packs', custom, '96 boxes, 2 items, $1,584.00'],
    ['two ready-made boxes a pack', kit, '192 boxes (96 packs x 2), 1 item, $2,400.00'],
    ['several kinds of boxes', mixed, '3,000 boxes (1,000 packs x 3), 3 items, $13,000.00'],
    ['nothing that has a price', onRequest, '48 boxes, 1 item, Priced on request'],
  ])('%s', (_what, order, line) => {
    expect(describeOrder(order).summary).toBe(line)
  })
})

test('the volume estimate leads if the prices at the quantity are stored and differ', () => {
  const volume = {
    ...custom,
    box_items: [item('Mug', 12.5, { unit_price: 10 }), item('Tote', 4, { unit_price: 4 })],
  }
  const { summary, value, fields, itemLines } = describeOrder(volume)
  expect(value).toBe(134_400)
  expect(summary).toBe('96 boxes, 2 items, $1,344.00')
  expect(itemLines).toEqual(['Mug, $10.00 each', 'Tote, $4.00 each'])
  expect(fields.map(({ label, value }) => `${label} ${value}`)).toEqual(
    expect.arrayContaining(['Volume estimate $1,344.00', 'Total estimate $1,584.00']),
  )
})

test('further ink colors of all packs come on top', () => {
  const imprint = [{ location: 'Front', method: 'screen print', colors: 2, color_names: null, extra_color: 0.45 }]
  const { value, fields } = describeOrder({
    ...kit,
    box_items: [item('Mug', 12.5, { ...boxed('Kit', 2, 3), imprint })],
  })
  expect(value).toBe(240_000)
  // 96 packs x 2 boxes x 3 units x $0.45.
  expect(fields).toContainEqual({ label: 'Further ink colors', value: '$259.20 on top of the total estimate' })
})

test('destinations, their cost and the budget', () => {
  const delivery = [
    { to: 'us-homes', packs: 60, rate_cents: 1500 },
    { to: 'CA', packs: 36, rate_cents: null },
  ]
  const { fields } = describeOrder({ ...kit, delivery, budget_cents: 5000 })
  expect(fields.slice(-3)).toEqual([
    {
      label: 'Deliver to',
      value: ['60 to individual US homes, $15.00 a box: $1,800.00', '36 to Canada, we will quote'],
    },
    { label: 'Delivery cost', value: '$1,800.00, without 36 to Canada' },
    { label: 'Budget', value: '$50.00 per pack' },
  ])
  expect(describeOrder({ ...custom, budget_cents: 5000 }).fields.at(-1)?.value).toBe('$50.00 per box')
})

test('all of it', () => {
  expect(describeOrder(mixed).fields).toEqual([
    {
      label: 'Box items',
      value: [
        'Kit x 1:',
        '1 x Mug, $10.00\u00a0each',
        '3 x Pen, $1.00\u00a0each',
        'Gala x 2:',
        '1 x Award, TBD\u00a0each',
      ],
    },
    { label: 'Pack quantity', value: '1,000' },
    { label: 'Boxes', value: '3,000 (1,000 packs x 3)' },
    { label: 'Units', value: '6,000' },
    { label: 'Total estimate', value: '$13,000.00 Without 1 box that is priced on request.' },
  ])
  const short = {
    ...custom,
    box_items: [item('Mug', 12.5, { minimum_quantity: 100 }), item('Tote', 4, { minimum_quantity: 96 })],
  }
  expect(describeOrder(short).fields[0]?.value).toEqual(['Mug, $12.50\u00a0each, needs 100', 'Tote, $4.00\u00a0each'])
  const combined = {
    ...mixed,
    global_quantity: 50,
    box_items: [boxed('Kit', 1, 1), boxed('Gala', 2, 1)].map((box) =>
      item('Mug', 10, { ...box, minimum_quantity: 150 }),
    ),
  }
  expect(describeOrder(combined).fields[0]?.value).toEqual([
    'Kit x 1:',
    '1 x Mug, $10.00\u00a0each',
    'Gala x 2:',
    '1 x Mug, $10.00\u00a0each',
  ])
  expect(describeOrder(custom).fields[0]?.value).toEqual(['Mug, $12.50\u00a0each', 'Tote, $4.00\u00a0each'])
  // As many boxes as packs: printed once.
  expect(describeOrder(custom).fields.map(({ label }) => label)).not.toContain('Boxes')
})

test('sizes with their upcharges, which are not in the total', () => {
  const sizes = [
    { name: 'S', quantity: 80, upcharge: 0 },
    { name: '2XL', quantity: 16, upcharge: 2 },
  ]
  const sized = {
    ...custom,
    box_items: [item('Tee', 12.5, { sizes, minimum_quantity: 100 }), item('Cap', 4, { sizes: 'later' })],
  }
  const { fields, itemLines, value } = describeOrder(sized)
  expect(fields[0]?.value).toEqual([
    'Tee, $12.50\u00a0each, needs 100; sizes: S 80, 2XL 16 (+$2.00)',
    'Cap, $4.00\u00a0each; sizes: collected later by link',
  ])
  expect(fields.at(-1)).toEqual({ label: 'Size upcharges', value: '$32.00 on top of the total estimate' })
  expect(itemLines[1]).toBe('Cap, $4.00 each; sizes: collected later by link')
  expect(value).toBe(158_400)
})

test('a box that is priced on request adds neither sizes nor inks', () => {
  const sizes = [{ name: '2XL', quantity: 48, upcharge: 2 }]
  const imprint = [{ location: 'Front', method: 'screen print', colors: 2, color_names: null, extra_color: 0.45 }]
  const { value, fields } = describeOrder({
    box_items: [
      item('Mug', 10, { ...boxed('Kit', 1, 1), unit_price: 10 }),
      item('Tee', 12, { ...boxed('Gala', 1, 1), unit_price: 12, sizes, imprint }),
      item('Award', null, boxed('Gala', 1, 1)),
    ],
    global_quantity: 48,
    total_price: 480,
  })
  expect(value).toBe(48_000)
  expect(fields.map(({ label }) => label)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/Volume estimate|Size upcharges|Further ink colors/)]),
  )
})

test('the link to a box keeps its sizes', () => {
  const sizes = [{ name: 'S', quantity: 96, upcharge: 0 }]
  const product_id = '11111111-1111-4111-8111-111111111111'
  const order = { ...custom, box_items: [item('Tee', 12.5, { product_id, sizes })], box_name: null, box_color: null }
  expect(parseBoxLink(getBoxLink(order, '')?.replace(/.*#/, '#') ?? '')?.items).toMatchObject([
    { sizes: [{ name: 'S', quantity: 96 }] },
  ])
})
