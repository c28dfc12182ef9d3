export const signInPath = '/admin/sign-in'
export const homePath = '/admin'
/** Admins set up an authenticator app first (decision 0022). */
export const enrollmentPath = '/admin/security/authenticator'
/** Responds with 403 in the layout of the admin. */
export const noAccessPath = '/admin/no-access'

/** Returns the path to open after a sign-in: always inside the admin, whatever the link requests. */
export function getReturnPath(requested: unknown): string {
  if (typeof requested !== 'string' || !URL.canParse(requested, 'http://admin')) return homePath
  const { origin, pathname, search } = new URL(requested, 'http://admin')
  const isInside = pathname === homePath || pathname.startsWith(`${homePath}/`)
  const isSignInPage = pathname.startsWith(signInPath) || pathname === '/admin/sign-out'
  return origin === 'http://admin' && isInside && !isSignInPage ? pathname + search : homePath
}

/** The sign-in path that returns to `path`. @param messageKey of a status message of the sign-in page */
export function getSignInPath(path: string, messageKey?: string): string {
  const to = getReturnPath(path)
  const query = new URLSearchParams({ ...(messageKey && { notice: messageKey }), ...(to !== homePath && { to }) })
  return query.size > 0 ? `${signInPath}?${query}` : signInPath
}
