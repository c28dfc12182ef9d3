import { data } from 'react-router'
import { isUuid } from '#app/lib/text/uuid.ts'

/** @throws a 404 response for text that is no id, as for an id of another company */
export function requireId(text: string): string {
  if (!isUuid(text)) throw data(null, { status: 404 })
  return text
}

/** @throws a 404 response for nothing, as for a record of another company */
export function requireFound<T>(record: T | undefined): T {
  if (record === undefined) throw data(null, { status: 404 })
  return record
}
