import { type CustomerKind, customerColumns } from './columns.ts'

/** A field that a row changes, with both values as text. */
export type FieldChange = { title: string; before: string; after: string }

/** Lists the columns of a file whose values differ in a customer before and after its row. */
export function listFieldChanges(
  kind: CustomerKind,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): FieldChange[] {
  return Object.entries(customerColumns[kind]).flatMap(([field, title]) => {
    const change = { title, before: toText(before[field]), after: toText(after[field]) }
    return change.before === change.after ? [] : [change]
  })
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return Array.isArray(value) ? value.join(', ') : String(value)
}
