/** Merge fields of templates, filled in by the composer (docs/domain.md, Requests). */
export const fieldNames = [
  'first name',
  'name',
  'company',
  'reference',
  'request',
  'summary',
  'items',
  'estimate',
  'date needed',
  'my name',
  'my email',
  'shop',
] as const

export type FieldName = (typeof fieldNames)[number]

/** By field; '' where this request holds nothing of it. */
export type FieldTexts = Record<FieldName, string>

/** Braces within one line. */
const field = /\{([^{}\n]{1,40})\}/g

const named = (inside: string): FieldName | undefined => {
  const plain = inside.trim().toLowerCase().replace(/\s+/g, ' ')
  // Templates that someone wrote before it was spelled so.
  const spelled = plain === 'my e-mail' ? 'my email' : plain
  return fieldNames.find((name) => name === spelled)
}

/** The text with its fields filled in. What is unknown, or empty in this request, stays in its braces. */
export function fillIn(text: string, texts: FieldTexts): string {
  return text.replace(field, (braces, inside: string) => {
    const name = named(inside)
    return (name && texts[name]) || braces
  })
}

/** A field that is not filled in: no such field, or nothing in this request to fill it with. */
export type OpenField = { field: string; why: 'unknown' | 'empty' }

/** Every open field of some texts, once. Nothing is sent while there is one. */
export function openFields(...texts: string[]): OpenField[] {
  const found = texts.flatMap((text) =>
    Array.from(text.matchAll(field), ([braces, inside = '']) => ({ braces, inside })),
  )
  const each = new Map(found.map(({ braces, inside }) => [braces, named(inside)]))
  return Array.from(each, ([braces, name]) => ({ field: braces, why: name ? 'empty' : 'unknown' }))
}

/** For where no one can write any more: a line to fill in stands in place of each open field. */
export const withBlanks = (text: string) => text.replace(field, '____')
