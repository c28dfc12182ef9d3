import { eq } from 'drizzle-orm'
import { correctContact } from '#app/features/requests/workflow/correct-contact.server.ts'
import { commandLine as by } from '#app/features/staff/person.ts'
import { companies, contacts } from '#db/tables/customers.ts'
import { requests } from '#db/tables/requests.ts'
import { expect, test } from '#test/database.ts'
import { storeRequest } from '#test/requests.ts'
import { findCompanyMove, moveContact } from './move-contact.server.ts'

test('a corrected company is offered to the contact of another one, which moves there', async ({ services, db }) => {
  const email = 'kim@gmail.com'
  const { id } = await storeRequest(services, 'free-sample', { name: 'Kim Lee', email, company: 'Nortwind' })
  const read = async () => {
    const [entry] = await db.select().from(requests).where(eq(requests.id, id))
    if (!entry) throw new Error('not found')
    return entry
  }
  await db.update(contacts).set({ tags: ['vip'], note: 'Likes blue' })
  expect(await findCompanyMove(db, await read())).toBeNull()
  const contact = { contact_name: 'Kim Lee', email, company: 'Northwind', phone: null }
  await correctContact(db, { id, version: 1, contact, by })
  const entry = await read()
  expect(await findCompanyMove(db, entry)).toEqual({ from: 'Nortwind', to: 'Northwind' })
  expect(await moveContact(db, { id: entry.contact_id ?? '', company: 'Northwind', by })).toMatchObject({
    outcome: 'saved',
  })
  const [moved] = await db
    .select({ company: companies.name, tags: contacts.tags, note: contacts.note, email: contacts.email })
    .from(contacts)
    .leftJoin(companies, eq(companies.id, contacts.company_id))
  expect(moved).toEqual({ company: 'Northwind', tags: ['vip'], note: 'Likes blue', email })
  // The contact of a corrected email address, which another company's domain has, stays where it was moved to.
  await db.insert(companies).values({ name: 'Southwind', domain: 'southwind.example' })
  const version = (await read()).version
  await correctContact(db, { id, version, contact: { ...contact, email: 'kim@southwind.example' }, by })
  const [corrected] = await db
    .select({ company: companies.name })
    .from(contacts)
    .leftJoin(companies, eq(companies.id, contacts.company_id))
    .where(eq(contacts.email, 'kim@southwind.example'))
  expect(corrected).toEqual({ company: 'Northwind' })
  expect(await findCompanyMove(db, { ...entry, company: 'NORTHWIND' })).toBeNull()
  expect(await moveContact(db, { id: crypto.randomUUID(), company: 'Northwind', by })).toEqual({ outcome: 'not-found' })
})
