import { eq } from 'drizzle-orm'
import { commandLine } from '#app/features/staff/person.ts'
import { auditLog } from '#db/tables/audit.ts'
import { contacts } from '#db/tables/customers.ts'
import { projectRequests, requests } from '#db/tables/requests.ts'
import { expect, test } from '#test/database.ts'
import { storeRequest } from '#test/requests.ts'
import { describeRequest } from '../describe-request.ts'
import { listRequests } from '../inbox/list.server.ts'
import { correctContact } from './correct-contact.server.ts'
import { openRequest } from './open-request.server.ts'
import { readTimeline } from './timeline/timeline.server.ts'

const by = commandLine
const submitted = { first_name: 'Dana', last_name: 'Witfield', email: 'dana@nortwind.example', phone: '555 0100' }
const corrected = {
  contact_name: 'Dana Lee Whitfield',
  email: 'dana@northwind.example',
  company: 'Northwind',
  phone: '555 0199',
}

test('a corrected contact is used everywhere; the submitted one stays in the timeline, its row and searches', async ({
  services,
  db,
}) => {
  const { id, reference } = await storeRequest(services, 'project', { ...submitted, product_type: 'other' })
  expect(await correctContact(db, { id, version: 1, contact: corrected, by })).toBe('corrected')
  const opened = await openRequest(db, { id })
  if (!opened) throw new Error('not found')
  expect(opened.entry).toMatchObject({ ...corrected, version: 2 })
  expect(describeRequest(opened.submission).sender).toEqual({
    name: 'Dana Lee Whitfield',
    firstName: 'Dana',
    email: 'dana@northwind.example',
    company: 'Northwind',
    phone: '555 0199',
  })
  expect(await db.select().from(projectRequests)).toMatchObject([submitted])
  expect((await readTimeline(db, opened)).at(-1)).toMatchObject({
    kind: 'contact',
    before: 'Dana Witfield, dana@nortwind.example, 555 0100',
    after: 'Dana Lee Whitfield, dana@northwind.example, Northwind, 555 0199',
  })
  for (const search of ['nortwind', 'northwind', '5550199', '5550100', 'witfield', 'whitfield'])
    expect([search, (await listRequests(db, { filter: { search }, staffId: null, limit: 5 })).requests.length]).toEqual(
      [search, 1],
    )
  // The contact that only the mistake created is gone.
  expect(await db.select().from(contacts)).toMatchObject([{ name: 'Dana Lee Whitfield', id: opened.entry.contact_id }])
  const log = await db.select().from(auditLog)
  expect(log).toMatchObject([{ action: 'request.contact-corrected', subject: reference }])
  expect(JSON.stringify(log)).not.toMatch(/dana/i)
})

test('the contact gets the name and phone number that were the same, and keeps others', async ({ services, db }) => {
  const { id } = await storeRequest(services, 'project', { ...submitted, product_type: 'other' })
  await db.update(contacts).set({ phone: '555 7777', note: 'VIP' })
  const contact = { ...corrected, email: submitted.email.toUpperCase() }
  await correctContact(db, { id, version: 1, contact, by })
  expect(await db.select().from(contacts)).toMatchObject([{ name: 'Dana Lee Whitfield', phone: '555 7777' }])
  await correctContact(db, { id, version: 2, contact: corrected, by })
  // One with a note stays.
  expect(await db.$count(contacts)).toBe(2)
})

test('a correction of an older version is rejected, one without a change stores nothing', async ({ services, db }) => {
  const { id } = await storeRequest(services, 'email-signup', { email: 'dana@nortwind.example' })
  await db.update(requests).set({ version: 3 }).where(eq(requests.id, id))
  const contact = { contact_name: null, email: 'dana@nortwind.example', company: null, phone: null }
  expect(await correctContact(db, { id, version: 1, contact: corrected, by })).toBe('conflict')
  expect(await correctContact(db, { id, version: 3, contact, by })).toBe('unchanged')
  expect(await correctContact(db, { id: crypto.randomUUID(), version: 1, contact, by })).toBe('not-found')
  expect(await db.select().from(requests)).toMatchObject([{ ...contact, version: 3, is_contact_corrected: false }])
})
