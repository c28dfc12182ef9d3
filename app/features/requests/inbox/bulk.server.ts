import { and, eq, inArray } from 'drizzle-orm'
import type { Actor } from '#app/features/audit/audit.server.ts'
import type { Database } from '#db/client.ts'
import { requests } from '#db/tables/requests.ts'
import type { RequestStatus } from '../statuses.ts'
import { changeRequest, type RequestChange } from '../workflow/change.server.ts'

/** Change of all selected requests; `not-spam` also resets the status of spam to new. */
export type BulkChange = { status?: RequestStatus | undefined; assigneeId?: string | null | undefined } | 'not-spam'

/** A request with the version that was shown when it was selected. */
export type SelectedRequest = { id: string; version: number }

/** Counts by outcome. */
export type BulkOutcome = { changed: number; unchanged: number; conflicts: number; notFound: number }

const countNames = {
  changed: 'changed',
  unchanged: 'unchanged',
  conflict: 'conflicts',
  'not-found': 'notFound',
} as const

/**
 * Changes requests one by one; skips those that someone changed in the meantime.
 * @returns null if the assignee may not handle requests; the remaining ones are then unchanged
 */
export async function changeRequests(
  db: Database,
  { picked, change, by }: { picked: readonly SelectedRequest[]; change: BulkChange; by: Actor },
): Promise<BulkOutcome | null> {
  const getChange = change === 'not-spam' ? await createSpamRevert(db, picked) : () => change
  const counts: BulkOutcome = { changed: 0, unchanged: 0, conflicts: 0, notFound: 0 }
  for (const { id, version } of picked) {
    const result = await changeRequest(db, { id, version, change: getChange(id), by })
    if (result.outcome === 'assignee-not-found') return null
    counts[countNames[result.outcome]] += 1
  }
  return counts
}

async function createSpamRevert(
  db: Database,
  picked: readonly SelectedRequest[],
): Promise<(id: string) => RequestChange> {
  const rows = await db
    .select({ id: requests.id })
    .from(requests)
    .where(
      and(
        inArray(
          requests.id,
          picked.map(({ id }) => id),
        ),
        eq(requests.status, 'spam'),
      ),
    )
  const spam = new Set(rows.map(({ id }) => id))
  return (id) => (spam.has(id) ? { status: 'new' } : { notSpam: true })
}
