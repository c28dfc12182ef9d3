import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type BoxFormValues, boxFormValuesSchema, validateBox } from './box.schema.ts'

const id = randomUUID()
const values: BoxFormValues = {
  name: '  Welcome\tbox ',
  description: ' ',
  occasion: ' New  hires ',
  active: true,
  from: '2026-12-01T09:00',
  until: '',
  picture: '',
  items: [{ id, quantity: '2' }],
}

test('valid form values become box fields', () => {
  expect(validateBox(values)).toEqual({
    ok: true,
    value: {
      name: 'Welcome box',
      description: null,
      occasion: 'New hires',
      image_url: null,
      is_active: true,
      active_from: new Date('2026-12-01T15:00:00Z'),
      active_until: null,
      items: [{ product_id: id, quantity: 2 }],
    },
  })
})

test.each<[Partial<BoxFormValues>, string, string]>([
  [{ name: ' ' }, 'name', 'Enter a name'],
  [{ name: 'x'.repeat(81) }, 'name', 'Use 80 characters or fewer'],
  [{ occasion: 'x'.repeat(41) }, 'occasion', 'Use 40 characters or fewer'],
  [{ description: 'x'.repeat(601) }, 'description', 'Use 600 characters or fewer'],
  [{ from: 'soon' }, 'from', 'Please enter a day and a time'],
  [{ until: '2026-12-01T09:00' }, 'until', 'The end date must be after the start date'],
  [{ items: [] }, 'items', 'Add at least one product'],
  [{ items: [{ id, quantity: '0' }] }, 'items', 'Enter a quantity of 1 to 99 for product 1'],
  [{ items: [{ id, quantity: '1.5' }] }, 'items', 'Enter a quantity of 1 to 99 for product 1'],
  [{ items: [1, 2].map(() => ({ id, quantity: '1' })) }, 'items', 'Add each product once and set its quantity'],
  [
    { items: Array.from({ length: 51 }, () => ({ id: randomUUID(), quantity: '1' })) },
    'items',
    'Use 50 products or fewer',
  ],
])('rejects %j with an error at %s', (change, field, message) => {
  expect(validateBox({ ...values, ...change })).toEqual({ ok: false, errors: { [field]: [message] } })
})

test('parses a stored draft and rejects another value', () => {
  expect(v.parse(boxFormValuesSchema, JSON.parse(JSON.stringify(values)))).toEqual(values)
  const { occasion: _, ...olderDraft } = values
  expect(v.parse(boxFormValuesSchema, olderDraft)).toEqual({ ...values, occasion: '' })
  expect(v.is(boxFormValuesSchema, { name: 'x' })).toBe(false)
})
