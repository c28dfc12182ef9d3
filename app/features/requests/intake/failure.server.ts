import { DrizzleQueryError } from 'drizzle-orm/errors'
import { DatabaseError } from 'pg'

function getRootCause(error: unknown): unknown {
  return error instanceof DrizzleQueryError && error.cause ? error.cause : error
}

/** Statement timeout, or a server that accepts no more connections. */
const busyCodes = ['57014', '53300']
/** Messages of the pool for connection timeouts, which have no error code. */
const poolTimeoutMessages = [
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
]

/** True if the database is reachable but overloaded. */
export function isOverload(error: unknown): boolean {
  const cause = getRootCause(error)
  if (cause instanceof DatabaseError) return busyCodes.includes(cause.code ?? '')
  return cause instanceof Error && poolTimeoutMessages.includes(cause.message)
}

/**
 * Returns loggable details of an error near personal data: names, codes and code lines. Messages are excluded, as the database
 * and drizzle quote values in them.
 */
export function describeFailure(error: unknown): Record<string, unknown> {
  const cause = getRootCause(error)
  if (cause instanceof DatabaseError) {
    const { name, code, severity, schema, table, column, constraint, routine } = cause
    return { name, code, severity, schema, table, column, constraint, routine }
  }
  if (!(cause instanceof Error)) return { name: typeof cause }
  const code = 'code' in cause ? String(cause.code) : undefined
  const at = cause.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 6)
    .map((line) => line.trim())
  return { name: cause.name, code, at }
}
