import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { type IsoDate, toUtcMidnight } from '#app/lib/time/dates.ts'
import type { Database } from '#db/client.ts'
import { staffAlerts } from '#db/tables/alerts.ts'
import { requests } from '#db/tables/requests.ts'
import { staff } from '#db/tables/staff.ts'
import { openStatuses } from '../statuses.ts'
import { requestTeamCondition } from '../workflow/request-team.server.ts'
import { selectInHandsDates } from './in-hands.server.ts'

/** Days before an in-hands date on which the assignee is alerted. */
export const inHandsLeadDays = 7
/** Days for which a missed alert to a next step is still created, such as after the shop was down. */
const maxDaysLate = 7
/** Days after which alerts are deleted, read or not. */
export const alertRetentionDays = 90

const addDays = (day: IsoDate, days: number): IsoDate =>
  new Date(toUtcMidnight(day).getTime() + days * 86_400_000).toISOString().slice(0, 10)

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
        and ${inArray(requests.status, openStatuses)} and not ${requests.suspected_spam}
      on conflict do nothing`)
    // A won order is still on its way.
    await tx.execute(sql`
      insert into ${staffAlerts} (staff_id, request_id, kind, day)
      select ${staff.id}, ${requests.id}, 'in-hands', needed.day
      from (${selectInHandsDates(today, addDays(today, inHandsLeadDays))}) as needed
      join ${requests} on ${requests.id} = needed.id join ${staff} on ${isAssigned}
      where ${inArray(requests.status, [...openStatuses, 'won'])} and not ${requests.suspected_spam}
      on conflict do nothing`)
    await tx
      .delete(staffAlerts)
      .where(lt(staffAlerts.created_at, sql`now() - ${alertRetentionDays} * interval '1 day'`))
  })
}
