import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { StoredRequest } from '../stored-request.ts'
import { defaultTemplates } from './default-templates.ts'
import { getFieldTexts, type Sender } from './field-texts.ts'
import { fieldNames, fillFields, findUnfilledFields, replaceFieldsWithUnderscores } from './merge-fields.ts'

const author: Sender = { name: 'Ada Byron', email: 'ada@shop.example' }
const common = { id: randomUUID(), reference: 'BW-7K3F-92', created_at: new Date(), form_key: randomUUID() }
const unsent = { suspected_spam: false, announced_at: null }
const quote: StoredRequest = {
  kind: 'quote',
  ...common,
  ...unsent,
  product_id: randomUUID(),
  product_name: 'Camp Mug',
  item_number: null,
  style: null,
  color: null,
  supplier: null,
  supplier_item_number: null,
  product_price: 12.5,
  unit_price: 12.5,
  target_price: null,
  sizes: null,
  imprint: null,
  more_items: [],
  has_alternatives: false,
  is_flexible_date: false,
  delivery: null,
  total_budget_cents: null,
  company: null,
  message: null,
  uploaded_files: [],
  name: 'Kim van Lee',
  email: 'kim@northwind.example',
  phone: null,
  quantity: 1440,
  date_needed: '2026-12-18',
  proof: null,
  proof_files: [],
}
const signup: StoredRequest = { kind: 'email-signup', ...common, ...unsent, email: 'kim@northwind.example' }

test('fills fields in, ignoring case and extra spaces', () => {
  const text =
    'Hello { First  Name }, {items} by {date needed}: {ESTIMATE}. {my name}, {store} ({reference}, {request})'
  expect(fillFields(text, getFieldTexts(quote, author, { name: 'Boxwright' }))).toBe(
    'Hello Kim, - 1,440 x Camp Mug, $12.50 each by December 18, 2026: $18,000.00. Ada Byron, Boxwright (BW-7K3F-92, quote request)',
  )
})

test('delivery, budget and target price are fields, and lines of the items where the request has them', () => {
  const delivery = [{ to: 'us-address', packs: 1440, city: 'Austin', rate_cents: 0 }]
  const wishes = { ...quote, delivery, total_budget_cents: 1_500_000, target_price: 10 }
  const texts = getFieldTexts(wishes, author, { name: 'Boxwright' })
  expect(texts).toMatchObject({ budget: '$15,000.00 in all', 'target price': '$10.00' })
  expect(texts['ship to']).toContain('Austin')
  expect(texts.items).toBe(
    `- 1,440 x Camp Mug, $12.50 each, target $10.00\n- Ship to: ${texts['ship to']}\n- Budget: $15,000.00 in all`,
  )
  const sample = { ...quote, kind: 'free-sample', company: 'Northwind', delivery_address: '1 Main St\nAustin' } as never
  expect(getFieldTexts(sample, author, { name: 'Boxwright' })['ship to']).toBe('1 Main St Austin')
})

test('accepts the former names of fields', () => {
  expect(fillFields('{my e-mail} {my email} {Shop}', getFieldTexts(quote, author, { name: 'Boxwright' }))).toBe(
    `${author.email} ${author.email} Boxwright`,
  )
})

test('the items of a box include the total units of each', () => {
  const item = { product_id: randomUUID(), product_name: 'Camp Mug', product_price: 12.5, product_image: null }
  const kit = { ready_made_box_id: randomUUID(), ready_made_box_name: 'Welcome Kit', quantity: 3, box_count: 2 }
  const box: StoredRequest = {
    kind: 'swag-box',
    ...common,
    ...unsent,
    first_name: 'Kim',
    last_name: 'Lee',
    email: 'kim@northwind.example',
    company: 'Northwind',
    phone: null,
    date_needed: null,
    is_flexible_date: false,
    special_requests: null,
    box_name: null,
    box_color: null,
    box_print: null,
    delivery: null,
    budget_cents: null,
    uploaded_files: [],
    proof_files: [],
    status: 'pending',
    box_items: [item, { ...item, ...kit }],
    global_quantity: 480,
    total_price: 0,
  }
  expect(getFieldTexts(box, author, { name: 'Boxwright' }).items).toBe(
    '- 480 x Camp Mug, $12.50 each\n- 2,880 x Camp Mug, $12.50 each (Welcome Kit)',
  )
})

test('unknown and empty fields stay and are reported once', () => {
  const filled = fillFields(
    '{company} {name} {frist name} {company}',
    getFieldTexts(signup, author, { name: 'Boxwright' }),
  )
  expect(filled).toBe('{company} {name} {frist name} {company}')
  expect(findUnfilledFields(filled, 'Re: {name}')).toEqual([
    { field: '{company}', reason: 'empty' },
    { field: '{name}', reason: 'empty' },
    { field: '{frist name}', reason: 'unknown' },
  ])
  expect(replaceFieldsWithUnderscores(filled)).toBe('____ ____ ____ ____')
  expect(findUnfilledFields('{}', '{\n}', 'a { b', '}')).toEqual([])
})

test("braces and line breaks in a visitor's values are neutralized", () => {
  const hostile = { ...quote, name: '{my email}\nBcc: all', product_name: 'Mug {my name}' }
  const texts = getFieldTexts(hostile, author, { name: 'Boxwright' })
  expect(texts.name).toBe('(my email) Bcc: all')
  expect(texts.items).toContain('Mug (my name)')
  expect(fillFields(fillFields('{name}, {items}', texts), texts)).not.toContain('Ada')
})

test('values are inserted literally', () => {
  expect(
    fillFields('{company}', { ...getFieldTexts(signup, author, { name: 'Boxwright' }), company: '$& and $1' }),
  ).toBe('$& and $1')
})

test('the default templates use known fields only', () => {
  const everything = Object.fromEntries(fieldNames.map((name) => [name, 'x'])) as ReturnType<typeof getFieldTexts>
  for (const { subject, body } of defaultTemplates) {
    expect(findUnfilledFields(fillFields(subject, everything), fillFields(body, everything))).toEqual([])
  }
})
