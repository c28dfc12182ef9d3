import * as v from 'valibot'
import { expect, test } from 'vitest'
import { emailAddress } from './contact-fields.schema.ts'

const schema = emailAddress('Email is required', 'Invalid email address')

test.each(['dana@northwind.example', "o'brien@acme.com", 'dana+swag@mail.acme.co.uk', 'x_1-2.3@a-b.io'])(
  '%s is taken',
  (address) => {
    expect(v.parse(schema, ` ${address} `)).toBe(address)
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
])('%j: %s', (address, message) => {
  const result = v.safeParse(schema, address, { abortPipeEarly: true })
  expect(result.issues?.[0]?.message).toBe(message)
})
