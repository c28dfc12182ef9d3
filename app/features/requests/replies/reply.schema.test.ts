import * as v from 'valibot'
import { expect, test } from 'vitest'
import { getConstraints } from '#app/lib/form.ts'
import { defaultTemplates } from './default-templates.ts'
import { mentionsAttachment, replySchema } from './reply.schema.ts'

test('detects a promised attachment, and not an invitation to attach one', () => {
  const promising = defaultTemplates.filter(({ body }) => mentionsAttachment(body))
  expect(promising.map(({ name }) => name)).toEqual(['Proposal'])
  expect(mentionsAttachment('See the attachments.')).toBe(true)
  expect(mentionsAttachment('A matter of taste, unattached.')).toBe(false)
})

test.each([
  ['', []],
  ['kim@northwind.example, ada@shop.example;kim@northwind.example ', ['kim@northwind.example', 'ada@shop.example']],
  ['Kim <kim@northwind.example>', 'Enter email addresses, separated by commas'],
  ['kim@northwind.example\r\nSubject: x', 'Enter email addresses, separated by commas'],
  [Array.from({ length: 21 }, (_, index) => `kim${index}@n.example`).join(), 'Enter up to 20 email addresses'],
])('copies: %j', (text, expected) => {
  const parsed = v.safeParse(replySchema.entries.cc, text)
  expect(parsed.success ? parsed.output : parsed.issues[0].message).toEqual(expected)
})

test('the fields of copies take as many characters as the addresses have', () => {
  for (const name of ['cc', 'bcc']) expect(getConstraints(replySchema, name)).toEqual({})
})
