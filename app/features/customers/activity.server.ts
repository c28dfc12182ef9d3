import { desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { getArtworkFiles } from '#app/features/requests/artwork/artwork-file.ts'
import { isActive } from '#app/features/requests/removal/removed.server.ts'
import type { Queryable } from '#db/client.ts'
import { contacts } from '#db/tables/customers.ts'
import { requestEvents } from '#db/tables/request-workflow.ts'
import { productRequests, projectRequests, requests, swagBoxRequests } from '#db/tables/requests.ts'
import { staff } from '#db/tables/staff.ts'

/** Newest requests and notes on a page. */
const maxShown = 100

/** The requests of a contact or of all contacts of a company, with their files and notes, and totals. */
export async function readActivity(db: Queryable, of: { contact: string } | { company: string }) {
  const isOfCustomer =
    'contact' in of
      ? eq(requests.contact_id, of.contact)
      : inArray(
          requests.contact_id,
          db.select({ id: contacts.id }).from(contacts).where(eq(contacts.company_id, of.company)),
        )
  const condition = sql`${isOfCustomer} and ${isActive}`
  const { id, reference, kind, status, summary, value_cents, created_at, contact_name, email } = requests
  const [listed, totals, notes] = await Promise.all([
    db
      .select({ id, reference, kind, status, summary, value_cents, created_at, contact_name, email })
      .from(requests)
      .where(condition)
      .orderBy(desc(created_at), desc(id))
      .limit(maxShown),
    db
      .select({
        requests: sql<number>`count(*)::int`,
        won: sql<number>`count(*) filter (where status = 'won')::int`,
        wonCents: sql<number>`coalesce(sum(value_cents) filter (where status = 'won'), 0)::float8`,
      })
      .from(requests)
      .where(condition),
    readNotes(db, condition),
  ])
  return {
    requests: listed,
    totals: totals[0] ?? { requests: 0, won: 0, wonCents: 0 },
    notes,
    files: await readFiles(db, listed),
  }
}

export type Activity = Awaited<ReturnType<typeof readActivity>>

const readNotes = (db: Queryable, condition: SQL) =>
  db
    .select({
      id: requestEvents.id,
      at: requestEvents.at,
      text: requestEvents.note,
      by: sql<string>`coalesce(${staff.name}, ${requestEvents.actor})`,
      reference: requests.reference,
    })
    .from(requestEvents)
    .innerJoin(requests, eq(requests.id, requestEvents.request_id))
    .leftJoin(staff, eq(staff.id, requestEvents.staff_id))
    .where(sql`${condition} and ${requestEvents.kind} = 'note'`)
    .orderBy(desc(requestEvents.id))
    .limit(maxShown)

/** Files in the order of their requests. */
async function readFiles(db: Queryable, listed: { id: string; reference: string }[]) {
  const ids = listed.map(({ id }) => id)
  const rows = await Promise.all(
    [productRequests, projectRequests, swagBoxRequests].map((table) =>
      db.select({ id: table.id, uploaded_files: table.uploaded_files }).from(table).where(inArray(table.id, ids)),
    ),
  )
  const files = new Map(rows.flat().map(({ id, ...request }) => [id, getArtworkFiles(request)]))
  return listed.flatMap(({ id, reference }) =>
    (files.get(id) ?? []).map(({ name, index }) => ({ name, index, reference })),
  )
}
