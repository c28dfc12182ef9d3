import type { FieldValues } from '#app/lib/form.ts'
import { type CustomerKind, customerColumns } from './columns.ts'

/** The form's values of a stored customer with the cells of a row, which add to lists and replace other values. */
export function mergeCells(
  kind: CustomerKind,
  stored: Record<string, unknown> | undefined,
  cells: Record<string, string>,
): FieldValues {
  const entries = Object.keys(customerColumns[kind]).map((field) => {
    const before = stored?.[field]
    const cell = cells[field] ?? ''
    if (Array.isArray(before)) return [field, [...before, cell].filter(Boolean).join(', ')]
    return [field, cell || toText(before)]
  })
  return Object.fromEntries(entries)
}

function toText(value: unknown): string {
  if (value === null || value === undefined || value === false) return ''
  return value === true ? 'on' : String(value)
}
