import type { Logger } from '#app/lib/log.ts'
import { connect } from '#db/client.ts'
import type { OpenedDatabase } from './open-database.ts'
import { getConnectionUrls } from './role-pools.ts'

/**
 * Maximum connections of one process. Each kind of work has its own, so that none waits for another:
 * pages and requests of visitors, reads and longer writes of the admin, and emails, which hold a connection
 * while the mail server responds (ten to sales, five confirmations, two replies at a time, and some spare). More for
 * each would not help on two cores.
 */
export const maxConnections = { pages: 7, writes: 6, admin: 5, adminWrites: 2, background: 20, jobs: 4 }

/** The pools of one process: the storefront uses its database role, everything else the admin's. */
export function openPools(database: OpenedDatabase, log: Logger) {
  const { shop, admin } = getConnectionUrls(database)
  const isPooled = database.pooler !== undefined
  const onLost = (error: Error) => log.warn({ err: error }, 'database_connection.lost')
  const opened: { close: () => Promise<void> }[] = []
  const open = (url: string, max: number, pipeline = false) => {
    const pool = connect(url, { max, pipeline, isPooled, onLost })
    opened.push(pool)
    return pool
  }
  const pages = open(shop.url, maxConnections.pages)
  return {
    pages,
    shop: { db: pages.db, writes: open(shop.url, maxConnections.writes, true).db, directUrl: shop.directUrl },
    admin: {
      db: open(admin.url, maxConnections.admin).db,
      writes: open(admin.url, maxConnections.adminWrites, true).db,
      directUrl: admin.directUrl,
    },
    background: open(admin.url, maxConnections.background).db,
    close: async () => {
      await Promise.all(opened.map(({ close }) => close()))
    },
  }
}
