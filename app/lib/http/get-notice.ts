/** The notice that the URL names after an action: `?notice=saved`. Undefined without one. */
export function getNotice(notices: Record<string, string>, searchParams: URLSearchParams): string | undefined {
  const key = searchParams.get('notice') ?? ''
  // A plain object also has `__proto__` and `constructor`.
  return Object.hasOwn(notices, key) ? notices[key] : undefined
}
