/** `__Secure-` restricts a cookie to TLS or localhost; unlike `__Host-`, it allows a path. */
const names = { session: '__Secure-boxwright-portal', browser: '__Secure-boxwright-portal-browser' } as const
type CookieName = keyof typeof names

const attributes = 'Path=/portal; HttpOnly; Secure; SameSite=Lax'

/** Seconds; the server ends sessions earlier. */
const maxAges: Record<CookieName, number> = { session: 180 * 24 * 60 * 60, browser: 24 * 60 * 60 }

export const createCookie = (name: CookieName, value: string): string =>
  `${names[name]}=${value}; Max-Age=${maxAges[name]}; ${attributes}`

export const expireCookie = (name: CookieName): string => `${names[name]}=; Max-Age=0; ${attributes}`

/** Returns the value of a cookie of a request; undefined without it, and for one that no token looks like. */
export function readCookie(request: Request, name: CookieName): string | undefined {
  const prefix = `${names[name]}=`
  const cookies = request.headers.get('Cookie')?.split(/; */) ?? []
  const value = cookies.find((cookie) => cookie.startsWith(prefix))?.slice(prefix.length)
  return value && /^[\w-]{32}$/.test(value) ? value : undefined
}
