import { type SQL, sql } from 'drizzle-orm'
import { requests } from '#db/tables/requests.ts'
import { unansweredStatuses } from '../statuses.ts'

const { kind, status, suspected_spam, created_at, answered_at } = requests

/**
 * What no figure counts. Whatever is worked on has been seen by a person and looks like spam no more, so an index by status
 * finds all of it (work/change.server.ts).
 */
export const isSpam = sql`(${status} = 'spam' or (${status} = 'new' and ${suspected_spam}))`

/** An address that was left and taken up by nobody: it asks for nothing, so nothing is open and nobody waits. */
export const isIdle = sql`(${status} = 'new' and ${kind} = 'email-signup')`

/** The visitor has not heard from us yet (docs/domain.md, Requests). */
export const isWaiting = sql`(${status} in ${[...unansweredStatuses]} and ${answered_at} is null and not ${isSpam}
  and not ${isIdle})`

/** For longer than the pages promise. */
export const isWaitingOverDay = sql`(${isWaiting} and ${created_at} < now() - interval '24 hours')`

/** When a day began in Chicago. @param day a date of the statement */
export const beginning = (day: SQL) => sql`(${day})::timestamp at time zone 'America/Chicago'`
