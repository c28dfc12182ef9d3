/** The status message that the URL names after an action: `?notice=saved`. Undefined without one. */
export function getStatusMessage(
  statusMessages: Record<string, string>,
  searchParams: URLSearchParams,
): string | undefined {
  const key = searchParams.get('notice') ?? ''
  // A plain object also has `__proto__` and `constructor`.
  return Object.hasOwn(statusMessages, key) ? statusMessages[key] : undefined
}
