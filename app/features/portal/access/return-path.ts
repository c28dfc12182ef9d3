export const portalPath = '/portal'
export const signInPath = '/portal/sign-in'

/** Returns the path to open after a sign-in: always inside the portal, whatever the link requests. */
export function getReturnPath(requested: unknown): string {
  if (typeof requested !== 'string' || requested.length > 500 || !URL.canParse(requested, 'http://portal'))
    return portalPath
  const { origin, pathname, search } = new URL(requested, 'http://portal')
  const isInside = pathname === portalPath || pathname.startsWith(`${portalPath}/`)
  const isSignInPage = /^\/portal\/(sign-in|sign-out|link)(\/|$)/.test(pathname)
  return origin === 'http://portal' && isInside && !isSignInPage ? pathname + search : portalPath
}

/** The sign-in path that returns to `path`. */
export function getSignInPath(path: string): string {
  const to = getReturnPath(path)
  return to === portalPath ? signInPath : `${signInPath}?${new URLSearchParams({ to })}`
}
