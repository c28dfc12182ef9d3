import { describe, expect, test } from 'vitest'
import type { DaysOff } from '#app/features/brand/brand.ts'
import type { CustomOrder, ReadyMadeOrder } from '../order.ts'
import { getArrival, getMaxRushedDays, type Production } from './arrival.ts'
import {
  describeArrival,
  describeArrivalDays,
  describeOrderArrival,
  describeOrderStatus,
  describeUnknown,
  getArrivalStatus,
} from './arrival-text.ts'
import { getMaxProductionDays } from './delivery-estimate.ts'
import { getOrderArrival } from './order-arrival.ts'

// A Monday; Thanksgiving is on November 26.
const today = '2026-11-23'
const closed: DaysOff = { open: [], closed: [{ from: '2026-11-24', to: '2026-11-25', name: '' }] }
const time = (productionTime: number | null, rush = false): Production => ({ productionTime, rush })

describe('getArrival', () => {
  test.each<[string, Production, DaysOff | undefined, ReturnType<typeof getArrival>]>([
    ['two days after production', time(5), undefined, { standard: '2026-12-03', rush: '2026-12-03' }],
    ['rush takes half as long', time(10, true), undefined, { standard: '2026-12-10', rush: '2026-12-03' }],
    ['rounded up', time(5, true), undefined, { standard: '2026-12-03', rush: '2026-12-01' }],
    ['one day at least', time(1, true), undefined, { standard: '2026-11-27', rush: '2026-11-27' }],
    ['made the same day', time(0, true), undefined, { standard: '2026-11-25', rush: '2026-11-25' }],
    ['packed in boxes', { ...time(5), isPacked: true }, undefined, { standard: '2026-12-10', rush: '2026-12-10' }],
    [
      'packing is not rushed',
      { ...time(10, true), isPacked: true },
      undefined,
      { standard: '2026-12-17', rush: '2026-12-10' },
    ],
    ['days off of the shop', time(0), closed, { standard: '2026-11-30', rush: '2026-11-30' }],
    ['no production time', time(null, true), undefined, null],
    ['a production time above the maximum', time(1001, true), undefined, null],
  ])('%s', (_title, production, daysOff, arrival) => {
    expect(getArrival(production, today, daysOff)).toEqual(arrival)
  })

  test('getMaxProductionDays is its inverse for every day of two months', () => {
    for (const daysOff of [undefined, closed])
      for (let index = 0; index < 60; index++) {
        const day = new Date(Date.UTC(2026, 10, 23 + index)).toISOString().slice(0, 10)
        const max = getMaxProductionDays(day, today, daysOff)
        for (let days = 0; days < 45; days++)
          for (const rush of [false, true]) {
            const arrival = getArrival(time(days, rush), today, daysOff)
            expect([day, days, rush, days <= (rush ? getMaxRushedDays(max) : max)]).toEqual([
              day,
              days,
              rush,
              (arrival?.rush ?? '9') <= day,
            ])
          }
      }
  })

  test.each([
    ['2026-11-23', -2],
    ['2036-11-23', 1000],
  ])('by %s production may take %i days', (day, days) => {
    expect(getMaxProductionDays(day, today)).toBe(days)
    expect(getMaxRushedDays(days)).toBe(Math.min(2 * days, 1000))
  })
})

describe('texts of a product', () => {
  test.each<[Production, string, string, string, string]>([
    [time(5), '2026-12-03', 'in-time', 'In hands by Dec 3', ': Dec 3 at the earliest'],
    [time(10, true), '2026-12-04', 'rush', 'With rush service', ': Dec 3 at the earliest, Dec 10 without it'],
    [time(10, true), '2026-12-02', 'late', 'Too late: Dec 3 at the earliest', ' with rush service'],
    [time(5), '2026-12-02', 'late', 'Too late: Dec 3 at the earliest', ''],
    [time(30), '2026-12-31', 'late', 'Too late: Jan 11, 2027 at the earliest', ''],
    [time(null), '2026-12-02', 'unknown', 'Ask us for a date', ''],
  ])('%o by %s', (production, day, status, text, days) => {
    const arrival = getArrival(production, today)
    expect([
      getArrivalStatus(arrival, day),
      describeArrival(arrival, day),
      describeArrivalDays(arrival, day, today),
    ]).toEqual([status, text, days])
  })

  test.each<[Production, string]>([
    [time(5), 'Dec 3 at the earliest'],
    [time(10, true), 'Dec 10 at the earliest, Dec 3 with rush service'],
    [time(30), 'Jan 11, 2027 at the earliest'],
    [time(null), 'Ask us for a date'],
  ])('%o without a date', (production, text) => {
    expect(describeArrivalDays(getArrival(production, today), null, today)).toBe(text)
  })
})

describe('the slowest products of an order', () => {
  const product = (name: string, production: Production | undefined) => ({
    product: {
      id: name,
      name,
      slug: null,
      image: null,
      price: 100,
      terms: production && { breaks: [], minimum: null, ...production },
    },
    quantity: 1,
  })
  const box = (...items: ReturnType<typeof product>[]): CustomOrder => ({
    type: 'custom',
    packQuantity: 48,
    name: '',
    items,
  })

  test.each<[string, CustomOrder, string]>([
    ['one product', box(product('Mug', time(5))), 'Earliest Dec 10.'],
    ['equally slow', box(product('Mug', time(5)), product('Pen', time(5))), 'Earliest Dec 10.'],
    [
      'one delays',
      box(product('Mug', time(5)), product('Trail Bottle', time(10)), product('Pen', time(2))),
      'Earliest Dec 17, because of the Trail Bottle; without it Dec 10.',
    ],
    [
      'two delay',
      box(product('Mug', time(5)), product('Bottle', time(10)), product('Cap', time(10))),
      'Earliest Dec 17, because of the Bottle and the Cap; without them Dec 10.',
    ],
    [
      'three delay',
      box(product('Mug', time(5)), product('A', time(10)), product('B', time(10)), product('C', time(10))),
      'Earliest Dec 17, because of 3 items; without them Dec 10.',
    ],
    ['nothing is known', box(product('Mug', time(null)), product('Old', undefined)), 'Ask us for a date.'],
    ['empty', box(), 'Ask us for a date.'],
  ])('%s', (_title, order, text) => {
    expect(describeOrderArrival(getOrderArrival(order, today), today)).toBe(text)
  })

  test('names products without a production time, and counts rush for each product', () => {
    const order = box(product('Mug', time(6, true)), product('Bottle', time(10, true)), product('Old', undefined))
    const found = getOrderArrival(order, today)
    expect(found).toEqual({
      arrival: { standard: '2026-12-17', rush: '2026-12-10' },
      delaying: ['Bottle'],
      without: '2026-12-11',
      unknown: ['Old'],
    })
    const status = ['2026-12-09', '2026-12-10', '2026-12-17'].map(
      (day) => found.arrival && describeOrderStatus(found.arrival, day),
    )
    expect(status).toEqual(['Too late for Dec 9', 'With rush service', 'In hands by Dec 17'])
    expect(describeUnknown(found.unknown)).toBe(' Ask us about the Old.')
  })

  test('a product in several ready-made boxes is named once', () => {
    const items = [product('Bottle', time(10)), product('Pen', time(1))].map((item) => ({
      id: item.product.id,
      ...item,
      product: { ...item.product, inStock: true },
    }))
    const packed = (id: string) => ({ box: { id, name: id, description: null, image: null, items }, perPack: 1 })
    const order: ReadyMadeOrder = { type: 'ready-made', packQuantity: 48, boxes: [packed('a'), packed('b')] }
    expect(getOrderArrival(order, today).delaying).toEqual(['Bottle'])
  })
})
