import { and, desc, ne, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { requests } from '#db/tables/requests.ts'
import { isActive } from '../removal/removed.server.ts'

/** Maximum per list; the inbox has the rest. */
const maxShown = 6

/** Returns other requests of the same email address (ignoring case) and of the same company, newest first. */
export async function listOtherRequests(
  db: Queryable,
  { id, email, company }: { id: string; email: string; company: string | null },
) {
  const sameEmail = sql`lower(${requests.email}) = lower(${email})`
  const [ofPerson, ofCompany] = await Promise.all([
    listMatching(db, and(sameEmail, ne(requests.id, id))),
    company === null
      ? []
      : listMatching(
          db,
          // Without `is not null` the planner does not use the index of companies.
          sql`${requests.company} is not null and lower(${requests.company}) = lower(${company}) and not ${sameEmail}`,
        ),
  ])
  return { ofPerson, ofCompany }
}

export type OtherRequests = Awaited<ReturnType<typeof listOtherRequests>>

function listMatching(db: Queryable, condition: SQL | undefined) {
  const { reference, kind, status, summary, contact_name, email, value_cents, created_at } = requests
  return db
    .select({ id: requests.id, reference, kind, status, summary, contact_name, email, value_cents, created_at })
    .from(requests)
    .where(and(condition, isActive))
    .orderBy(desc(requests.created_at), desc(requests.id))
    .limit(maxShown)
}
