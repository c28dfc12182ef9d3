import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { StoredRequest } from '../stored-request.ts'
import { fieldTexts, type Sender } from './field-texts.ts'
import { blankFields, fieldNames, fillIn, findUnfilledFields } from './fill.ts'
import { startingTemplates } from './starting-templates.ts'

const me: Sender = { name: 'Ada Byron', email: 'ada@shop.example' }
const common = { id: randomUUID(), reference: 'BW-7K3F-92', created_at: new Date(), form_key: randomUUID() }
const unsent = { suspected_spam: false, announced_at: null }
const quote: StoredRequest = {
  kind: 'quote',
  ...common,
  ...unsent,
  product_id: randomUUID(),
  product_name: 'Camp Mug',
  product_price: 12.5,
  name: 'Kim van Lee',
  email: 'kim@northwind.example',
  phone: null,
  quantity: 1440,
  date_needed: '2026-12-18',
  proof: null,
  proof_files: [],
}
const signUp: StoredRequest = { kind: 'email-signup', ...common, ...unsent, email: 'kim@northwind.example' }

test('fields are filled in, in any case and with blanks', () => {
  const text = 'Hello { First  Name }, {items} by {date needed}: {ESTIMATE}. {my name}, {shop} ({reference}, {request})'
  expect(fillIn(text, fieldTexts(quote, me, { name: 'Boxwright' }))).toBe(
    'Hello Kim, - 1,440 x Camp Mug, $12.50 each by December 18, 2026: $18,000.00. Ada Byron, Boxwright (BW-7K3F-92, quote request)',
  )
})

test('a field is known by how it was spelled before, too', () => {
  expect(fillIn('{my e-mail} {my email}', fieldTexts(quote, me, { name: 'Boxwright' }))).toBe(`${me.email} ${me.email}`)
})

test('the items of a box say how many pieces there are of each', () => {
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
    uploaded_files: [],
    proof_files: [],
    status: 'pending',
    box_items: [item, { ...item, ...kit }],
    global_quantity: 480,
    total_price: 0,
  }
  expect(fieldTexts(box, me, { name: 'Boxwright' }).items).toBe(
    '- 480 x Camp Mug, $12.50 each\n- 2,880 x Camp Mug, $12.50 each (Welcome Kit)',
  )
})

test('what is unknown or empty stays, and is named once', () => {
  const filled = fillIn('{company} {name} {frist name} {company}', fieldTexts(signUp, me, { name: 'Boxwright' }))
  expect(filled).toBe('{company} {name} {frist name} {company}')
  expect(findUnfilledFields(filled, 'Re: {name}')).toEqual([
    { field: '{company}', why: 'empty' },
    { field: '{name}', why: 'empty' },
    { field: '{frist name}', why: 'unknown' },
  ])
  expect(blankFields(filled)).toBe('____ ____ ____ ____')
  expect(findUnfilledFields('{}', '{\n}', 'a { b', '}')).toEqual([])
})

test("a visitor's braces name no field, and their lines are no lines of ours", () => {
  const sly = { ...quote, name: '{my email}\nBcc: all', product_name: 'Mug {my name}' }
  const texts = fieldTexts(sly, me, { name: 'Boxwright' })
  expect(texts.name).toBe('(my email) Bcc: all')
  expect(texts.items).toContain('Mug (my name)')
  expect(fillIn(fillIn('{name}, {items}', texts), texts)).not.toContain('Ada')
})

test('what a value holds is taken to the letter', () => {
  expect(fillIn('{company}', { ...fieldTexts(signUp, me, { name: 'Boxwright' }), company: '$& and $1' })).toBe(
    '$& and $1',
  )
})

test('the starting templates name fields that there are', () => {
  const everything = Object.fromEntries(fieldNames.map((name) => [name, 'x'])) as ReturnType<typeof fieldTexts>
  for (const { subject, body } of startingTemplates) {
    expect(findUnfilledFields(fillIn(subject, everything), fillIn(body, everything))).toEqual([])
  }
})
