import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database, Queryable, Transaction } from '#db/client.ts'

/** Client data of a request. */
export type Caller = {
  /** An IPv6 one as its /64. */
  address: string
  agent: string
  cookie: string
}

/** `__Host-`: for this host and path only, and only over TLS or on localhost (decision 0022). */
export const cookieName = (name: string) => `__Host-boxwright-${name}`

/** Milliseconds after which a session ends, however much it is used. */
export const maxSessionMs = 14 * 24 * 60 * 60 * 1000

/**
 * Returns the cookies of a better-auth response. A session cookie is set once for the maximum duration; earlier expiry is in
 * its row (decision 0022).
 */
export const getCookies = (answered: Headers) =>
  answered
    .getSetCookie()
    .map((each) =>
      each.startsWith(`${cookieName('session')}=`)
        ? each.replace(/Max-Age=[1-9]\d*/, `Max-Age=${maxSessionMs / 1000}`)
        : each,
    )

/** Context of a call to better-auth. */
export const current = new AsyncLocalStorage<{
  tx: Transaction
  caller: Caller
  /** Recovery code being verified. */
  recoveryCode?: string
}>()

/** Every statement of a call goes through its transaction. */
export function through(db: Database): Database {
  return new Proxy(db, {
    get(_, key) {
      const target: Queryable = current.getStore()?.tx ?? db
      const value = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
