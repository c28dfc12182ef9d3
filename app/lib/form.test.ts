import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { getConstraints, getFieldValues, parseForm } from './form.ts'

const schema = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty('Name is required'), v.maxLength(5, 'Name is too long')),
  email: v.pipe(v.string(), v.nonEmpty('Email is required'), v.email('Invalid email address')),
  phone: v.pipe(v.string(), v.trim()),
})

function form(fields: Record<string, string | string[] | File>) {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    for (const each of Array.isArray(value) ? value : [value]) data.append(name, each)
  }
  return data
}

describe('parseForm', () => {
  test('a valid form gives the parsed value', () => {
    expect(parseForm(schema, form({ name: ' Ana ', email: 'ana@acme.com' }))).toEqual({
      ok: true,
      value: { name: 'Ana', email: 'ana@acme.com', phone: '' },
    })
  })

  test('a rejected form returns the submitted values and one message per field', () => {
    expect(parseForm(schema, form({ name: 'Anastasia', email: '', phone: '5' }))).toEqual({
      ok: false,
      errors: { name: ['Name is too long'], email: ['Email is required'] },
      values: { name: 'Anastasia', email: '', phone: '5' },
    })
  })

  test('getFieldValues omits unknown fields, takes the last of several values and ignores files', () => {
    const sent = form({ name: ['a', 'b'], email: new File(['x'], 'x.txt'), other: 'o' })
    for (const name of ['__proto__', 'constructor', 'toString']) sent.append(name, 'o')
    expect(getFieldValues(schema, sent)).toEqual({ name: 'b', email: '', phone: '' })
    expect(parseForm(schema, sent)).toMatchObject({ values: { name: 'b', email: '', phone: '' } })
    expect(Object.keys(getFieldValues(schema, sent))).toEqual(['name', 'email', 'phone'])
  })
})

test.each([
  ['name', { required: true, maxLength: 5 }],
  ['email', { required: true, type: 'email' }],
  ['phone', {}],
])('HTML constraints of %s', (name, expected) => {
  expect(getConstraints(schema, name)).toEqual(expected)
})
