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
const fieldPattern = /\{([^{}\n]{1,40})\}/g

const findFieldName = (inside: string): FieldName | undefined => {
  const plain = inside.trim().toLowerCase().replace(/\s+/g, ' ')
  // Templates that someone wrote before it was spelled so.
  const spelled = plain === 'my e-mail' ? 'my email' : plain
  return fieldNames.find((name) => name === spelled)
}

/** Returns the text with its merge fields filled in. Unknown and empty ones stay in braces. */
export function fillIn(text: string, texts: FieldTexts): string {
  return text.replace(fieldPattern, (braces, inside: string) => {
    const name = findFieldName(inside)
    return (name && texts[name]) || braces
  })
}

/** A field that is not filled in: no such field, or nothing in this request to fill it with. */
export type UnfilledField = { field: string; why: 'unknown' | 'empty' }

/** Returns each unfilled merge field of the texts once. They block sending. */
export function findUnfilledFields(...texts: string[]): UnfilledField[] {
  const found = texts.flatMap((text) =>
    Array.from(text.matchAll(fieldPattern), ([braces, inside = '']) => ({ braces, inside })),
  )
  const each = new Map(found.map(({ braces, inside }) => [braces, findFieldName(inside)]))
  return Array.from(each, ([braces, name]) => ({ field: braces, why: name ? 'empty' : 'unknown' }))
}

/** Replaces unfilled merge fields by blank lines, for output that cannot be edited. */
export const blankFields = (text: string) => text.replace(fieldPattern, '____')
