import fc from 'fast-check'
import { texts } from '../fuzz/inputs.ts'
import type { FoundForm } from './html.ts'

export type Submission = { variant: string; body: URLSearchParams | FormData | string; type?: string }

/** Returns submissions of a form, from honest to hostile. @param seed of the random part */
export function createSubmissions(
  form: FoundForm,
  button: FoundForm['buttons'][number] | undefined,
  seed: number,
): Submission[] {
  const buttonPair: [string, string][] = button?.name ? [[button.name, button.value]] : []
  const validPairs = form.fields.map((field): [string, string] => [field.name, toPlausibleValue(field)])
  const random = fc.sample(texts, { seed, numRuns: Math.max(1, form.fields.length * 2) })
  const junk = form.fields.map(({ name }, index): [string, string] => [name, random[index] ?? ''])
  const visibleJunk = form.fields.map(({ name, type, value }, index): [string, string] => [
    name,
    type === 'hidden' ? value : (random[form.fields.length + index] ?? ''),
  ])
  const long = form.fields.map(({ name, type, value }): [string, string] => [
    name,
    type === 'hidden' ? value : 'x'.repeat(30_000 / form.fields.length),
  ])
  const files = new FormData()
  for (const { name } of form.fields) files.append(name, new File(['%PDF-1.7\n\0'], `${'a'.repeat(300)}.pdf`))
  for (const [name, value] of buttonPair) files.append(name, value)
  return [
    { variant: 'as it stands', body: encode([...validPairs, ...buttonPair], form) },
    { variant: 'junk in every field', body: encode([...junk, ...buttonPair], form) },
    { variant: 'junk in what is typed', body: encode([...visibleJunk, ...buttonPair], form) },
    { variant: 'nothing but the button', body: encode(buttonPair, form) },
    { variant: 'every field twice', body: encode([...junk, ...validPairs, ...buttonPair, ...buttonPair], form) },
    { variant: 'long texts', body: encode([...long, ...buttonPair], form) },
    { variant: 'an unknown button', body: encode([...validPairs, [button?.name || 'intent', 'a\0b']], form) },
    { variant: 'files for texts', body: files },
  ]
}

/** Bodies that are not valid forms, for every URL. */
export const malformedBodies: Submission[] = [
  { variant: 'an empty body', body: '', type: 'application/x-www-form-urlencoded' },
  { variant: 'JSON', body: '{"intent":["a"],"__proto__":{"a":1}}', type: 'application/json' },
  {
    variant: 'half a multipart',
    body: '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n',
    type: 'multipart/form-data; boundary=x',
  },
  { variant: 'a multipart without a boundary', body: 'intent=a', type: 'multipart/form-data' },
  {
    variant: 'more than a form can take',
    body: `a=${'x'.repeat(1_100_000)}`,
    type: 'application/x-www-form-urlencoded',
  },
]

/** Values that are not a number, date, id or choice. */
export const oddValues = ['1e300', '99999999999', '-1.5', 'a\0b', '2026-02-30']

/** Returns a valid value of a field. */
function toPlausibleValue({ name, value, type, options }: FoundForm['fields'][number]): string {
  if (value !== '') return value
  if (options) return options.at(-1) ?? ''
  if (type === 'email' || /email/i.test(name)) return 'ada@analytical.example'
  if (type === 'number' || /quantity|months|price|percent/i.test(name)) return '48'
  if (type === 'date' || /date/i.test(name)) return '2027-03-01'
  return type === 'checkbox' ? 'on' : 'Punch cards'
}

function encode(pairs: [string, string][], { isMultipart }: FoundForm): URLSearchParams | FormData {
  if (!isMultipart) return new URLSearchParams(pairs)
  const form = new FormData()
  for (const [name, value] of pairs) form.append(name, value)
  return form
}
