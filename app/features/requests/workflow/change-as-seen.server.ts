import type { Database } from '#db/client.ts'
import { type Changed, changeRequest } from './change.server.ts'
import { doneSince } from './timeline/list-later-events.server.ts'
import type { WorkEvent } from './timeline/work-event.ts'

type ChangedAsSeen =
  | Exclude<Changed, { outcome: 'stale' }>
  /** `meanwhile`: actions since the page was loaded; `seen`: latest timeline entry now. */
  | { outcome: 'stale'; version: number; seen: number; meanwhile: WorkEvent[] }

/**
 * Changes a request from a page that shows its `version` and its timeline up to `seen`. Changes by the same person in another
 * field or tab are no conflict.
 */
export async function changeAsSeen(
  db: Database,
  { seen, ...asked }: Parameters<typeof changeRequest>[1] & { version: number; seen: number },
): Promise<ChangedAsSeen> {
  const changed = await changeRequest(db, asked)
  if (changed.outcome !== 'stale') return changed
  const since = await doneSince(db, { id: asked.id, seen })
  const meanwhile = since.filter(({ staffId }) => staffId === null || staffId !== asked.by.staffId)
  const last = since.at(-1)?.id ?? seen
  if (meanwhile.length > 0 || since.length === 0) return { ...changed, seen: last, meanwhile }
  return changeAsSeen(db, { ...asked, version: changed.version, seen: last })
}
