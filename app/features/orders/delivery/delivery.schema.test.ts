import * as v from 'valibot'
import { expect, test } from 'vitest'
import { budgetField, deliveryField, parseDeliveryChoice } from './delivery.schema.ts'
import { splitDeliveryField, targetPriceField, totalBudgetField, unitDeliveryField } from './quote-delivery.schema.ts'

const one = { to: 'us-homes', packs: 48 }
const message = 'Your destinations could not be read. Please choose them again.'

test('a form sends destinations, or none', () => {
  expect(v.parse(deliveryField, '')).toEqual([])
  const all = [one, { to: 'CA', packs: 5 }, { to: 'other-country', packs: 1 }]
  expect(v.parse(deliveryField, JSON.stringify(all))).toEqual(all)
})

test('a second address is another destination; the homes of a country are one', () => {
  const addresses = [
    { to: 'us-address', packs: 5, city: 'Austin' },
    { to: 'us-address', packs: 5, city: 'Boston' },
    { to: 'DE-address', packs: 5 },
    { to: 'DE-homes', packs: 5 },
  ]
  expect(v.parse(deliveryField, JSON.stringify(addresses))).toEqual(addresses)
  const homes = JSON.stringify([addresses[3], addresses[3]])
  expect(v.safeParse(deliveryField, homes, { abortPipeEarly: true }).issues?.[0]?.message).toBe(message)
})

test('only a quote on several products splits them, by id', () => {
  const product_id = '0b6e0c1e-0000-4000-8000-000000000000'
  const split = (products: unknown) => JSON.stringify([{ to: 'us-address', packs: 5, products }])
  const products = [{ product_id, quantity: 5, product_name: 'Forged' }]
  expect(v.parse(splitDeliveryField, split(products))[0]?.products).toEqual([
    { product_id, quantity: 5, product_name: '' },
  ])
  expect(v.parse(unitDeliveryField, split(products))).toEqual([{ to: 'us-address', packs: 5 }])
  for (const damaged of [
    [{ product_id: 'mug', quantity: 5 }],
    [{ product_id, quantity: 0.5 }],
    [{ product_id, quantity: -1 }],
    {},
  ])
    expect(v.safeParse(splitDeliveryField, split(damaged)).success).toBe(false)
})

test('several destinations without counts are rejected, with the way out', () => {
  for (const field of [deliveryField, unitDeliveryField]) {
    const parsed = v.safeParse(field, '[]', { abortPipeEarly: true })
    expect(parsed.issues?.[0]?.message).toBe('Enter how many go to each destination, or choose “Not decided yet”.')
  }
})

test('a destination can name its city, of one line', () => {
  const parse = (city: string) => v.parse(deliveryField, JSON.stringify([{ to: 'DE', packs: 5, city }]))
  expect(parse(' Berlin\u0000 ')).toEqual([{ to: 'DE', packs: 5, city: 'Berlin' }])
  expect(parse('')).toEqual([{ to: 'DE', packs: 5 }])
})

test('a quote can have more units than a box has packs, and a budget for all of them', () => {
  const units = JSON.stringify([{ to: 'us-address', packs: 2_000_000 }])
  expect(v.safeParse(deliveryField, units).success).toBe(false)
  expect(v.parse(unitDeliveryField, units)).toEqual([{ to: 'us-address', packs: 2_000_000 }])
  expect(v.parse(totalBudgetField, '250000000')).toBe(250_000_000)
  expect(v.safeParse(totalBudgetField, '1000000001').success).toBe(false)
})

test('a wrong budget and a wrong target price are named in their messages', () => {
  const getMessage = (field: typeof targetPriceField, text: string) => v.safeParse(field, text).issues?.[0].message
  expect(getMessage(totalBudgetField, 'x')).toBe('Enter a budget such as 50.00')
  expect(getMessage(targetPriceField, 'x')).toBe('Enter a target price such as 50.00')
  expect(getMessage(targetPriceField, '10000001')).toBe('Enter a target price of at most $100,000')
})

test('another country has a name of one line, or none', () => {
  const other = { to: 'other-country', packs: 5 }
  const parse = (country: string) => v.parse(deliveryField, JSON.stringify([{ ...other, country }]))
  expect(parse(' Norway\n')).toEqual([{ ...other, country: 'Norway' }])
  expect(parse('\u200b ')).toEqual([other])
})

test.each([
  'many',
  '{}',
  '[{}]',
  '[null]',
  JSON.stringify([{ ...one, to: 'US' }]),
  JSON.stringify([{ ...one, to: 'Canada' }]),
  JSON.stringify([{ ...one, to: 'US-homes' }]),
  JSON.stringify([{ ...one, to: 'DE-office' }]),
  JSON.stringify([{ ...one, packs: 0 }]),
  JSON.stringify([{ ...one, packs: 1.5 }]),
  JSON.stringify([{ ...one, packs: 1e9 }]),
  JSON.stringify([one, one]),
  JSON.stringify([{ ...one, to: 'other-country', country: 'x'.repeat(61) }]),
  JSON.stringify([{ ...one, to: 'DE', city: 'x'.repeat(61) }]),
  `[${' '.repeat(60_000)}]`,
])('rejects the destinations %.40s', (text) => {
  const parsed = v.safeParse(deliveryField, text, { abortPipeEarly: true })
  expect(parsed.issues?.[0]?.message).toBe(message)
})

test('a budget is whole cents up to $100,000', () => {
  expect(v.parse(budgetField, '')).toBeNull()
  expect(v.parse(budgetField, '5000')).toBe(5000)
  for (const text of ['50.00', '-1', '1e3', '10000001', '0', '9'.repeat(20)])
    expect(v.safeParse(budgetField, text).success, text).toBe(false)
})

test('reads what the browser stored, with counts that are still to be filled in', () => {
  const choice = { to: 'several', counts: [one, { to: 'CA', packs: 0 }], budget: 5000 }
  expect(parseDeliveryChoice(JSON.stringify(choice))).toEqual(choice)
  for (const damaged of [{ ...choice, to: 'moon' }, { ...choice, budget: -5 }, { to: null }])
    expect(() => parseDeliveryChoice(JSON.stringify(damaged))).toThrow()
})
