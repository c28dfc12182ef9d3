/** A failed start that the operator can fix; the message is one line, shown without a stack. */
export class StartupError extends Error {}

export function getMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

export function getCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
