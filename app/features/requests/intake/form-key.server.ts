import { createHash } from 'node:crypto'
import { isUuid } from '#app/lib/text/uuid.ts'
import type { RequestKind } from '../kinds.ts'

/** Returns the idempotency key of the browser; undefined if missing or not a UUID. */
export function parseFormKey(value: FormDataEntryValue | null): string | undefined {
  const key = typeof value === 'string' ? value.toLowerCase() : undefined
  return isUuid(key) ? key : undefined
}

/**
 * Derives the idempotency key of a form without one (no JavaScript, or not yet), or of a request of the API: equal content of a
 * kind on a UTC day is one submission (decision 0012).
 */
export function deriveFormKey(kind: RequestKind | 'stock-movement', value: unknown, today: Date): string {
  const day = today.toISOString().slice(0, 10)
  const hash = createHash('sha256')
    .update(JSON.stringify([kind, day, value]))
    .digest('hex')
  // UUID version 8 is for custom values.
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}
