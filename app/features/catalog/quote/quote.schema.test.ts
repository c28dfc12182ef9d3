import { describe, expect, test } from 'vitest'
import { parseForm } from '#app/lib/form.ts'
import { getQuantityError, listMissingFields, quoteFormSchema, quoteSchema } from './quote.schema.ts'

const today = '2026-11-21'
const good = {
  product_id: '4b9bd70c-6c5e-4f8e-9c1a-3f0c3d8a2b11',
  name: ' Dana Whitfield ',
  email: 'dana@northwind.example',
  phone: '',
  quantity: '48',
  date_needed: '2026-11-21',
}

function form(fields: Record<string, string>) {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

test('parses a quote request; an empty phone is null', () => {
  expect(parseForm(quoteSchema(today), form(good))).toEqual({
    ok: true,
    value: {
      ...good,
      name: 'Dana Whitfield',
      phone: null,
      company: null,
      message: null,
      quantity: 48,
      sizes: [],
      imprint: 'advise',
      color: null,
      is_flexible_date: false,
      delivery: [],
      budget: null,
      target: null,
      uploadedFiles: [],
      proof: '',
    },
  })
})

describe('on the server', () => {
  test.each([
    ['product_id', '', 'This product is no longer available.'],
    ['product_id', '17', 'This product is no longer available.'],
    ['name', '  ', 'Name is required'],
    ['name', 'x'.repeat(101), 'Please use at most 100 characters'],
    ['email', '', 'Email is required'],
    ['email', 'dana', 'Invalid email address'],
    ['email', `${'x'.repeat(250)}@a.example`, 'Please use at most 254 characters'],
    ['phone', '5'.repeat(41), 'Please use at most 40 characters'],
    ['quantity', '', 'Quantity is required'],
    ['quantity', 'many', 'Quantity must be a whole number'],
    ['quantity', '48.5', 'Quantity must be a whole number'],
    ['quantity', '-48', 'Quantity must be at least 1 units'],
    ['quantity', '1e3', 'Quantity must be a whole number'],
    ['quantity', '0', 'Quantity must be at least 1 units'],
    ['quantity', '1000001', 'Quantity must be at most 1,000,000 units'],
    ['quantity', '99999999999', 'Quantity must be at most 1,000,000 units'],
    ['sizes', '12', 'The sizes could not be read. Please enter them again.'],
    ['sizes', '[{"name":"S","quantity":-1}]', 'The sizes could not be read. Please enter them again.'],
    ['date_needed', '', 'Date needed is required'],
    ['date_needed', 'tomorrow', 'Please enter a valid date'],
    ['date_needed', '2026-02-30', 'Please enter a valid date'],
    ['date_needed', '11/30/2026', 'Please enter a valid date'],
    ['date_needed', '2026-11-20', 'Date needed must be today or later'],
    ['date_needed', '2036-11-22', 'Date needed must be within 10 years'],
  ])('%s %j is rejected: %s', (field, value, message) => {
    expect(parseForm(quoteSchema(today), form({ ...good, [field]: value }))).toMatchObject({
      ok: false,
      errors: { [field]: [message] },
    })
  })
})

test.each([
  ['47', 'Quantity must be at least 48 units'],
  ['0', 'Quantity must be at least 48 units'],
  ['-5', 'Quantity must be at least 48 units'],
  ['48', undefined],
  ['4800', undefined],
  ['48.5', 'Quantity must be a whole number'],
  ['', undefined],
  ['  ', undefined],
  ['many', undefined],
  ['1000001', 'Quantity must be at most 1,000,000 units'],
])('while typing, %j of a minimum of 48: %s', (typed, message) => {
  expect(getQuantityError(typed, 48)).toBe(message)
  const parsed = parseForm(quoteFormSchema(today, 48), form({ ...good, quantity: typed }))
  expect(parsed.ok ? undefined : parsed.errors.quantity?.[0]).toBe(message)
})

test.each([
  [{}, []],
  [{ phone: '' }, []],
  [{ name: ' ' }, ['name']],
  [{ email: '', date_needed: '' }, ['email', 'date']],
  [{ quantity: '' }, ['quantity']],
  [{ quantity: '47' }, ['quantity']],
])('with %j these fields are missing: %s', (change, missing) => {
  expect(listMissingFields(form({ ...good, ...change }), 48)).toEqual(missing)
})

test('a flexible date is a date all the same; a quote list has no quantity of its own', () => {
  const fields = form({ ...good, quantity: '', date_needed: '', is_flexible_date: 'on' })
  expect(listMissingFields(fields)).toEqual(['date'])
})
