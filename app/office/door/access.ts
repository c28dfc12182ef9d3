import { createContext, type HeadersFunction } from 'react-router'
import type { Permission } from '#app/features/staff/roles.ts'

/**
 * Whom a route of the office admits. `anybody`: who signs in. `own account`: whoever is signed in, to their own sign-in.
 * `all staff`: the same, once their own sign-in is as it must be. Else those whose role has the permission.
 */
export type Access = 'anybody' | 'own account' | 'all staff' | Permission

type AdmittingHeaders = HeadersFunction & { admits: Access }

/**
 * `export const headers = admits('staff')`: whom the loader and the action of this route are for. Every route of the
 * office has this line; one without it admits nobody (docs/decisions/0080-one-gate.md).
 */
export function admits(access: Access): AdmittingHeaders {
  // The gate sets the headers, on every kind of answer.
  return Object.assign<HeadersFunction, { admits: Access }>(() => ({}), { admits: access })
}

/** What a route's `headers` say, where they were made by `admits`. */
export function accessOf(headers: unknown): Access | undefined {
  return typeof headers === 'function' && 'admits' in headers ? (headers as AdmittingHeaders).admits : undefined
}

/** Whom the route of a pattern admits, such as `admin/staff/:id`; undefined where it does not say. */
export const accessContext = createContext<(pattern: string) => Access | undefined>(() => undefined)
