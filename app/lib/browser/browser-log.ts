/** Logs details for error reports to the browser's console. */
export function logInBrowser(message: string, cause?: unknown): void {
  const reason = cause instanceof Error ? cause.message : ''
  // biome-ignore lint/suspicious/noConsole: the browser has no other log
  console.info(reason ? `${message}: ${reason}` : message)
}
