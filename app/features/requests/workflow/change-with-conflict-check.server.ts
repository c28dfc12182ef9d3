import type { Database } from '#db/client.ts'
import { type ChangeResult, changeRequest } from './change.server.ts'
import type { TimelineEvent } from './timeline/timeline-event.ts'
import { listEventsSince } from './timeline/timeline-events.server.ts'

type CheckedChange =
  | Exclude<ChangeResult, { outcome: 'conflict' }>
  /** `conflicts`: actions of others since the page was loaded; `lastEventId`: latest timeline entry now. */
  | { outcome: 'conflict'; version: number; lastEventId: number; conflicts: TimelineEvent[] }

/**
 * Changes a request from a page that shows its `version` and its timeline up to `lastEventId`. Conflicts only with other people:
 * if all newer events are one's own, applies the change to the newer version.
 */
export async function changeWithConflictCheck(
  db: Database,
  { lastEventId, ...args }: Parameters<typeof changeRequest>[1] & { version: number; lastEventId: number },
): Promise<CheckedChange> {
  const changed = await changeRequest(db, args)
  if (changed.outcome !== 'conflict') return changed
  const since = await listEventsSince(db, { id: args.id, lastEventId })
  const conflicts = since.filter(({ staffId }) => staffId === null || staffId !== args.by.staffId)
  const last = since.at(-1)?.id ?? lastEventId
  // Without events, something that the timeline does not show changed the version.
  if (conflicts.length > 0 || since.length === 0) return { ...changed, lastEventId: last, conflicts }
  return changeWithConflictCheck(db, { ...args, version: changed.version, lastEventId: last })
}
