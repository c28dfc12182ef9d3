import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { addDays, type IsoDate } from '#app/lib/time/dates.ts'
import type { Database } from '#db/client.ts'
import { staffAlerts } from '#db/tables/alerts.ts'
import { requests } from '#db/tables/requests.ts'
import { staff } from '#db/tables/staff.ts'
import { selectInHandsDates } from '../calendar/in-hands.server.ts'
import { isActive } from '../removal/removed.server.ts'
import { awaitedStatuses, openStatuses } from '../statuses.ts'
import { requestTeamCondition } from '../workflow/request-team.server.ts'

/** Days before an in-hands date on which the assignee is alerted. */
export const inHandsLeadDays = 7
/** Days for which a missed alert to a next step is still created, such as after the shop was down. */
const maxDaysLate = 7
/** Days after which alerts are deleted, read or not. */
export const alertRetentionDays = 90

/**
 * Alerts assignees to next steps that are due and to in-hands dates that are near, each once, and deletes old alerts. Runs every
 * morning; a second run adds nothing.
 */
export async function createDateAlerts(db: Database, today: IsoDate): Promise<void> {
  const isAssigned = and(eq(staff.id, requests.owner_id), requestTeamCondition)
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into ${staffAlerts} (staff_id, request_id, kind, day)
      select ${staff.id}, ${requests.id}, 'due', ${requests.next_step_on} from ${requests} join ${staff} on ${isAssigned}
      where ${requests.next_step_on} between ${addDays(today, -maxDaysLate)} and ${today}
        and ${inArray(requests.status, openStatuses)} and not ${requests.suspected_spam} and ${isActive}
      on conflict do nothing`)
    await tx.execute(sql`
      insert into ${staffAlerts} (staff_id, request_id, kind, day)
      select ${staff.id}, ${requests.id}, 'in-hands', needed.day
      from (${selectInHandsDates(today, addDays(today, inHandsLeadDays))}) as needed
      join ${requests} on ${requests.id} = needed.id join ${staff} on ${isAssigned}
      where ${inArray(requests.status, awaitedStatuses)} and not ${requests.suspected_spam} and ${isActive}
      on conflict do nothing`)
    await tx
      .delete(staffAlerts)
      .where(lt(staffAlerts.created_at, sql`now() - ${alertRetentionDays} * interval '1 day'`))
  })
}
