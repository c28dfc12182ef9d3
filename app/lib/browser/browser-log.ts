/** Says in the browser's console what a visitor never needs to see, for whoever looks into a report. */
export function logInBrowser(message: string, cause?: unknown): void {
  const reason = cause instanceof Error ? cause.message : ''
  // biome-ignore lint/suspicious/noConsole: the browser has no other log
  console.info(reason ? `${message}: ${reason}` : message)
}
