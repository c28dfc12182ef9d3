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

/** A failed statement carries its values, in the message and in `detail`: a visitor's name and address are among them. */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: redactText(String(error)) }
  const { name, message, stack = '', cause } = error
  const paramsIndex = message.indexOf('\nparams: ')
  const statement = paramsIndex < 0 ? message : message.slice(0, paramsIndex)
  return {
    type: name,
    message: redactText(statement),
    ...('code' in error && { code: error.code }),
    ...('constraint' in error && { constraint: error.constraint }),
    stack: redactText(stack.includes(message) ? stack.replace(message, () => statement) : stack),
    ...(cause !== undefined && { cause: describeError(cause) }),
  }
}
