/** The status message for the key that an action put in the URL: `?notice=saved`. Undefined without one, or for an unknown key. */
export function getStatusMessage(
  statusMessages: Record<string, string>,
  searchParams: URLSearchParams,
): string | undefined {
  const key = searchParams.get('notice') ?? ''
  // `?notice=constructor` must not find an inherited property.
  return Object.hasOwn(statusMessages, key) ? statusMessages[key] : undefined
}
