import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as api from './tables/api.ts'
import * as attempts from './tables/attempts.ts'
import * as audit from './tables/audit.ts'
import * as blog from './tables/blog.ts'
import * as contentHistory from './tables/content-history.ts'
import * as customers from './tables/customers.ts'
import * as images from './tables/images.ts'
import * as imports from './tables/imports.ts'
import * as indexNow from './tables/index-now.ts'
import * as products from './tables/products.ts'
import * as proposals from './tables/proposals.ts'
import * as readyMade from './tables/ready-made.ts'
import * as requestWorkflow from './tables/request-workflow.ts'
import * as requests from './tables/requests.ts'
import * as searches from './tables/searches.ts'
import * as sends from './tables/sends.ts'
import * as settings from './tables/settings.ts'
import * as shopContent from './tables/shop-content.ts'
import * as staff from './tables/staff.ts'
import * as uploads from './tables/uploads.ts'

const schema = {
  ...api,
  ...attempts,
  ...audit,
  ...blog,
  ...contentHistory,
  ...customers,
  ...imports,
  ...indexNow,
  ...images,
  ...products,
  ...proposals,
  ...readyMade,
  ...requests,
  ...requestWorkflow,
  ...searches,
  ...sends,
  ...settings,
  ...shopContent,
  ...staff,
  ...uploads,
}

const open = (pool: pg.Pool) => drizzle(pool, { schema })

export type Database = ReturnType<typeof open>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** First parameter of every `.server.ts` function that reads or writes. */
export type Queryable = Database | Transaction

/**
 * Opens a pool on a PostgreSQL URL. Connections open on first use; `close` waits for those in use. Statements longer than
 * `statementTimeout` (milliseconds, default 15 s) fail with code 57014; through a pooler in transaction mode (`isPooled`) the
 * pooler sets that limit. Broken connections are replaced; `onLost` receives errors of idle ones. `pipeline`: statements of a
 * transaction may be sent without awaiting each. Waiting longer than `timeoutMs` (default 5 s) for a connection fails.
 */
export function connect(
  url: string,
  options: {
    max?: number
    pipeline?: boolean
    isPooled?: boolean
    timeoutMs?: number
    statementTimeout?: number
    onLost?: (error: Error) => void
  } = {},
) {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    pipeline: options.pipeline ?? false,
    // Poolers reject sessions with custom settings, which the next client would inherit.
    statement_timeout: options.isPooled ? false : (options.statementTimeout ?? 15_000),
    connectionTimeoutMillis: options.timeoutMs ?? 5_000,
    application_name: 'boxwright',
    keepAlive: true,
  })
  // A lost connection fails the statement it runs; idle, or between two statements, it must not end the process.
  pool.on('error', (error) => options.onLost?.(error))
  pool.on('connect', (client) => {
    client.on('error', () => {})
  })
  return { db: open(pool), pool, close: () => pool.end() }
}

/** PostgreSQL's error code of a failed statement, such as 23505; undefined for any other error. */
export function getCode(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof pg.DatabaseError ? cause.code : undefined
}

/**
 * Like Promise.all, for statements of one transaction on a pool with `pipeline`: sends them together. Waits for all even if
 * one fails, so that none is pending when the connection is released.
 */
export async function awaitAll<T extends readonly unknown[] | []>(
  statements: T,
): Promise<{ -readonly [P in keyof T]: Awaited<T[P]> }> {
  const pending = statements.map((statement) => Promise.resolve(statement))
  await Promise.allSettled(pending)
  return (await Promise.all(pending)) as { -readonly [P in keyof T]: Awaited<T[P]> }
}
