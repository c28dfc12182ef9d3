import { createHash } from 'node:crypto'

/** JSON with sorted keys and no spaces (RFC 8785 for the strings, booleans and whole numbers of a document). */
export function toCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((each) => toCanonicalJson(each ?? null)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${toCanonicalJson(each)}`).join(',')}}`
}

/** Hex SHA-256 of the canonical JSON. */
export const hashCanonically = (value: unknown): string =>
  createHash('sha256').update(toCanonicalJson(value)).digest('hex')
