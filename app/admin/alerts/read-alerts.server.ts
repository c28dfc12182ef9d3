import { countUnreadAlerts, listAlerts } from '#app/features/requests/alerts/alerts.server.ts'
import type { Queryable } from '#db/client.ts'

/** Above it, the bell shows "99+". */
export const maxUnreadAlerts = 99
/** Alerts in the menu of the bell. */
export const maxInBell = 6
/** Alerts of a page. */
const pageSize = 50

/**
 * A page of a person's alerts and the number of unread ones; `loadedAt` tells older data from newer.
 * @returns `newestId` up to which all can be marked as read; null on an older page
 */
export async function readAlerts(
  db: Queryable,
  { staffId, after, limit = pageSize }: { staffId: string; after?: number | undefined; limit?: number },
) {
  const [page, unread] = await Promise.all([
    listAlerts(db, { staffId, limit, after }),
    countUnreadAlerts(db, { staffId, max: maxUnreadAlerts + 1 }),
  ])
  // On an older page, the person has newer alerts that it does not show.
  const newestId = after === undefined ? (page.alerts[0]?.id ?? null) : null
  return { staffId, ...page, newestId, unread, loadedAt: Date.now() }
}

export type ReadAlerts = Awaited<ReturnType<typeof readAlerts>>
