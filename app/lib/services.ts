import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { createContext } from 'react-router'
import type { Database } from '#db/client.ts'
import type { Settings } from './env.ts'
import type { Storage } from './storage.server.ts'

/** What the process hands to every loader and action. */
export type Services = {
  db: Database
  jobs: PgBoss
  storage: Storage
  settings: Settings
  log: Logger
  /** Address of the visitor after TRUST_PROXY hops; only for rate limits, never logged. */
  clientAddress: string
}

/** `const { db } = context.get(servicesContext)` */
export const servicesContext = createContext<Services>()
