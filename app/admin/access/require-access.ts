import { createContext, type HeadersFunction } from 'react-router'
import type { Permission } from '#app/features/staff/roles.ts'

/**
 * Who may open a route of the admin. `anyone`: without signing in. `own-account`: every signed-in person, for their own sign-
 * in settings. `all-staff`: the same, after setting up a required second factor. A permission: people who have it, by role
 * or individually.
 */
export type Access = 'anyone' | 'own-account' | 'all-staff' | Permission

/** `toRead`: enough for GET. Every write needs `access`. */
type DeclaredAccess = { access: Access; toRead?: Permission | undefined }

type AccessHeaders = HeadersFunction & DeclaredAccess

/**
 * `export const headers = requireAccess('staff')` declares who may call the loader and the action of a route;
 * `requireAccess('products', { toRead: 'read-products' })` who may call its loader only. Every admin route has this line; the
 * guard rejects a route without it (decision 0021).
 */
export function requireAccess(access: Access, { toRead }: Pick<DeclaredAccess, 'toRead'> = {}): AccessHeaders {
  // The guard sets the headers, on every kind of response.
  return Object.assign<HeadersFunction, DeclaredAccess>(() => ({}), { access, toRead })
}

/** The access that a route's `headers` declare through `requireAccess`. */
export function readAccess(headers: unknown): DeclaredAccess | undefined {
  return typeof headers === 'function' && 'access' in headers ? (headers as AccessHeaders) : undefined
}

/** Returns the access of a route pattern such as `admin/team/:id`, or undefined where the route declares none. */
export const accessContext = createContext<(pattern: string) => DeclaredAccess | undefined>(() => undefined)
