import { and, desc, ne, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#db/client.ts'
import { contacts } from '#db/tables/customers.ts'
import { requests } from '#db/tables/requests.ts'
import { getLastDigits } from '../phone-digits.ts'
import { isActive } from '../removal/removed.server.ts'

/** Maximum per list; the inbox has the rest. */
const maxShown = 6

type Of = { id: string; email: string | null; company: string | null; phone: string | null; contact_id: string | null }

/**
 * Returns other requests, newest first: of the same email address (ignoring case) or contact, else of the same phone number, else of the
 * same company, by the name submitted or that of their contact.
 */
export async function listOtherRequests(db: Queryable, { id, email, company, phone, contact_id }: Of) {
  const sameEmail = sql`coalesce(lower(${requests.email}) = lower(${email}), false)`
  const digits = getLastDigits(phone)
  const samePhone =
    digits === null
      ? sql`false`
      : sql`(${requests.search_text} like ${`%${digits}%`}
          and coalesce(regexp_replace(${requests.phone}, '\\D', '', 'g') like ${`%${digits}`}, false))`
  const sameContact = contact_id === null ? sql`false` : sql`coalesce(${requests.contact_id} = ${contact_id}, false)`
  const samePerson = sql`(${sameEmail} or ${sameContact})`
  // Without `is not null` the planner does not use the index of companies.
  const sameCompanyName =
    company === null
      ? sql`false`
      : sql`(${requests.company} is not null and lower(${requests.company}) = lower(${company}))`
  const colleagues = sql`select colleague.id from ${contacts} colleague
    where colleague.company_id = (select own.company_id from ${contacts} own where own.id = ${contact_id}::uuid)`
  // An array, with which PostgreSQL combines both indexes.
  const sameCompany = sql`(${sameCompanyName} or (${requests.contact_id} is not null
    and ${requests.contact_id} = any(array(${colleagues}))))`
  const isOther = ne(requests.id, id)
  const [ofPerson, ofPhone, ofCompany] = await Promise.all([
    listMatching(db, and(samePerson, isOther)),
    listMatching(db, and(samePhone, sql`not ${samePerson}`, isOther)),
    listMatching(db, and(sameCompany, sql`not ${samePerson}`, sql`not ${samePhone}`, isOther)),
  ])
  return { ofPerson, ofPhone, ofCompany }
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
