/** `__Host-` restricts a cookie to this host and to TLS or localhost. */
const names = { session: '__Host-boxwright-portal', browser: '__Host-boxwright-portal-browser' } as const
type CookieName = keyof typeof names

// Browsers accept a `__Host-` cookie only with Path=/.
const attributes = 'Path=/; HttpOnly; Secure; SameSite=Lax'

/** Seconds; the server ends unused sessions earlier. */
const maxAges: Record<CookieName, number> = { session: 180 * 24 * 60 * 60, browser: 24 * 60 * 60 }

export const createCookie = (name: CookieName, value: string): string =>
  `${names[name]}=${value}; Max-Age=${maxAges[name]}; ${attributes}`

export const expireCookie = (name: CookieName): string => `${names[name]}=; Max-Age=0; ${attributes}`

/** Returns the value of a request's cookie; undefined if it is missing or malformed. */
export function readCookie(request: Request, name: CookieName): string | undefined {
  const prefix = `${names[name]}=`
  const cookies = request.headers.get('Cookie')?.split(/; */) ?? []
  const value = cookies.find((cookie) => cookie.startsWith(prefix))?.slice(prefix.length)
  return value && /^[\w-]{32}$/.test(value) ? value : undefined
}
