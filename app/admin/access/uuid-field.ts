import { data } from 'react-router'
import { isUuid } from '#app/lib/text/uuid.ts'

/**
 * Parses an id of a form. PostgreSQL fails on any other text.
 * @throws a 400 response for text that is not an id, which no form of the admin sends
 */
export function parseUuid(text: unknown): string {
  if (!isUuid(text)) throw data(null, { status: 400 })
  return text
}

/** Reads a field with an id; undefined if it is missing or empty. @throws a 400 response for anything else, also for several ids */
export function readUuidField(form: FormData, name: string): string | undefined {
  const values = form.getAll(name)
  if (values.length > 1) throw data(null, { status: 400 })
  return values.every((value) => value === '') ? undefined : parseUuid(values[0])
}

/** Reads every id of a field. @throws a 400 response for text that is not an id */
export const readUuidFields = (form: FormData, name: string): string[] => form.getAll(name).map(parseUuid)
