import { and, asc, count, eq, inArray, max } from 'drizzle-orm'
import { isActive } from '#app/features/requests/removal/removed.server.ts'
import type { Queryable } from '#db/client.ts'
import { companies, contacts } from '#db/tables/customers.ts'
import { requests } from '#db/tables/requests.ts'
import { staff } from '#db/tables/staff.ts'

/** Contacts by name, with their company and requests. */
export async function readContactRows(db: Queryable, ids: string[]) {
  const { id, name, email, phone, tags } = contacts
  const rows = await db
    .select({ id, name, email, phone, tags, company: { id: companies.id, name: companies.name } })
    .from(contacts)
    .leftJoin(companies, eq(companies.id, contacts.company_id))
    .where(inArray(id, ids))
    .orderBy(asc(contacts.sort_name), asc(id))
  const counts = await db
    .select({ id: requests.contact_id, requests: count(), lastAt: max(requests.created_at) })
    .from(requests)
    .where(and(inArray(requests.contact_id, ids), isActive))
    .groupBy(requests.contact_id)
  return addCounts(rows, counts)
}

/** Companies by name, with their account owner and requests. */
export async function readCompanyRows(db: Queryable, ids: string[]) {
  const { id, name, domain, phone, tags } = companies
  const rows = await db
    .select({ id, name, domain, phone, tags, owner: staff.name })
    .from(companies)
    .leftJoin(staff, eq(staff.id, companies.owner_id))
    .where(inArray(id, ids))
    .orderBy(asc(companies.sort_name), asc(id))
  const counts = await db
    .select({ id: contacts.company_id, requests: count(requests.id), lastAt: max(requests.created_at) })
    .from(contacts)
    .innerJoin(requests, and(eq(requests.contact_id, contacts.id), isActive))
    .where(inArray(contacts.company_id, ids))
    .groupBy(contacts.company_id)
  return addCounts(rows, counts)
}

export type ListedContact = Awaited<ReturnType<typeof readContactRows>>[number]
export type ListedCompany = Awaited<ReturnType<typeof readCompanyRows>>[number]

type Counts = { id: string | null; requests: number; lastAt: Date | null }

function addCounts<T extends { id: string }>(rows: T[], counts: Counts[]) {
  const byId = new Map(counts.map((each) => [each.id, each]))
  return rows.map((row) => ({
    ...row,
    requests: byId.get(row.id)?.requests ?? 0,
    lastAt: byId.get(row.id)?.lastAt ?? null,
  }))
}
