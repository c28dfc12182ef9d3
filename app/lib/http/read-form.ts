import { data } from 'react-router'
import { toStorable } from '../text/storable.ts'

/** Reads the form of a request, with texts made storable. @throws a 400 response for a body that is not a form */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return toStorableForm(await request.formData())
  } catch {
    throw data(null, { status: 400 })
  }
}

function toStorableForm(sent: FormData): FormData {
  const form = new FormData()
  for (const [name, value] of sent) {
    if (typeof value === 'string') form.append(toStorable(name), toStorable(value))
    else form.append(name, value)
  }
  return form
}

/** Parses an id, version or count of a form or URL that PostgreSQL can store; undefined for anything else, also for 0. */
export const parsePositiveInteger = (value: unknown): number | undefined =>
  (typeof value === 'string' && /^\d{1,9}$/.test(value) && Number(value)) || undefined

/** Parses a timestamp as `toISOString` writes it, of the years 1 to 9999; null for anything else. */
export function parseTimestamp(value: unknown): Date | null {
  const date = typeof value === 'string' && /^(?!0000)\d{4}-/.test(value) ? new Date(value) : undefined
  return date && !Number.isNaN(date.getTime()) && date.toISOString() === value ? date : null
}

/** Returns the version that a form was loaded with; 0 if missing or invalid. */
export const parseVersion = (form: FormData, field = 'version'): number => parsePositiveInteger(form.get(field)) ?? 0
