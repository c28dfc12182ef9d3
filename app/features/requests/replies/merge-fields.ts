/** Merge fields of templates, filled in by the composer and on sending (docs/domain.md, Requests). */
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
  'ship to',
  'budget',
  'target price',
  'my name',
  'my email',
  'store',
] as const

export type FieldName = (typeof fieldNames)[number]

/** Values by field; '' if the request has none. */
export type FieldTexts = Record<FieldName, string>

/** Braces within one line. */
const fieldPattern = /\{([^{}\n]{1,40})\}/g

/** Names that older templates contain. */
const formerNames: ReadonlyMap<string, FieldName> = new Map([
  ['my e-mail', 'my email'],
  ['shop', 'store'],
])

const findFieldName = (content: string): FieldName | undefined => {
  const normalized = content.trim().toLowerCase().replace(/\s+/g, ' ')
  return formerNames.get(normalized) ?? fieldNames.find((name) => name === normalized)
}

/** Returns the text with its merge fields filled in. Unknown and empty ones stay in braces. */
export function fillFields(text: string, texts: FieldTexts): string {
  return text.replace(fieldPattern, (braces, content: string) => {
    const name = findFieldName(content)
    return (name && texts[name]) || braces
  })
}

/** A field that is not filled in: an unknown one, or one without a value in this request. */
export type UnfilledField = { field: string; reason: 'unknown' | 'empty' }

/** Returns each unfilled merge field of the texts once. They block sending. */
export function findUnfilledFields(...texts: string[]): UnfilledField[] {
  const found = texts.flatMap((text) =>
    Array.from(text.matchAll(fieldPattern), ([braces, content = '']) => ({ braces, content })),
  )
  const nameByBraces = new Map(found.map(({ braces, content }) => [braces, findFieldName(content)]))
  return Array.from(nameByBraces, ([braces, name]) => ({ field: braces, reason: name ? 'empty' : 'unknown' }))
}

/** Replaces every remaining merge field by ____, for output that cannot be edited. */
export const replaceFieldsWithUnderscores = (text: string) => text.replace(fieldPattern, '____')
