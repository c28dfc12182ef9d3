import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database, Queryable, Transaction } from '#db/client.ts'

/** Client data of a request. */
export type Caller = {
  /** IPv4 address, or the /64 of an IPv6 address. */
  ip: string
  agent: string
  cookie: string
}

/** `__Host-` restricts a cookie to this host and to TLS or localhost (decision 0022). */
export const getCookieName = (name: string) => `__Host-boxwright-${name}`

/** Maximum duration of a session, regardless of use. */
export const maxSessionMs = 14 * 24 * 60 * 60 * 1000

/**
 * Returns the cookies of a better-auth response. A session cookie is set for the maximum duration; earlier expiry is in its row
 * (decision 0022).
 */
export const getCookies = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((each) =>
      each.startsWith(`${getCookieName('session')}=`)
        ? each.replace(/Max-Age=[1-9]\d*/, `Max-Age=${maxSessionMs / 1000}`)
        : each,
    )

/** Context of a call to better-auth. */
export const callContext = new AsyncLocalStorage<{
  tx: Transaction
  caller: Caller
  /** Recovery code being verified. */
  recoveryCode?: string
}>()

/** Proxies the database, so that statements within a call use its transaction. */
export function bindToTransaction(db: Database): Database {
  return new Proxy(db, {
    get(_, key) {
      const target: Queryable = callContext.getStore()?.tx ?? db
      const value = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
