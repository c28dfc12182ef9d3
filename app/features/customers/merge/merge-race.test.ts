import { sql } from 'drizzle-orm'
import { commandLine } from '#app/features/staff/person.ts'
import { companies, contacts, customerMerges } from '#db/tables/customers.ts'
import { requests } from '#db/tables/requests.ts'
import { expect, test } from '#test/database.ts'
import { storeRequest } from '#test/requests.ts'
import { mergeRequests, undoMerge as undoRequestMerge } from '../../requests/removal/merge-requests.server.ts'
import { mergeCompanies, mergeContacts } from './merge.server.ts'
import { undoMerge } from './undo-merge.server.ts'

const by = commandLine

test('merges of contacts, companies and requests, and their undoing, never deadlock', async ({ services, db }) => {
  for (let index = 0; index < 8; index++)
    await storeRequest(services, 'email-signup', { email: `person${index}@company${index % 2}.example` })
  for (let round = 0; round < 50; round++) {
    const people = await db.select().from(contacts).orderBy(sql`random()`)
    const [one, two] = await db.select().from(companies).orderBy(sql`random()`)
    const [kept, other, third, fourth] = people
    const sent = await db.select().from(requests).orderBy(sql`random()`)
    const [duplicate, target] = sent
    if (!one || !two || !kept || !other || !third || !fourth || !duplicate || !target) throw new Error('missing')
    // A contact without a company takes that of the other one, which locks the company.
    await db.update(contacts).set({ company_id: null }).where(sql`id = ${kept.id}`)
    const outcomes = await Promise.all([
      mergeContacts(db, { kept, other, by }),
      mergeContacts(db, { kept: fourth, other: third, by }),
      mergeCompanies(db, { kept: one, other: two, by }),
      mergeRequests(db, { duplicate, target, by }),
    ])
    expect(outcomes.every((outcome) => outcome !== 'not found')).toBe(true)
    await Promise.all([
      undoMerge(db, { kind: 'contacts', id: kept.id, by }),
      undoMerge(db, { kind: 'contacts', id: fourth.id, by }),
      undoMerge(db, { kind: 'companies', id: one.id, by }),
      undoRequestMerge(db, { id: duplicate.id, version: duplicate.version + 1, by }),
    ])
    // What could not be undone, as a contact was moved, is undone for the next round.
    await db.update(customerMerges).set({
      version: sql`coalesce((select version from contacts where id = contact_id), (select version from companies where id = company_id))`,
    })
    for (const { contact_id, company_id } of await db.select().from(customerMerges)) {
      if (contact_id) await undoMerge(db, { kind: 'contacts', id: contact_id, by })
      if (company_id) await undoMerge(db, { kind: 'companies', id: company_id, by })
    }
    expect([await db.$count(contacts), await db.$count(companies)]).toEqual([8, 2])
  }
}, 120_000)

test('an undone merge gives a column that a later release added its default, and needs its record', async ({ db }) => {
  const [kept] = await db.insert(contacts).values({ name: 'Dana' }).returning()
  const [other] = await db
    .insert(contacts)
    .values({ name: 'Dana W', tags: ['vip'] })
    .returning()
  if (!kept || !other) throw new Error('not stored')
  await mergeContacts(db, { kept, other, by })
  await db.update(customerMerges).set({ before: sql`before #- '{other,tags}' #- '{kept,other_emails}'` })
  const undo = () => undoMerge(db, { kind: 'contacts', id: kept.id, by })
  expect(await undo()).toBe('undone')
  expect(await db.select().from(contacts).orderBy(contacts.name)).toMatchObject([
    { name: 'Dana', other_emails: [] },
    { name: 'Dana W', tags: [] },
  ])
  const versions = await db.select({ id: contacts.id, version: contacts.version }).from(contacts)
  const find = (id: string) => versions.find((row) => row.id === id) ?? { id, version: 0 }
  await mergeContacts(db, { kept: find(kept.id), other: find(other.id), by })
  await db.update(customerMerges).set({ before: {} })
  await expect(undo()).rejects.toThrow('has no rows to restore')
  expect(await db.$count(contacts)).toBe(1)
})
