import { type DestinationStream, pino } from 'pino'
import { redactText } from './http/redact-url.ts'

/** A stable name for an event, noun and verb: `upload.rejected`. */
type EventName = `${Lowercase<string>}.${Lowercase<string>}`

type Write = {
  (event: EventName): void
  (fields: object, event: EventName): void
}

export type Logger = Record<'debug' | 'info' | 'warn' | 'error' | 'fatal', Write> & {
  /** Returns a log whose every line has these fields. */
  child(fields: Record<string, unknown>): Logger
}

/** Writes one JSON line per event to standard output. Errors are logged as `{ err }`, without visitors' data. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: undefined,
    messageKey: 'event',
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Characters of a message and of a stack; more would add nothing. */
const maxLoggedLength = 10_000

/** Cut at the end of a word, so that no half of an email address remains. */
function truncateLogged(text: string): string {
  if (text.length <= maxLoggedLength) return text
  let end = maxLoggedLength
  while (end > 0 && !/[\s<>"'(),:;]/.test(text.charAt(end - 1))) end--
  return `${text.slice(0, end)}…`
}

const redactLogged = (text: string) => redactText(truncateLogged(text))

/** A failed statement carries its values, in the message and in `detail`: a visitor's name and email address are among them. */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: redactLogged(String(error)) }
  const { name, message, stack = '', cause } = error
  const paramsIndex = message.indexOf('\nparams: ')
  const statement = paramsIndex < 0 ? message : message.slice(0, paramsIndex)
  return {
    type: name,
    message: redactLogged(statement),
    ...('code' in error && { code: error.code }),
    ...('constraint' in error && { constraint: error.constraint }),
    stack: redactLogged(stack.includes(message) ? stack.replace(message, () => statement) : stack),
    ...(cause !== undefined && { cause: describeError(cause) }),
  }
}
