import { type SQL, sql } from 'drizzle-orm'
import { requests } from '#db/tables/requests.ts'
import { type openStatuses, unansweredStatuses } from '../statuses.ts'

const { kind, status, suspected_spam, created_at, answered_at } = requests

/**
 * SQL condition: excluded from all metrics. Each status except new and spam clears the suspicion (workflow/change.server.ts), so an
 * index by status finds all of it.
 */
export const isSpam = sql`(${status} = 'spam' or (${status} = 'new' and ${suspected_spam}))`

/** SQL condition: a new sign-up needs no reply, so it is neither open nor waiting. */
export const isIdle = sql`(${status} = 'new' and ${kind} = 'email-signup')`

/**
 * SQL for `from`, with the alias `requests`: rows of open statuses without new sign-ups. Uses indexes to exclude sign-ups, of which
 * there may be a hundred times as many as requests; `offset 0` keeps PostgreSQL from merging the subqueries.
 */
export function openRows(statuses: readonly (typeof openStatuses)[number][]): SQL {
  const others = statuses.filter((each) => each !== 'new')
  const parts = [
    statuses.includes('new') &&
      sql`select requests.* from (
          select id from requests fresh where status = 'new'
            and not exists (select from requests signup where signup.kind = 'email-signup' and signup.id = fresh.id)
          offset 0) fresh
        cross join lateral (select * from requests where id = fresh.id offset 0) requests`,
    others.length > 0 && sql`select * from requests where status in ${others}`,
  ].filter((part) => part !== false)
  return sql`(${sql.join(parts, sql` union all `)}) requests`
}

/** The visitor has not heard from us yet (docs/domain.md, Requests). */
export const isWaiting = sql`(${status} in ${[...unansweredStatuses]} and ${answered_at} is null and not ${isSpam}
  and not ${isIdle})`

/** SQL condition: waiting for more than 24 hours. */
export const isWaitingOverDay = sql`(${isWaiting} and ${created_at} < now() - interval '24 hours')`
