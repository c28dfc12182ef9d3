import { sql } from 'drizzle-orm'

/**
 * What no figure counts. Whatever is worked on has been seen by a person and looks like spam no more, so an index by status
 * finds all of it (work/change.server.ts).
 */
export const isSpam = sql`(status = 'spam' or (status = 'new' and suspected_spam))`

/** When a day began in Chicago. @param day a date of the statement */
export const beginning = (day: ReturnType<typeof sql>) => sql`(${day})::timestamp at time zone 'America/Chicago'`
