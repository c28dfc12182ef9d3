import fc from 'fast-check'
import { texts } from '../fuzz/inputs.ts'
import type { FoundForm } from './html.ts'

export type Sent = { how: string; body: URLSearchParams | FormData | string; type?: string }

/** Returns submissions of a form, from honest to hostile. @param seed of the random part */
export function waysToSend(form: FoundForm, button: FoundForm['buttons'][number] | undefined, seed: number): Sent[] {
  const pressed: [string, string][] = button?.name ? [[button.name, button.value]] : []
  const honest = form.fields.map((field): [string, string] => [field.name, plausible(field)])
  const random = fc.sample(texts, { seed, numRuns: Math.max(1, form.fields.length * 2) })
  const junk = form.fields.map(({ name }, index): [string, string] => [name, random[index] ?? ''])
  const kept = form.fields.map(({ name, type, value }, index): [string, string] => [
    name,
    type === 'hidden' ? value : (random[form.fields.length + index] ?? ''),
  ])
  const long = form.fields.map(({ name, type, value }): [string, string] => [
    name,
    type === 'hidden' ? value : 'x'.repeat(30_000 / form.fields.length),
  ])
  const files = new FormData()
  for (const { name } of form.fields) files.append(name, new File(['%PDF-1.7\n\0'], `${'a'.repeat(300)}.pdf`))
  for (const [name, value] of pressed) files.append(name, value)
  return [
    { how: 'as it stands', body: encoded([...honest, ...pressed], form) },
    { how: 'junk in every field', body: encoded([...junk, ...pressed], form) },
    { how: 'junk in what is typed', body: encoded([...kept, ...pressed], form) },
    { how: 'nothing but the button', body: encoded(pressed, form) },
    { how: 'every field twice', body: encoded([...junk, ...honest, ...pressed, ...pressed], form) },
    { how: 'long texts', body: encoded([...long, ...pressed], form) },
    { how: 'an unknown button', body: encoded([...honest, [button?.name || 'intent', 'a\0b']], form) },
    { how: 'files for texts', body: files },
  ]
}

/** Bodies that are no form at all, for every address. */
export const noForms: Sent[] = [
  { how: 'an empty body', body: '', type: 'application/x-www-form-urlencoded' },
  { how: 'JSON', body: '{"intent":["a"],"__proto__":{"a":1}}', type: 'application/json' },
  {
    how: 'half a multipart',
    body: '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n',
    type: 'multipart/form-data; boundary=x',
  },
  { how: 'a multipart without a boundary', body: 'intent=a', type: 'multipart/form-data' },
  { how: 'more than a form can take', body: `a=${'x'.repeat(1_100_000)}`, type: 'application/x-www-form-urlencoded' },
]

/** Values that are no number, date, id or choice. */
export const oddValues = ['1e300', '99999999999', '-1.5', 'a\0b', '2026-02-30']

/** Once in two, someone fills it in as it is meant. */
function plausible({ name, value, type, options }: FoundForm['fields'][number]): string {
  if (value !== '') return value
  if (options) return options.at(-1) ?? ''
  if (type === 'email' || /email/i.test(name)) return 'ada@analytical.example'
  if (type === 'number' || /quantity|months|price|percent/i.test(name)) return '48'
  if (type === 'date' || /date/i.test(name)) return '2027-03-01'
  return type === 'checkbox' ? 'on' : 'Punch cards'
}

function encoded(pairs: [string, string][], { isMultipart }: FoundForm): URLSearchParams | FormData {
  if (!isMultipart) return new URLSearchParams(pairs)
  const form = new FormData()
  for (const [name, value] of pairs) form.append(name, value)
  return form
}
