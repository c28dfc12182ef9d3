import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { staffAlerts } from '#db/tables/alerts.ts'
import { requests } from '#db/tables/requests.ts'
import { staff } from '#db/tables/staff.ts'
import { requestTeamCondition } from '../workflow/request-team.server.ts'
import type { AlertKind } from './alert-kinds.ts'

type NewAlert = {
  kind: Exclude<AlertKind, 'due' | 'in-hands'>
  requestId: string
  staffIds: readonly string[]
  /** The teammate who caused it, who gets none; null for customers and the command line. */
  causedBy: string | null
}

/** Stores an alert for each of these people who handles requests, in the transaction of the change. */
export async function createAlerts(tx: Transaction, { kind, requestId, staffIds, causedBy }: NewAlert): Promise<void> {
  if (staffIds.length === 0) return
  const recipients = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(
      and(
        inArray(staff.id, [...staffIds]),
        causedBy === null ? undefined : ne(staff.id, causedBy),
        requestTeamCondition,
      ),
    )
  if (recipients.length === 0) return
  await tx
    .insert(staffAlerts)
    .values(recipients.map(({ id }) => ({ kind, request_id: requestId, staff_id: id, caused_by: causedBy })))
}

/** Alerts the assignee of a request to a customer's reply, in the transaction that stores the reply. */
export async function createReplyAlert(tx: Transaction, { requestId }: { requestId: string }): Promise<void> {
  const [request] = await tx.select({ ownerId: requests.owner_id }).from(requests).where(eq(requests.id, requestId))
  if (request?.ownerId)
    await createAlerts(tx, { kind: 'reply', requestId, staffIds: [request.ownerId], causedBy: null })
}
