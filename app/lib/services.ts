import type { PgBoss } from 'pg-boss'
import { createContext } from 'react-router'
import type { Database } from '#db/client.ts'
import type { CachedValue } from './cache/cached-value.ts'
import type { QueryCache } from './cache/query-cache.ts'
import type { LimitAttempts } from './http/rate-limit.server.ts'
import type { RequestUpdates } from './request-updates.ts'
import type { LiveSettings } from './settings/live-settings.server.ts'
import type { Settings } from './settings/settings-schema.ts'
import type { Storage } from './storage/storage.server.ts'

/** Values that operators stored over the defaults, by key; features/brand knows their schema. */
export type ContentRows = ReadonlyMap<string, Readonly<Record<string, unknown>>>

/** Services of the process, shared by all requests. Data of one visitor is in request-context.ts. */
export type Services = {
  /** For everything but storing requests. */
  db: Database
  /** Separate connections for storing requests, so that reads and writes do not wait for each other. */
  writes: Database
  /** Direct connection for features that a pooler breaks. */
  directUrl: string
  jobs: PgBoss
  limitAttempts: LimitAttempts
  storage: Storage
  /** Current values of every setting; read them when needed, as admins change some while the process runs. */
  settings: Settings
  /** Behind `settings`: what the environment sets, and changes. */
  liveSettings: LiveSettings
  /** Events of new and changed requests. */
  requestUpdates: RequestUpdates
  /** The brand and the copy of pages, cached in the process and cleared with its pages. */
  content: CachedValue<ContentRows>
  /** Counts of the catalog: the facets of a listing, the taxonomy. Cleared with the pages. */
  counts: QueryCache
}

/** `const { db } = context.get(servicesContext)` */
export const servicesContext = createContext<Services>()
