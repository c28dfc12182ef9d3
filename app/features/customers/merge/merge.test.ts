import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { commandLine } from '#app/features/staff/person.ts'
import type { Services } from '#app/lib/services.ts'
import type { Queryable } from '#db/client.ts'
import { auditLog } from '#db/tables/audit.ts'
import { companies, contacts, customerMerges } from '#db/tables/customers.ts'
import { proposals } from '#db/tables/proposals.ts'
import { requests } from '#db/tables/requests.ts'
import { sendCampaigns } from '#db/tables/sends.ts'
import { staff } from '#db/tables/staff.ts'
import { uploads } from '#db/tables/uploads.ts'
import { expect, test } from '#test/database.ts'
import { createSentProposal } from '#test/proposals.ts'
import { storeRequest } from '#test/requests.ts'
import { createSend } from '#test/sends.ts'
import { createStockItem } from '#test/stock.ts'
import { readActivity } from '../activity.server.ts'
import { setTaxCertificate } from '../certificate.server.ts'
import { deleteCompany, deleteContact } from '../delete-customer.server.ts'
import { findDuplicateCompanies, findDuplicateContacts } from './duplicates.server.ts'
import { mergeCompanies, mergeContacts } from './merge.server.ts'
import { findLastMerge } from './merge-record.server.ts'
import { undoMerge } from './undo-merge.server.ts'

const by = commandLine
type NewContact = typeof contacts.$inferInsert
type NewCompany = typeof companies.$inferInsert

async function addContact(db: Queryable, values: NewContact) {
  const [row] = await db.insert(contacts).values(values).returning()
  if (!row) throw new Error('not stored')
  return row
}

async function addCompany(db: Queryable, values: NewCompany) {
  const [row] = await db.insert(companies).values(values).returning()
  if (!row) throw new Error('not stored')
  return row
}

async function attachCertificate(services: Services, id: string, name: string) {
  const file = join(services.settings.DATA_DIR, name)
  await writeFile(file, name)
  return setTaxCertificate(services, { id, file: { file, name, size: name.length, type: 'application/pdf' }, by })
}

test('a merged contact gives requests, addresses and what was missing; later requests go to the target', async ({
  services,
  db,
}) => {
  await storeRequest(services, 'email-signup', { email: 'dana@gmail.com' })
  const [other] = await db
    .update(contacts)
    .set({ name: 'Dana W', phone: '555 0199', tags: ['vip'], note: 'Likes blue' })
    .returning()
  const target = await addContact(db, { name: 'Dana Whitfield', email: 'Dana@Northwind.example', phone: '555 0100' })
  if (!other) throw new Error('not stored')
  expect(await mergeContacts(db, { target: { ...target, version: 9 }, other, by })).toBe('conflict')
  expect(await mergeContacts(db, { target, other: target, by })).toBe('not-found')
  expect(await mergeContacts(db, { target, other, by })).toBe('merged')
  expect(await mergeContacts(db, { target, other, by })).toBe('not-found')
  expect(await db.select().from(contacts)).toMatchObject([
    {
      id: target.id,
      name: 'Dana Whitfield',
      email: 'Dana@Northwind.example',
      other_emails: ['dana@gmail.com'],
      phone: '555 0100',
      tags: ['vip'],
      note: 'Likes blue\n\nName: Dana W\nPhone: 555 0199',
      version: 2,
    },
  ])
  await storeRequest(services, 'email-signup', { email: 'DANA@gmail.com' })
  expect(await readActivity(db, { contact: target.id })).toMatchObject({ totals: { requests: 2 } })
  expect(JSON.stringify(await db.select().from(auditLog))).not.toMatch(/dana/i)
})

test('the company of a merged contact moves to the notes if it differs', async ({ db }) => {
  const [acme, northwind] = [await addCompany(db, { name: 'Acme' }), await addCompany(db, { name: 'Northwind' })]
  const target = await addContact(db, { name: 'Dana', company_id: northwind.id })
  const [other, same] = [
    await addContact(db, { name: 'Dana', company_id: acme.id }),
    await addContact(db, { name: 'Dana', company_id: northwind.id }),
  ]
  expect(await mergeContacts(db, { target, other, by })).toBe('merged')
  expect(await mergeContacts(db, { target: { ...target, version: 2 }, other: same, by })).toBe('merged')
  expect(await db.select().from(contacts)).toMatchObject([{ company_id: northwind.id, note: 'Company: Acme' }])
})

test('a merged company gives contacts, domains and its certificate; a replaced one is released', async ({
  services,
  db,
}) => {
  const target = await addCompany(db, { name: 'Northwind', domain: 'northwind.example', payment_terms: 'Net 30' })
  const added = await addCompany(db, { name: 'Northwind Europe', domain: 'northwind.test', payment_terms: 'Net 60' })
  await addContact(db, { name: 'Kim', company_id: added.id })
  expect(await attachCertificate(services, added.id, 'old.pdf')).toBe(true)
  expect(await attachCertificate(services, added.id, 'new.pdf')).toBe(true)
  expect(await attachCertificate(services, crypto.randomUUID(), 'none.pdf')).toBe(false)
  const merge = (version: number) => mergeCompanies(db, { target, other: { id: added.id, version }, by })
  expect([await merge(1), await merge(3)]).toEqual(['conflict', 'merged'])
  expect(await db.select().from(companies)).toMatchObject([
    {
      id: target.id,
      domain: 'northwind.example',
      other_domains: ['northwind.test'],
      payment_terms: 'Net 30',
      tax_certificate: { name: 'new.pdf', size: 7 },
      note: 'Name: Northwind Europe\nPayment terms: Net 60',
    },
  ])
  const claimed = (await db.select().from(uploads)).map(({ name, claimed_at }) => [name, claimed_at !== null])
  expect(claimed.sort()).toEqual([
    ['new.pdf', true],
    ['none.pdf', false],
    ['old.pdf', false],
  ])
  await storeRequest(services, 'email-signup', { email: 'ana@northwind.test' })
  expect(await db.$count(companies)).toBe(1)
  expect((await db.select().from(contacts)).map(({ company_id }) => company_id)).toEqual([target.id, target.id])
})

test('an undone merge of contacts restores both, and the requests of the other one', async ({ services, db }) => {
  await storeRequest(services, 'email-signup', { email: 'dana@gmail.com' })
  const [other] = await db.select().from(contacts)
  const target = await addContact(db, { name: 'Dana', email: 'dana.w@gmail.com', phone: '555 0100' })
  if (!other) throw new Error('not stored')
  const undo = () => undoMerge(db, { kind: 'contacts', id: target.id, by })
  expect(await undo()).toBe('not-found')
  await mergeContacts(db, { target, other, by })
  await storeRequest(services, 'email-signup', { email: 'dana.w@gmail.com' })
  await db.insert(staff).values({ name: 'Ada Byron', email: 'ada@shop.example', roles: ['sales'] })
  await db.update(customerMerges).set({ merged_by: 'ada@shop.example' })
  expect(await findLastMerge(db, { kind: 'contacts', id: target.id })).toMatchObject({
    label: 'A contact without a name, dana@gmail.com',
    by: 'Ada Byron',
    canUndo: true,
  })
  expect(await undo()).toBe('undone')
  const { updated_at: _, version: __, ...before } = other
  expect(await db.select().from(contacts).orderBy(contacts.email)).toMatchObject([
    { id: target.id, other_emails: [], version: 3 },
    before,
  ])
  for (const { id } of [other, target])
    expect(await readActivity(db, { contact: id })).toMatchObject({ totals: { requests: 1 } })
  expect(await undo()).toBe('not-found')

  await mergeContacts(db, { target: { ...target, version: 3 }, other: { ...other, version: 3 }, by })
  await db.update(contacts).set({ version: 9 })
  expect(await undo()).toBe('changed')
})

test('an undone merge of companies restores contacts and certificate, which a deletion releases', async ({
  services,
  db,
}) => {
  const target = await addCompany(db, { name: 'Northwind', domain: 'northwind.example' })
  const other = await addCompany(db, { name: 'Northwind Europe', domain: 'northwind.test', tags: ['eu'] })
  await addContact(db, { name: 'Kim', company_id: other.id })
  await attachCertificate(services, target.id, 'kept.pdf')
  await attachCertificate(services, other.id, 'other.pdf')
  const readClaimed = async () =>
    (await db.select().from(uploads))
      .filter((file) => file.claimed_at)
      .map(({ name }) => name)
      .sort()
  const merge = (version: number) =>
    mergeCompanies(db, { target: { id: target.id, version }, other: { id: other.id, version }, by })
  expect(await merge(2)).toBe('merged')
  expect(await readClaimed()).toEqual(['kept.pdf', 'other.pdf'])
  expect(await undoMerge(db, { kind: 'companies', id: target.id, by })).toBe('undone')
  expect(await db.select().from(companies).orderBy(companies.name)).toMatchObject([
    { domain: 'northwind.example', other_domains: [], tax_certificate: { name: 'kept.pdf' } },
    { id: other.id, domain: 'northwind.test', tags: ['eu'], tax_certificate: { name: 'other.pdf' } },
  ])
  expect(await db.select().from(contacts)).toMatchObject([{ company_id: other.id }])
  expect(await merge(4)).toBe('merged')
  expect(await deleteCompany(db, { id: target.id, version: 4, by })).toBe('conflict')
  expect(await deleteCompany(db, { id: target.id, version: 5, by })).toBe('deleted')
  expect(await readClaimed()).toEqual([])
  expect(await db.select().from(contacts)).toMatchObject([{ company_id: null }])
})

test('a merge whose other domain belongs to a new company by now is not undone', async ({ db }) => {
  const target = await addCompany(db, { name: 'Northwind', domain: 'northwind.example' })
  const other = await addCompany(db, { name: 'Northwind Europe', domain: 'northwind.test' })
  await mergeCompanies(db, { target: { id: target.id, version: 1 }, other: { id: other.id, version: 1 }, by })
  await addCompany(db, { name: 'Northwind Asia', domain: 'northwind.test' })
  expect(await undoMerge(db, { kind: 'companies', id: target.id, by })).toBe('changed')
  expect((await db.select().from(companies).orderBy(companies.name)).map(({ name }) => name)).toEqual([
    'Northwind',
    'Northwind Asia',
  ])
})

test('a merge takes proposals, campaigns and stock along, and its undo returns them', async ({ db }) => {
  const target = await addCompany(db, { name: 'Northwind' })
  const other = await addCompany(db, { name: 'Northwind Europe' })
  const { id: proposalId } = await createSentProposal(db)
  await db.update(proposals).set({ company_id: other.id }).where(eq(proposals.id, proposalId))
  const { id: campaignId } = await createSend(db, { companyId: other.id })
  const mine = await createStockItem(db, { companyId: target.id, quantity: 2 })
  const theirs = await createStockItem(db, { companyId: other.id, quantity: 3 })
  const read = async () => {
    const [proposal] = await db.select().from(proposals).where(eq(proposals.id, proposalId))
    const [campaign] = await db.select().from(sendCampaigns).where(eq(sendCampaigns.id, campaignId))
    return [proposal?.company_id, campaign?.company_id, (await theirs.read()).company_id]
  }
  expect(await read()).toEqual([other.id, other.id, other.id])
  expect(await mergeCompanies(db, { target, other, by })).toBe('merged')
  expect(await read()).toEqual([target.id, target.id, target.id])
  expect([await mine.read(), await theirs.read()]).toMatchObject([
    { name: 'Enamel Camp Mug', on_hand: 2 },
    { name: `Enamel Camp Mug (merged, ${theirs.code})`, on_hand: 3 },
  ])
  expect(await undoMerge(db, { kind: 'companies', id: target.id, by })).toBe('undone')
  expect(await read()).toEqual([other.id, other.id, other.id])
})

test('companies with the same stock item are merged one after the other', async ({ db }) => {
  const target = await addCompany(db, { name: 'Northwind' })
  const europe = await addCompany(db, { name: 'Northwind Europe' })
  const asia = await addCompany(db, { name: 'Northwind Asia' })
  await createStockItem(db, { companyId: target.id })
  const european = await createStockItem(db, { companyId: europe.id })
  const asian = await createStockItem(db, { companyId: asia.id })
  expect(await mergeCompanies(db, { target, other: europe, by })).toBe('merged')
  expect(await mergeCompanies(db, { target: { ...target, version: 2 }, other: asia, by })).toBe('merged')
  const readNames = async () => [(await european.read()).name, (await asian.read()).name]
  const [europeanName, asianName] = [european, asian].map(({ code }) => `Enamel Camp Mug (merged, ${code})`)
  expect(await readNames()).toEqual([europeanName, asianName])
  expect(await undoMerge(db, { kind: 'companies', id: target.id, by })).toBe('undone')
  expect(await readNames()).toEqual([europeanName, asianName])
})

test('a merge of a merged company with the same stock item is undone', async ({ db }) => {
  const [target, europe, asia] = await Promise.all(
    ['Northwind', 'Europe', 'Asia'].map((name) => addCompany(db, { name })),
  )
  if (!target || !europe || !asia) throw new Error('no companies')
  const [, european, asian] = [
    await createStockItem(db, { companyId: target.id }),
    await createStockItem(db, { companyId: europe.id }),
    await createStockItem(db, { companyId: asia.id }),
  ]
  expect(await mergeCompanies(db, { target: europe, other: asia, by })).toBe('merged')
  expect(await mergeCompanies(db, { target, other: { ...europe, version: 2 }, by })).toBe('merged')
  expect(await undoMerge(db, { kind: 'companies', id: target.id, by })).toBe('undone')
  expect([await european.read(), await asian.read()]).toMatchObject(
    [european, asian].map(({ code }) => ({ company_id: europe.id, name: `Enamel Camp Mug (merged, ${code})` })),
  )
})

test('a deleted contact leaves its requests, and nothing of it in the log', async ({ services, db }) => {
  await storeRequest(services, 'email-signup', { email: 'dana@northwind.example' })
  const [contact] = await db.select().from(contacts)
  if (!contact) throw new Error('not stored')
  expect(await deleteContact(db, { ...contact, version: 7, by })).toBe('conflict')
  expect(await deleteContact(db, { ...contact, by })).toBe('deleted')
  expect(await deleteContact(db, { ...contact, by })).toBe('not-found')
  expect(await db.select().from(requests)).toMatchObject([{ email: 'dana@northwind.example', contact_id: null }])
  expect(JSON.stringify(await db.select().from(auditLog))).not.toMatch(/dana/i)
})

test('contacts of the same name, number or address are suggested, others not', async ({ db }) => {
  const dana = await addContact(db, { name: 'Dana Whitfield', email: 'dana.w@gmail.com', phone: '+1 (312) 555-0100' })
  for (const values of [
    { name: 'DANA WHITFIELD', email: 'a@a.example' },
    { name: 'Same number', phone: '312.555.0100' },
    { name: 'Same address', email: 'dana.w+swag@gmail.com' },
    { name: 'Dana Whit', email: 'dana@gmail.com' },
    { name: 'Short', phone: '0100' },
  ])
    await addContact(db, values)
  const found = await findDuplicateContacts(db, dana.id)
  expect(found.map(({ name }) => name).sort()).toEqual(['DANA WHITFIELD', 'Same address', 'Same number'])
  expect(found.find(({ name }) => name === 'DANA WHITFIELD')).toMatchObject({
    texts: { Email: 'a@a.example', Company: null, Phone: null },
    requests: 0,
    lastAt: null,
  })
  expect(await findDuplicateContacts(db, crypto.randomUUID())).toEqual([])
})

test('a contact is suggested from either of two spellings of its name or email address', async ({ db }) => {
  const contactsOf = [
    { name: 'José Álvarez', email: 'jose.alvarez+swag@acme.example' },
    { name: 'Jose Alvarez', email: null },
    { name: 'J. A.', email: 'JoseAlvarez@acme.example' },
  ]
  const [accented, plain, undotted] = await Promise.all(contactsOf.map((values) => addContact(db, values)))
  if (!accented || !plain || !undotted) throw new Error('not stored')
  const suggest = async (id: string) => (await findDuplicateContacts(db, id)).map((each) => each.id).sort()
  expect(await suggest(accented.id)).toEqual([plain.id, undotted.id].sort())
  expect(await suggest(plain.id)).toEqual([accented.id])
  expect(await suggest(undotted.id)).toEqual([accented.id])
})

test('a company is suggested with or without its article, and its name keeps its letters', async ({ db }) => {
  const northwind = await addCompany(db, { name: 'Northwind' })
  const article = await addCompany(db, { name: 'The Northwind Company' })
  const eco = await addCompany(db, { name: 'Éco' })
  await addCompany(db, { name: 'É Ltd' })
  const plain = await addCompany(db, { name: 'ECO, Inc.' })
  const suggest = async (id: string) => (await findDuplicateCompanies(db, id)).map((each) => each.id)
  expect(await suggest(northwind.id)).toEqual([article.id])
  expect(await suggest(article.id)).toEqual([northwind.id])
  expect(await suggest(eco.id)).toEqual([plain.id])
  expect(await suggest(plain.id)).toEqual([eco.id])
})

test('companies of the same name, number or domain but for its ending are suggested', async ({ db }) => {
  const target = await addCompany(db, { name: 'Northwind, Inc.', domain: 'northwind.com', phone: '312 555 0100' })
  for (const values of [
    { name: 'northwind LLC' },
    { name: 'Same domain', domain: 'mail.northwind.co.uk' },
    { name: 'Same number', phone: '(312) 555-0100' },
    { name: 'Northwind Traders', domain: 'northwindtraders.com' },
    { name: 'Acme', domain: 'acme.com' },
  ])
    await addCompany(db, values)
  const found = await findDuplicateCompanies(db, target.id)
  expect(found.map(({ name }) => name).sort()).toEqual(['Same domain', 'Same number', 'northwind LLC'])
})
