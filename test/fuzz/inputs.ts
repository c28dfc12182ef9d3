import fc, { type Arbitrary } from 'fast-check'

/** Part of a Valibot schema that determines its input. */
export type AnySchema = {
  kind: 'schema'
  type: string
  entries?: Record<string, AnySchema>
  item?: AnySchema
  items?: AnySchema[]
  options?: unknown[]
  literal?: unknown
  wrapped?: AnySchema
  pipe?: { type: string; requirement?: unknown }[]
}

/** Inputs by attackers, by mistake, or pasted from elsewhere. */
const oddTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u2028',
  '\r\n',
  '\ufeff',
  '\u202e',
  '🎁'.repeat(90),
  'x'.repeat(300),
  'x'.repeat(6_000),
  '0',
  '-1',
  '1',
  '48',
  '1e5',
  '9.5',
  '999999999999999999999',
  'NaN',
  'Infinity',
  '0x10',
  '1,299.00',
  '٣',
  'ada@analytical.example',
  'a@b',
  '"a b"@c.example',
  'ada@gmail.com',
  'on',
  'yes',
  'null',
  'undefined',
  '2026-11-22',
  '2026-02-30',
  '0000-01-01',
  '9999-12-31',
  '2026-11-22T09:00',
  '2026-03-08T02:30',
  '+275760-09-13',
  '[]',
  '{}',
  '[[]]',
  '{"a":',
  '"x"',
  '[null]',
  '{"__proto__":1}',
  '__proto__',
  'constructor',
  'toString',
  '#14493a',
  '/pictures/mug.webp',
  'https://shop.example/a',
  '//evil.example',
  'javascript:alert(1)',
  '../../etc',
  '<script>alert(1)</script>',
  "'; drop table requests; --",
  '%00',
  '%E0%A4%A',
  '=1+1',
  '\\',
  '%_',
  '3f0c1d6e-6f0a-4c1e-8d34-0a4b7e0c9d11',
]

/** Well-formed texts as a form sends them. */
export const texts: Arbitrary<string> = fc.oneof(
  { arbitrary: fc.constantFrom(...oddTexts), weight: 3 },
  { arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }), weight: 2 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 40 }), weight: 1 },
  { arbitrary: fc.string({ unit: 'grapheme-ascii', maxLength: 200 }), weight: 1 },
  { arbitrary: fc.json({ maxDepth: 3 }), weight: 1 },
  { arbitrary: fc.integer().map(String), weight: 1 },
  { arbitrary: fc.string({ unit: fc.constantFrom('a', '\0', '\n', ' '), maxLength: 4 }), weight: 1 },
  { arbitrary: fc.uuid(), weight: 1 },
  { arbitrary: fc.emailAddress(), weight: 1 },
)

const numbers = fc.oneof(fc.integer({ min: 0, max: 200 }), fc.integer(), fc.double(), fc.constantFrom(0.1 + 0.2, -0))

/** Any JSON value. */
export const json: Arbitrary<unknown> = fc.jsonValue({ maxDepth: 4 })

/** Generates inputs in the shape of a schema; at each level, 1 of 25 is any value. */
export function toInput(schema: AnySchema): Arbitrary<unknown> {
  const validInput = toValidInput(schema)
  return fc.oneof({ arbitrary: validInput, weight: 24 }, { arbitrary: fc.oneof(json, texts, fc.anything()), weight: 1 })
}

function toValidInput(schema: AnySchema): Arbitrary<unknown> {
  const { type, entries, item, options = [], wrapped, literal } = schema
  switch (type) {
    case 'string':
      return toText(schema)
    case 'number':
      return numbers
    case 'boolean':
      return fc.boolean()
    case 'literal':
      return fc.constant(literal)
    case 'picklist':
      return fc.oneof({ arbitrary: fc.constantFrom(...options), weight: 5 }, { arbitrary: texts, weight: 1 })
    case 'object':
    case 'strict_object':
    case 'loose_object':
      return fc.record(Object.fromEntries(Object.entries(entries ?? {}).map(([name, each]) => [name, toInput(each)])))
    case 'array':
      return item ? fc.array(toInput(item), { maxLength: 5 }) : fc.array(json)
    case 'tuple':
    case 'strict_tuple':
      return fc.tuple(...(schema.items ?? []).map(toInput))
    case 'union':
    case 'variant':
      return fc.oneof(...(options as AnySchema[]).map(toInput))
    case 'nullable':
    case 'optional':
    case 'nullish':
    case 'exact_optional':
      return wrapped ? fc.oneof(toInput(wrapped), fc.constantFrom(null, undefined)) : json
    default:
      return fc.oneof(json, texts)
  }
}

/** Texts, matching the schema's pattern if it has one. */
function toText({ pipe = [] }: AnySchema): Arbitrary<string> {
  for (const { type, requirement } of pipe) {
    if (type === 'email' || type === 'rfc_email') return fc.oneof(fc.emailAddress(), texts)
    if (type === 'uuid') return fc.oneof(fc.uuid(), texts)
    if (type === 'regex' && requirement instanceof RegExp && requirement.flags === '') {
      return fc.oneof(fc.stringMatching(requirement), texts)
    }
  }
  return texts
}
