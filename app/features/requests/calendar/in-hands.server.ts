import { type SQL, sql } from 'drizzle-orm'
import type { IsoDate } from '#app/lib/time/dates.ts'
import { productRequests, swagBoxRequests } from '#db/tables/requests.ts'

/** Rows (id, day) of the requests that a buyer needs between two days, both included. */
export const selectInHandsDates = (from: IsoDate, to: IsoDate): SQL =>
  sql.join(
    [productRequests, swagBoxRequests].map(
      (table) =>
        sql`select ${table.id} as id, ${table.date_needed} as day from ${table} where ${table.date_needed} between ${from} and ${to}`,
    ),
    sql` union all `,
  )
