export const signInPath = '/admin/sign-in'
export const homePath = '/admin'
/** People who need a second factor set up an authenticator app first (SECOND_FACTOR, decision 0022). */
export const enrollmentPath = '/admin/security/authenticator'
/** Responds with 403 in the layout of the admin. */
export const noAccessPath = '/admin/no-access'

/** Ends of paths that only accept writes; the page is above them. */
const writePaths = /\/(?:draft|assignee|viewers|passkeys)$|(?<=\/proposals\/[^/]+)\/artwork$/

/** Returns the path to open after a sign-in: always inside the admin, whatever the link requests. */
export function getReturnPath(requested: unknown): string {
  if (typeof requested !== 'string' || !URL.canParse(requested, 'http://admin')) return homePath
  const { origin, pathname, search } = new URL(requested, 'http://admin')
  const isInside = pathname === homePath || pathname.startsWith(`${homePath}/`)
  const isExcluded = pathname.startsWith(signInPath) || ['/admin/sign-out', noAccessPath].includes(pathname)
  return origin === 'http://admin' && isInside && !isExcluded ? pathname.replace(writePaths, '') + search : homePath
}

/** The sign-in path that returns to `path`. @param messageKey of a status message of the sign-in page */
export function getSignInPath(path: string, messageKey?: string): string {
  const to = getReturnPath(path)
  const query = new URLSearchParams({ ...(messageKey && { notice: messageKey }), ...(to !== homePath && { to }) })
  return query.size > 0 ? `${signInPath}?${query}` : signInPath
}
