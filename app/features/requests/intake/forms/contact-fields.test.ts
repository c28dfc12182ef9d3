import * as v from 'valibot'
import { expect, test } from 'vitest'
import { emailAddress, optionalLines, optionalText, requiredText } from './contact-fields.schema.ts'

const schema = emailAddress('Email is required', 'Invalid email address')

test.each(['dana@northwind.example', "o'brien@acme.com", 'dana+swag@mail.acme.co.uk', 'x_1-2.3@a-b.io'])(
  '%s is accepted',
  (email) => {
    expect(v.parse(schema, ` ${email} `)).toBe(email)
  },
)

test.each([
  ['', 'Email is required'],
  ['  ', 'Email is required'],
  ['dana', 'Invalid email address'],
  ['dana@', 'Invalid email address'],
  ['@acme.com', 'Invalid email address'],
  ['dana@acme', 'Invalid email address'],
  ['dana@acme.', 'Invalid email address'],
  ['dana@@acme.com', 'Invalid email address'],
  ['da na@acme.com', 'Invalid email address'],
])('%j: %s', (email, message) => {
  const result = v.safeParse(schema, email, { abortPipeEarly: true })
  expect(result.issues?.[0]?.message).toBe(message)
})

test.each([
  '\u200Fdana@acme.com',
  'dana@acme.com\u200B',
  '\u00A0dana@acme.com\u00A0',
  'dana\u00AD@acme.com',
  '\uFEFFdana@acme.com',
])('%j is stored without invisible characters', (email) => {
  expect(v.parse(schema, email)).toBe('dana@acme.com')
})

test.each(['\u2800', '\u3164', '\u200B\u200B', '\u115F \u00A0', '\u202E'])('%j is not a name', (name) => {
  const result = v.safeParse(requiredText('First name is required'), name, { abortPipeEarly: true })
  expect(result.issues?.[0]?.message).toBe('First name is required')
  expect(v.parse(optionalText(40), name)).toBeNull()
  expect(v.parse(optionalLines(40), `${name}\n${name}`)).toBeNull()
})

test('a name is composed, without direction marks, and keeps its apostrophe and case', () => {
  expect(v.parse(requiredText('Required'), 'Rene\u0301e\u202E O’Neil\u00A0 ')).toBe('Ren\u00E9e O’Neil')
})
