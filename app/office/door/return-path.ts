export const signInPath = '/admin/sign-in'
export const homePath = '/admin'
/** Owners set up an authenticator app before anything else (docs/decisions/0081-second-factor.md). */
export const enrolmentPath = '/admin/security/authenticator'
/** Answers 403, and says so in the office's own look. */
export const noAccessPath = '/admin/no-access'

/** Where to go after a sign-in: a path of the office, whatever a link says. */
export function returnPath(wanted: unknown): string {
  if (typeof wanted !== 'string' || !URL.canParse(wanted, 'http://office')) return homePath
  const { origin, pathname, search } = new URL(wanted, 'http://office')
  const inside = pathname === homePath || pathname.startsWith(`${homePath}/`)
  const entrance = pathname.startsWith(signInPath) || pathname === '/admin/sign-out'
  return origin === 'http://office' && inside && !entrance ? pathname + search : homePath
}

/** The sign-in page that leads back. */
export function signInAddress(path: string): string {
  const to = returnPath(path)
  return to === homePath ? signInPath : `${signInPath}?${new URLSearchParams({ to })}`
}
