import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { commandLine } from '#app/features/staff/person.ts'
import { parseForm } from '#app/lib/form.ts'
import type { Queryable } from '#db/client.ts'
import { auditLog } from '#db/tables/audit.ts'
import { companies, contacts } from '#db/tables/customers.ts'
import { requestEvents } from '#db/tables/request-workflow.ts'
import { projectRequests, requests } from '#db/tables/requests.ts'
import { expect, test } from '#test/database.ts'
import { runBesideLocks } from '#test/locks.ts'
import { storeEachKind, storeRequest } from '#test/requests.ts'
import { readActivity } from './activity.server.ts'
import { findCompany, listContactsOfCompany, saveCompany } from './companies.server.ts'
import { findContact, saveContact } from './contacts.server.ts'
import { companySchema, contactSchema } from './customer-fields.schema.ts'

const by = commandLine

function parse<S extends typeof contactSchema | typeof companySchema>(schema: S, values: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return parseForm(schema, form)
}

function getContactFields(values: Record<string, string>) {
  const parsed = parse(contactSchema, values)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  return parsed.value
}

function getCompanyFields(values: Record<string, string>) {
  const parsed = parse(companySchema, values)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  return parsed.value
}

const add = async (db: Queryable, values: Record<string, string>) => {
  const saved = await saveContact(db, { id: null, version: 0, fields: getContactFields(values), by })
  if (saved.outcome !== 'saved') throw new Error(saved.outcome)
  return saved.id
}

test('a contact needs a name or an email address; lists are split and checked', () => {
  expect(parse(contactSchema, {})).toMatchObject({ ok: false, errors: { name: ['Enter a name or an email address'] } })
  expect(parse(contactSchema, { email: 'dana', name: 'Dana' })).toMatchObject({
    errors: { email: ['Enter an email address, such as dana@northwind.com'] },
  })
  expect(parse(contactSchema, { name: 'Dana', other_emails: 'a@b.example, x' })).toMatchObject({
    errors: { other_emails: ['Enter email addresses, separated by commas'] },
  })
  const fields = getContactFields({
    email: ' dana@b.example',
    other_emails: 'A@B.example;a@b.example',
    tags: 'vip, vip\nnew',
  })
  expect(fields).toMatchObject({ other_emails: ['a@b.example'], tags: ['vip', 'new'], name: null })
  expect(getCompanyFields({ name: 'B', domain: ' @B.Example. ' }).domain).toBe('b.example')
  expect(parse(companySchema, { name: 'B', domain: 'https://b.example' })).toMatchObject({
    errors: { domain: [expect.stringContaining('northwind.com')] },
  })
})

test('an added contact gets earlier requests of its addresses and its company by name', async ({ services, db }) => {
  const { id } = await storeRequest(services, 'email-signup', { email: 'Old@Gmail.com' })
  const { id: spamId } = await storeRequest(services, 'email-signup', { email: 'old@gmail.com' })
  await db.update(requests).set({ status: 'spam' }).where(eq(requests.id, spamId))
  await db.delete(contacts)
  await db.insert(companies).values({ name: 'Northwind' })
  const contactId = await add(db, {
    name: 'Dana',
    email: 'dana@gmail.com',
    other_emails: 'OLD@gmail.com',
    company: 'NORTHWIND',
  })
  expect(await db.select().from(requests).where(eq(requests.id, id))).toMatchObject([{ contact_id: contactId }])
  expect(await db.select().from(requests).where(eq(requests.id, spamId))).toMatchObject([{ contact_id: null }])
  expect(await findContact(db, contactId)).toMatchObject({ company: { name: 'Northwind' } })
  await storeRequest(services, 'email-signup', { email: 'oLd@gmail.com' })
  expect(await readActivity(db, { contact: contactId })).toMatchObject({ totals: { requests: 2 } })
  expect(await db.$count(contacts)).toBe(1)
})

test('an email address and a domain that are stored at the same time are taken', async ({ db }) => {
  const id = randomUUID()
  const addContact = sql`insert into contacts (id, name, email) values (${id}, 'Dana', 'Dana@b.example')`
  const contact = { id: null, version: 0, fields: getContactFields({ email: 'dana@b.example' }), by }
  expect(await runBesideLocks(db, [addContact], () => saveContact(db, contact))).toEqual({ outcome: 'taken', by: id })
  const addCompany = sql`insert into companies (id, name, domain) values (${id}, 'B', 'b.example')`
  const company = { id: null, version: 0, fields: getCompanyFields({ name: 'B', domain: 'b.example' }), by }
  expect(await runBesideLocks(db, [addCompany], () => saveCompany(db, company))).toEqual({ outcome: 'taken', by: id })
})

test('a typed company name names the company that a request named after its domain', async ({ services, db }) => {
  await storeRequest(services, 'email-signup', { email: 'dana@northwind.example' })
  const [contact] = await db.select().from(contacts)
  const save = (version: number, company: string) =>
    saveContact(db, {
      id: contact?.id ?? '',
      version,
      fields: getContactFields({ email: 'dana@northwind.example', company }),
      by,
    })
  await save(1, 'Northwind')
  expect(await db.select().from(companies)).toMatchObject([
    { name: 'Northwind', domain: 'northwind.example', version: 2 },
  ])
  expect(await db.select().from(auditLog)).toMatchObject([{ action: 'company.changed', subject: 'Northwind' }])
  await save(1, 'Acme')
  expect((await db.select().from(companies)).map(({ name }) => name).sort()).toEqual(['Acme', 'Northwind'])
})

test('a contact of the second of two companies with one name stays with it', async ({ db }) => {
  const [, second] = await db
    .insert(companies)
    .values([{ name: 'Acme', created_at: new Date(0) }, { name: 'Acme' }])
    .returning()
  const [contact] = await db
    .insert(contacts)
    .values({ name: 'Dana', company_id: second?.id ?? null })
    .returning()
  const fields = getContactFields({ name: 'Dana', phone: '555 0100', company: 'ACME' })
  await saveContact(db, { id: contact?.id ?? '', version: 1, fields, by })
  expect(await findContact(db, contact?.id ?? '')).toMatchObject({ phone: '555 0100', company: { id: second?.id } })
  const added = await add(db, { name: 'Kim', company: 'Acme' })
  expect((await findContact(db, added))?.company?.id).not.toBe(second?.id)
})

test('saving reports conflicts, deleted contacts and addresses of others; the audit log names fields only', async ({
  db,
}) => {
  const kim = await add(db, { name: 'Kim', email: 'kim@acme.example', other_emails: 'k@acme.example' })
  const dana = await add(db, { name: 'Dana', phone: '555 0100' })
  const save = (version: number, values: Record<string, string>, id = dana) =>
    saveContact(db, { id, version, fields: getContactFields(values), by })
  expect(await save(1, { name: 'Dana', email: 'KIM@acme.example' })).toEqual({ outcome: 'taken', by: kim })
  expect(await save(1, { name: 'Dana', email: 'K@acme.example' })).toEqual({ outcome: 'taken', by: kim })
  expect(await save(1, { name: 'Dana', other_emails: 'kim@acme.example' })).toEqual({ outcome: 'taken', by: kim })
  expect(await save(1, { name: 'Dana Whitfield', phone: '555 0100' })).toEqual({ outcome: 'saved', id: dana })
  expect(await save(1, { name: 'Other' })).toEqual({ outcome: 'conflict' })
  expect(await save(1, { name: 'Other' }, crypto.randomUUID())).toEqual({ outcome: 'not-found' })
  expect(await findContact(db, dana)).toMatchObject({ name: 'Dana Whitfield', version: 2 })
  const log = await db.select().from(auditLog).orderBy(auditLog.id)
  expect(log.map(({ action, after }) => [action, after])).toEqual([
    ['contact.added', { fields: 'name, email, other_emails' }],
    ['contact.added', { fields: 'name, phone' }],
    ['contact.changed', { fields: 'name' }],
  ])
  expect(JSON.stringify(log)).not.toMatch(/dana|kim/i)
})

test('a company has its contacts and their requests, files and notes', async ({ services, db }) => {
  const { box, project } = await storeEachKind(services)
  await db.update(requests).set({ status: 'won' }).where(eq(requests.id, box.id))
  // A request that the team added with a file is a project.
  const uploaded_files = [{ url: 'request-files/1.pdf', name: 'Brief.pdf', size: 9 }]
  await db.update(projectRequests).set({ uploaded_files }).where(eq(projectRequests.id, project.id))
  await db
    .insert(requestEvents)
    .values({ request_id: project.id, actor: 'ada@shop.example', kind: 'note', note: 'Call' })
  const [company] = await db.select().from(companies)
  const id = company?.id ?? ''
  expect((await listContactsOfCompany(db, id)).map(({ name }) => name)).toEqual(['Ana', 'Dana Whitfield', 'Kim Lee'])
  expect(await readActivity(db, { company: id })).toMatchObject({
    totals: { requests: 5, won: 1, wonCents: 120_005 },
    files: expect.arrayContaining([
      { name: 'Badge.pdf', index: 0, reference: box.reference },
      { name: 'Brief.pdf', index: 0, reference: project.reference },
    ]),
    notes: [{ text: 'Call', by: 'ada@shop.example', reference: project.reference }],
  })
  const setTime = (requestId: string, time: string) =>
    db
      .update(requests)
      .set({ created_at: new Date(time) })
      .where(eq(requests.id, requestId))
  const listFiles = async () => (await readActivity(db, { company: id })).files.map(({ name }) => name)
  await setTime(project.id, '2040-01-01')
  expect(await listFiles()).toEqual(['Brief.pdf', 'Badge.pdf'])
  await setTime(box.id, '2040-01-02')
  expect(await listFiles()).toEqual(['Badge.pdf', 'Brief.pdf'])
  const fields = getCompanyFields({ name: 'Northwind', domain: 'northwind.example', payment_terms: 'Net 30' })
  expect(await saveCompany(db, { id, version: 1, fields, by })).toEqual({ outcome: 'saved', id })
  expect(await saveCompany(db, { id, version: 1, fields, by })).toEqual({ outcome: 'conflict' })
  expect(await saveCompany(db, { id: null, version: 0, fields, by })).toEqual({ outcome: 'taken', by: id })
  const owner_id = crypto.randomUUID()
  expect(await saveCompany(db, { id, version: 2, fields: { ...fields, owner_id }, by })).toEqual({
    outcome: 'owner-not-found',
  })
  expect(await findCompany(db, id)).toMatchObject({
    name: 'Northwind',
    payment_terms: 'Net 30',
    owner: null,
    version: 2,
  })
})
