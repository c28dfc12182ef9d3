import { globSync } from 'node:fs'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { type FormSchema, parseForm } from '#app/lib/form.ts'
import { checkProperty } from './check-property.ts'
import { type AnySchema, texts, toInput } from './inputs.ts'

const root = new URL('../../', import.meta.url).pathname
const isSchema = (value: unknown): value is AnySchema => (value as AnySchema | null)?.kind === 'schema'
const today = '2026-11-22'
/** The NUL character in JSON, which PostgreSQL rejects in texts. */
const escapedNul = '\\u0000'

/** All schemas exported by `*.schema.ts` files; schema factories are called here. */
const factoryArguments: Record<string, unknown[]> = {
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
    else if (factoryArguments[name])
      schemas.push([`${file}: ${name}`, (value as (...args: unknown[]) => AnySchema)(...factoryArguments[name])])
    else if (name === 'brandFields')
      for (const [field, each] of Object.entries(value as Record<string, AnySchema>))
        schemas.push([`${file}: ${field}`, each])
  }
}
const forms = schemas.filter(([, { type, entries }]) => {
  return type === 'object' && Object.values(entries ?? {}).every(({ type }) => ['string', 'picklist'].includes(type))
})

test('the schemas are found', () => {
  expect(files.length).toBeGreaterThan(30)
  expect(forms.length).toBeGreaterThan(15)
})

test.each(schemas)('%s rejects with a message and never throws', (_, schema) => {
  const rule = (input: unknown) => {
    const { issues } = v.safeParse(schema as unknown as v.GenericSchema, input)
    for (const { message } of issues ?? []) expect(message).toMatch(/\S/)
  }
  checkProperty(fc.oneof(toInput(schema), fc.anything()), rule, { maxRuns: 150 })
})

describe.each(forms)('the form %s', (_, schema) => {
  const names = Object.keys(schema.entries ?? {})
  const formValues = fc.record(Object.fromEntries(names.map((name) => [name, toFormText(schema.entries?.[name])])))

  test('a cleaned value stays unchanged when it is submitted again', () => {
    checkProperty(formValues, (values) => {
      for (const name of names) {
        // The text of an imprint is JSON, of which 'advise' is the value.
        if (name === 'imprint') continue
        const field = schema.entries?.[name] as unknown as v.GenericSchema
        const firstResult = v.safeParse(field, values[name])
        if (!firstResult.success || (firstResult.output !== null && typeof firstResult.output !== 'string')) continue
        const secondResult = v.safeParse(field, firstResult.output ?? '')
        expect(secondResult.success && [name, secondResult.output]).toEqual([name, firstResult.output])
      }
    })
  })

  test('fields that are missing, repeated or files are handled, and the values are returned', () => {
    const entry = fc.tuple(fc.constantFrom(...names, 'other'), fc.oneof(texts, fc.constant(new File(['x'], 'x.txt'))))
    checkProperty(fc.array(entry, { maxLength: 12 }), (entries) => {
      const form = new FormData()
      for (const [name, value] of entries) form.append(name, value)
      const parsed = parseForm(schema as unknown as FormSchema, form)
      if (parsed.ok) return expect(JSON.stringify(parsed.value)).not.toContain(escapedNul)
      expect(Object.keys(parsed.values).sort()).toEqual(names.toSorted())
      for (const [field, messages] of Object.entries(parsed.errors)) {
        expect(names).toContain(field)
        expect(messages).not.toHaveLength(0)
      }
    })
  })
})

function toFormText(schema: AnySchema | undefined) {
  return schema
    ? toInput(schema).map((value) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')))
    : texts
}
