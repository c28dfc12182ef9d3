import { sql } from 'drizzle-orm'
import { requests } from '#db/tables/requests.ts'

/** SQL condition: deleted, or merged into another request. Lists, counts, reports and alerts leave these out. */
export const isRemoved = sql`(${requests.deleted_at} is not null or ${requests.merged_into} is not null)`

/** SQL condition: neither deleted nor merged into another request. */
export const isActive = sql`(${requests.deleted_at} is null and ${requests.merged_into} is null)`

/** The same for a query that an index alone answers: it reads the few removed requests instead of the rows of all. */
export const isActiveById = sql`requests.id not in (select removed.id from requests removed
  where removed.deleted_at is not null or removed.merged_into is not null)`
