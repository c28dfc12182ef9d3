import { globSync } from 'node:fs'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { type FormSchema, parseForm } from '#app/lib/form.ts'
import { holds } from './holds.ts'
import { type AnySchema, texts, toInput } from './inputs.ts'

const root = new URL('../../', import.meta.url).pathname
const isSchema = (value: unknown): value is AnySchema => (value as AnySchema | null)?.kind === 'schema'
const today = '2026-11-22'
/** As JSON writes the one character that PostgreSQL takes in no text. */
const zero = '\\u0000'

/** All schemas exported by `*.schema.ts` files; schema factories are called here. */
const made: Record<string, unknown[]> = {
  quoteSchema: [today],
  quoteFormSchema: [today, 48],
  businessEmailAddress: ['missing', 'invalid'],
  emailAddress: ['missing', 'invalid'],
  requiredText: ['missing', 100],
  optionalText: [100],
  optionalLines: [100],
  optionalPhone: [],
  requiredChoice: [[{ value: 'a', label: 'A' }], 'choose'],
  optionalChoice: [[{ value: 'a', label: 'A' }], 'choose'],
}
const files = globSync('app/**/*.schema.ts', { cwd: root })
const schemas: [name: string, schema: AnySchema][] = []
for (const file of files) {
  const exported = (await import(`${root}${file}`)) as Record<string, unknown>
  for (const [name, value] of Object.entries(exported)) {
    if (isSchema(value)) schemas.push([`${file}: ${name}`, value])
    else if (made[name]) schemas.push([`${file}: ${name}`, (value as (...args: unknown[]) => AnySchema)(...made[name])])
    else if (name === 'brandFields')
      for (const [field, each] of Object.entries(value as Record<string, AnySchema>))
        schemas.push([`${file}: ${field}`, each])
  }
}
const forms = schemas.filter(([, { type, entries }]) => {
  return type === 'object' && Object.values(entries ?? {}).every(({ type }) => ['string', 'picklist'].includes(type))
})

test('they are found', () => {
  expect(files.length).toBeGreaterThan(30)
  expect(forms.length).toBeGreaterThan(15)
})

test.each(schemas)('%s says in words what it rejects, and never throws', (_, schema) => {
  const rule = (input: unknown) => {
    const { issues } = v.safeParse(schema as unknown as v.GenericSchema, input)
    for (const { message } of issues ?? []) expect(message).toMatch(/\S/)
  }
  holds(fc.oneof(toInput(schema), fc.anything()), rule, { runs: 150 })
})

describe.each(forms)('the form %s', (_, schema) => {
  const names = Object.keys(schema.entries ?? {})
  const sent = fc.record(Object.fromEntries(names.map((name) => [name, fittingText(schema.entries?.[name])])))

  test('field by field: what was cleaned stays as it is when it is sent again', () => {
    holds(sent, (values) => {
      for (const name of names) {
        const field = schema.entries?.[name] as unknown as v.GenericSchema
        const once = v.safeParse(field, values[name])
        if (!once.success || (once.output !== null && typeof once.output !== 'string')) continue
        const again = v.safeParse(field, once.output ?? '')
        expect(again.success && [name, again.output]).toEqual([name, once.output])
      }
    })
  })

  test('as a browser sends it: missing, twice, or as a file; what was typed comes back', () => {
    const entry = fc.tuple(fc.constantFrom(...names, 'other'), fc.oneof(texts, fc.constant(new File(['x'], 'x.txt'))))
    holds(fc.array(entry, { maxLength: 12 }), (entries) => {
      const form = new FormData()
      for (const [name, value] of entries) form.append(name, value)
      const parsed = parseForm(schema as unknown as FormSchema, form)
      if (parsed.ok) return expect(JSON.stringify(parsed.value)).not.toContain(zero)
      expect(Object.keys(parsed.values).sort()).toEqual(names.toSorted())
      for (const [field, messages] of Object.entries(parsed.errors)) {
        expect(names).toContain(field)
        expect(messages).not.toHaveLength(0)
      }
    })
  })
})

function fittingText(schema: AnySchema | undefined) {
  return schema
    ? toInput(schema).map((value) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')))
    : texts
}
