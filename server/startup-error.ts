/** A boot that cannot go on for a reason the operator can mend: the message is one plain line, shown without a stack. */
export class StartupError extends Error {}

export function getMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

export function getCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
