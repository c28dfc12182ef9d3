import { expect, test } from 'vitest'
import { parseForm } from '#app/lib/form.ts'
import { feedFormSchema } from './feed-form.schema.ts'

function parseFields(fields: Record<string, string>) {
  const form = new FormData()
  const all = {
    name: 'Fileline',
    account: '',
    password: '',
    url: 'https://files.example.com/products.csv',
    mapping: 'detect',
    everyHours: '24',
    ...fields,
  }
  for (const [name, value] of Object.entries(all)) form.set(name, value)
  return parseForm(feedFormSchema, form)
}

test.for(['detect', 'sample-sanmar', '0b4e2a5e-8f0b-4c1d-9d52-6a1d2f3c4b5a'])('accepts the mapping %s', (mapping) => {
  expect(parseFields({ mapping })).toMatchObject({ ok: true, value: { mapping, everyHours: 24 } })
})

// Every object inherits these properties.
test.for(['toString', 'constructor', '__proto__', 'sample-unknown', ''])(
  'rejects "%s" as mapping and interval',
  (value) => {
    expect(parseFields({ mapping: value })).toMatchObject({
      ok: false,
      errors: { mapping: ['Choose how columns are read'] },
    })
    expect(parseFields({ everyHours: value })).toMatchObject({
      ok: false,
      errors: { everyHours: ['Choose a schedule'] },
    })
  },
)
