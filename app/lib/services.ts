import type { PgBoss } from 'pg-boss'
import { createContext } from 'react-router'
import type { Database } from '#db/client.ts'
import type { CachedValue } from './cache/cached-value.ts'
import type { Settings } from './env.ts'
import type { LimitAttempts } from './http/rate-limit.server.ts'
import type { Notices } from './request-events.ts'
import type { Storage } from './storage/storage.server.ts'

/** What operators have put in the place of the shop's own words, by key; features/brand knows what is in it. */
export type ContentRows = ReadonlyMap<string, Readonly<Record<string, unknown>>>

/** What the process has, the same for every request. What belongs to one visitor stands in request-context.ts. */
export type Services = {
  /** For everything but storing requests. */
  db: Database
  /** Where requests are stored: connections of its own, so that reading pages and taking requests never wait for one another. */
  writes: Database
  /** Straight to the server, for what needs a connection of its own and what a pooler would mix up. */
  directUrl: string
  jobs: PgBoss
  limitAttempts: LimitAttempts
  storage: Storage
  settings: Settings
  /** What the database tells of requests as they arrive and change. */
  notices: Notices
  /** The brand and the copy of pages, cached in the process and cleared with its pages. */
  content: CachedValue<ContentRows>
}

/** `const { db } = context.get(servicesContext)` */
export const servicesContext = createContext<Services>()
