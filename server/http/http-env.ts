import type { HttpBindings } from '@hono/node-server'
import type { Logger } from '#app/lib/log.ts'

/** Context variables of the middleware in server/. */
export type HttpEnv = {
  Bindings: HttpBindings
  Variables: {
    requestId: string
    /** Carries the request's id on every line. */
    log: Logger
    clientIp: string
    /** Scheme and host under which the visitor knows the shop. */
    origin: string
  }
}
