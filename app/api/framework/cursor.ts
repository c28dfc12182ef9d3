import { ApiProblem } from './problem.ts'

/** Cursors are opaque, so that a list can change what it continues from. */
export const toCursor = (position: string | null) =>
  position === null ? null : Buffer.from(position).toString('base64url')

/** Parses a cursor of a list. @throws ApiProblem for one that the list did not give */
export function parseCursor<T>(
  cursor: string | undefined,
  parse: (position: string) => T | undefined,
  parameter = 'cursor',
): T | undefined {
  if (cursor === undefined) return undefined
  const position = Buffer.from(cursor, 'base64url').toString()
  const parsed = toCursor(position) === cursor ? parse(position) : undefined
  if (parsed !== undefined) return parsed
  const detail = 'This is not a cursor of this list'
  throw new ApiProblem('invalid-fields', 'The cursor is invalid.', { errors: [{ parameter, detail }] })
}
