import { countUnreadAlerts, listAlerts } from '#app/features/requests/alerts/alerts.server.ts'
import type { Queryable } from '#db/client.ts'

/** Above it, the bell shows "99+". */
export const maxUnreadAlerts = 99
/** Alerts in the menu of the bell. */
export const maxInBell = 6
/** Alerts of a page. */
const pageSize = 50

/** A page of a person's alerts and the number of unread ones; `readAt` tells older data from newer. */
export async function readAlerts(
  db: Queryable,
  { staffId, after, limit = pageSize }: { staffId: string; after?: number | undefined; limit?: number },
) {
  const [page, unread] = await Promise.all([
    listAlerts(db, { staffId, limit, after }),
    countUnreadAlerts(db, { staffId, max: maxUnreadAlerts + 1 }),
  ])
  return { staffId, ...page, unread, readAt: Date.now() }
}

export type ReadAlerts = Awaited<ReturnType<typeof readAlerts>>
