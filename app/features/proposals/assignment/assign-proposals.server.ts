import { eq } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '#app/features/audit/audit.server.ts'
import { createAlerts } from '#app/features/requests/alerts/create-alerts.server.ts'
import { getAssigneeName } from '#app/features/requests/workflow/request-team.server.ts'
import type { Database } from '#db/client.ts'
import { proposals } from '#db/tables/proposals.ts'
import { addEvent } from '../lifecycle/events.server.ts'
import { lockProposal } from '../lifecycle/lock-proposal.server.ts'

type Assignment = {
  ids: readonly string[]
  /** Null for unassigned. */
  assigneeId: string | null
  by: Actor
}

/**
 * Assigns proposals one by one, and alerts the assignee. Their version stays: it is no edit of their content.
 * @returns how many changed; null if this person cannot work on proposals
 */
export async function assignProposals(db: Database, { ids, assigneeId, by }: Assignment): Promise<number | null> {
  const name = assigneeId === null ? null : await getAssigneeName(db, assigneeId)
  if (assigneeId !== null && name === null) return null
  let changed = 0
  for (const id of ids)
    await db.transaction(async (tx) => {
      const row = await lockProposal(tx, id)
      if (!row || row.assignee_id === assigneeId) return
      await tx.update(proposals).set({ assignee_id: assigneeId }).where(eq(proposals.id, id))
      await addEvent(tx, { proposal_id: id, kind: 'assigned', detail: name ?? 'no one' }, by)
      await addAuditEntry(tx, {
        by,
        action: 'proposal.changed',
        subject: row.number,
        subjectId: id,
        after: { assignee: name },
      })
      const staffIds = assigneeId === null ? [] : [assigneeId]
      await createAlerts(tx, { kind: 'assignment', proposalId: id, staffIds, causedBy: by.staffId })
      changed += 1
    })
  return changed
}
