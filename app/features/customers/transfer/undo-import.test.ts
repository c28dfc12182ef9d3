import { eq, sql } from 'drizzle-orm'
import { defaultBrand } from '#app/features/brand/brand.ts'
import { savePortalSettings } from '#app/features/portal/access/settings.server.ts'
import { createProposal } from '#app/features/proposals/lifecycle/create-proposal.server.ts'
import { expireRequests } from '#app/features/requests/erasure/expire.server.ts'
import { commandLine } from '#app/features/staff/person.ts'
import type { Database } from '#db/client.ts'
import { auditLog } from '#db/tables/audit.ts'
import { companies, contacts, customerImportRows, customerImports } from '#db/tables/customers.ts'
import { proposals } from '#db/tables/proposals.ts'
import { sendCampaigns } from '#db/tables/sends.ts'
import { expect, test } from '#test/database.ts'
import { createMember } from '#test/portal.ts'
import { createProposalContent } from '#test/proposals.ts'
import { storeRequest } from '#test/requests.ts'
import { createSend } from '#test/sends.ts'
import { createStockItem } from '#test/stock.ts'
import type { CustomerKind } from './columns.ts'
import { importCustomers } from './import.server.ts'
import { listImports } from './list-imports.server.ts'
import { readCustomerFile } from './read-file.server.ts'
import { undoImport } from './undo-import.server.ts'

const by = commandLine

async function importCsv(db: Database, kind: CustomerKind, ...lines: string[]) {
  const read = readCustomerFile(lines.join('\n'), kind)
  if (!read.ok) throw new Error(read.message)
  return (await importCustomers(db, { kind, rows: read.rows, by, isPreview: false })).importId ?? ''
}

const listNames = async (db: Database) =>
  (await db.select().from(contacts).orderBy(contacts.sort_name)).map(({ name, phone }) => [name, phone].join(' '))

test('an undone import of contacts leaves contacts and companies as they were', async ({ services, db }) => {
  await storeRequest(services, 'email-signup', { email: 'ana@acme.example' })
  await db.insert(contacts).values({ name: 'Dana', email: 'dana@northwind.example', phone: '555 0100' })
  const before = [await listNames(db), await db.select({ name: companies.name }).from(companies)]
  const id = await importCsv(
    db,
    'contacts',
    'Email,Name,Phone,Company',
    'dana@northwind.example,Dana W,555 0199,Northwind',
    'ana@acme.example,Ana,,Acme Inc.',
    'sam@elsewhere.example,Sam,,Elsewhere',
  )
  expect(await listNames(db)).toEqual(['Ana ', 'Dana W 555 0199', 'Sam '])
  expect(await listImports(db, 'contacts')).toMatchObject([{ id, by: by.name, undoneAt: null, count: 6 }])
  expect(await undoImport(db, { id, by })).toEqual({ outcome: 'undone', restored: 6, removed: 3, skipped: [] })
  expect([await listNames(db), await db.select({ name: companies.name }).from(companies)]).toEqual(before)
  expect(await undoImport(db, { id, by })).toEqual({ outcome: 'not-found' })
  expect((await db.select().from(auditLog)).at(-1)).toMatchObject({
    action: 'customers.import-undone',
    after: { kind: 'contacts', restored: 6, skipped: 0 },
  })
})

test('customers that were changed since, or have requests, stay', async ({ services, db }) => {
  await db.insert(contacts).values({ name: 'Dana', email: 'dana@northwind.example' })
  const id = await importCsv(
    db,
    'contacts',
    'Email,Name',
    'dana@northwind.example,Dana W',
    'sam@elsewhere.example,Sam',
    'kim@elsewhere.example,Kim',
    'lee@elsewhere.example,Lee',
  )
  await db.update(contacts).set({ version: 9 }).where(eq(contacts.name, 'Dana W'))
  await db.delete(contacts).where(eq(contacts.name, 'Lee'))
  await storeRequest(services, 'email-signup', { email: 'sam@elsewhere.example' })
  const undone = await undoImport(db, { id, by })
  expect(undone).toMatchObject({ outcome: 'undone', restored: 1 })
  expect('skipped' in undone && undone.skipped.sort()).toEqual(['Dana W', 'Sam'])
  expect((await listNames(db)).map((name) => name.trim())).toEqual(['Dana W', 'Sam'])
})

test('customers with proposals, campaigns, stock or access to the portal stay', async ({ db }) => {
  const people = ['Proposal', 'Campaign', 'Member', 'None']
  const contactImport = await importCsv(
    db,
    'contacts',
    'Name,Email',
    ...people.map((name) => `${name},${name.toLowerCase()}@a.example`),
  )
  const firms = ['Proposals', 'Campaigns', 'Stock', 'Members', 'Settings', 'Nothing']
  const companyImport = await importCsv(db, 'companies', 'Name', ...firms)
  const contactIds = new Map((await db.select().from(contacts)).map(({ name, id }) => [name, id]))
  const companyIds = new Map((await db.select().from(companies)).map(({ name, id }) => [name, id]))
  const [contact, company] = [
    (name: string) => contactIds.get(name) ?? '',
    (name: string) => companyIds.get(name) ?? '',
  ]
  await createProposal(db, { content: createProposalContent(), brand: defaultBrand, by })
  await db.update(proposals).set({ contact_id: contact('Proposal'), company_id: company('Proposals') })
  await createSend(db)
  await db.update(sendCampaigns).set({ contact_id: contact('Campaign'), company_id: company('Campaigns') })
  await createStockItem(db, { companyId: company('Stock') })
  await createMember(db, { companyId: company('Members'), email: 'member@a.example' })
  const settings = { canSeeAddresses: true, canStartCampaigns: false }
  await savePortalSettings(db, { companyId: company('Settings'), settings, by })
  const undo = async (id: string) => {
    const undone = await undoImport(db, { id, by })
    return { ...undone, ...('skipped' in undone && { skipped: undone.skipped.sort() }) }
  }
  const done = { outcome: 'undone', restored: 1, removed: 1 }
  expect(await undo(contactImport)).toEqual({ ...done, skipped: ['Campaign', 'Member', 'Proposal'] })
  expect(await undo(companyImport)).toEqual({
    ...done,
    skipped: ['Campaigns', 'Members', 'Proposals', 'Settings', 'Stock'],
  })
})

test('a former domain that another company has now is not restored; old imports are deleted', async ({
  services,
  db,
}) => {
  await db.insert(companies).values({ name: 'Northwind' })
  const id = await importCsv(db, 'companies', 'Name,Email domain,Phone', 'Northwind,,555 0100', 'Acme,acme.example,')
  await db.execute(
    sql`update customer_import_rows set before = before || '{"domain": "taken.example"}' where before is not null`,
  )
  await db.insert(companies).values({ name: 'Taken', domain: 'taken.example' })
  expect(await undoImport(db, { id, by })).toEqual({
    outcome: 'undone',
    restored: 1,
    removed: 1,
    skipped: ['Northwind'],
  })
  await db.update(customerImports).set({ created_at: sql`now() - interval '31 days'` })
  expect(await importCsv(db, 'companies', 'Name', 'Northwind')).toBe('')
  await expireRequests(services)
  expect([await db.$count(customerImports), await db.$count(customerImportRows)]).toEqual([0, 0])
})
