import { eq, type SQL, sql } from 'drizzle-orm'
import { commandLine } from '#app/features/staff/person.ts'
import type { Database } from '#db/client.ts'
import { companies, contacts, customerMerges } from '#db/tables/customers.ts'
import { requests } from '#db/tables/requests.ts'
import { expect, test } from '#test/database.ts'
import { runBesideLocks } from '#test/locks.ts'
import { mergeCompanies, mergeContacts } from './merge.server.ts'
import { undoMerge } from './undo-merge.server.ts'

const by = commandLine
/** The later id is stored first and scanned first, so that only a sorted query locks both in order. */
const [low, high] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
const [target, other] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']
const version = 1

const lock = (table: typeof contacts | typeof companies | typeof requests, id: string): SQL =>
  sql`select from ${table} where id = ${id} for update`
const lockBoth = (table: typeof contacts | typeof companies | typeof requests): [SQL, SQL] => [
  lock(table, low),
  lock(table, high),
]

async function storeContacts(db: Database, ids: string[], company_id: string | null = null) {
  await db.insert(contacts).values(ids.map((id) => ({ id, name: 'Dana', company_id, version })))
  await db.execute(sql`analyze ${contacts}`)
}
async function storeCompanies(db: Database, ids: string[]) {
  await db.insert(companies).values(ids.map((id) => ({ id, name: id, version })))
  await db.execute(sql`analyze ${companies}`)
}
async function storeRequests(db: Database, contact_id: string) {
  const common = { kind: 'project' as const, contact_id, email: '', summary: '', search_text: '' }
  const values = { ...common, suspected_spam: false, created_at: new Date() }
  await db.insert(requests).values([high, low].map((id) => ({ ...values, id, reference: `BW-${id.slice(-4)}` })))
  await db.execute(sql`analyze ${requests}`)
}
const pick = (id: string) => ({ id, version })

test('a merge of contacts locks both by id', async ({ db }) => {
  await storeContacts(db, [high, low])
  const merge = () => mergeContacts(db, { target: pick(low), other: pick(high), by })
  expect(await runBesideLocks(db, lockBoth(contacts), merge)).toBe('merged')
})

test('a merge of contacts locks their companies first, as a merge of companies does', async ({ db }) => {
  await storeCompanies(db, [high, low])
  await storeContacts(db, [target])
  await storeContacts(db, [other], low)
  const merge = () => mergeContacts(db, { target: pick(target), other: pick(other), by })
  expect(await runBesideLocks(db, [lock(companies, low), lock(contacts, target)], merge)).toBe('merged')
})

test('a merge of contacts locks the companies of both by id', async ({ db }) => {
  await storeCompanies(db, [high, low])
  await storeContacts(db, [target], high)
  await storeContacts(db, [other], low)
  const merge = () => mergeContacts(db, { target: pick(target), other: pick(other), by })
  expect(await runBesideLocks(db, lockBoth(companies), merge)).toBe('merged')
})

test('a merge of contacts, and its undo, move requests by id', async ({ db }) => {
  await storeContacts(db, [target, other])
  await storeRequests(db, other)
  const merge = () => mergeContacts(db, { target: pick(target), other: pick(other), by })
  expect(await runBesideLocks(db, lockBoth(requests), merge)).toBe('merged')
  await restoreOrder(db, requests)
  const undo = () => undoMerge(db, { kind: 'contacts', id: target, by })
  expect(await runBesideLocks(db, lockBoth(requests), undo)).toBe('undone')
  expect(await db.$count(requests, eq(requests.contact_id, other))).toBe(2)
})

test('a merge of companies locks both by id', async ({ db }) => {
  await storeCompanies(db, [high, low])
  const merge = () => mergeCompanies(db, { target: pick(low), other: pick(high), by })
  expect(await runBesideLocks(db, lockBoth(companies), merge)).toBe('merged')
})

test('a merge of companies, and its undo, move contacts by id', async ({ db }) => {
  await storeCompanies(db, [target, other])
  await storeContacts(db, [high, low], other)
  const merge = () => mergeCompanies(db, { target: pick(target), other: pick(other), by })
  expect(await runBesideLocks(db, lockBoth(contacts), merge)).toBe('merged')
  await restoreOrder(db, contacts)
  const undo = () => undoMerge(db, { kind: 'companies', id: target, by })
  expect(await runBesideLocks(db, lockBoth(contacts), undo)).toBe('undone')
  expect(await db.$count(contacts, eq(contacts.company_id, other))).toBe(2)
})

test('a merge and its undo wait for an edit, and are then a conflict', async ({ db }) => {
  const edit = (table: typeof contacts | typeof companies) =>
    sql`update ${table} set version = version + 1 where id = ${low}`
  const both = { target: pick(low), other: pick(high), by }
  await storeContacts(db, [high, low])
  expect(await runBesideLocks(db, [edit(contacts)], () => mergeContacts(db, both))).toBe('conflict')
  expect(await mergeContacts(db, { ...both, target: { id: low, version: 2 } })).toBe('merged')
  const undo = () => undoMerge(db, { kind: 'contacts', id: low, by })
  expect(await runBesideLocks(db, [edit(contacts)], undo)).toBe('changed')
  await storeCompanies(db, [high, low])
  expect(await runBesideLocks(db, [edit(companies)], () => mergeCompanies(db, both))).toBe('conflict')
})

/** Stores the row with the lower id last again, as an update moves rows. */
const restoreOrder = (db: Database, table: typeof contacts | typeof requests) =>
  db.execute(sql`update ${table} set version = version where id = ${low}`)

test('an undone merge gives a column that a later release added its default, and needs its record', async ({ db }) => {
  const [target] = await db.insert(contacts).values({ name: 'Dana' }).returning()
  const [other] = await db
    .insert(contacts)
    .values({ name: 'Dana W', tags: ['vip'] })
    .returning()
  if (!target || !other) throw new Error('not stored')
  await mergeContacts(db, { target, other, by })
  await db.update(customerMerges).set({ before: sql`before #- '{other,tags}' #- '{kept,other_emails}'` })
  const undo = () => undoMerge(db, { kind: 'contacts', id: target.id, by })
  expect(await undo()).toBe('undone')
  expect(await db.select().from(contacts).orderBy(contacts.name)).toMatchObject([
    { name: 'Dana', other_emails: [] },
    { name: 'Dana W', tags: [] },
  ])
  const versions = await db.select({ id: contacts.id, version: contacts.version }).from(contacts)
  const find = (id: string) => versions.find((row) => row.id === id) ?? { id, version: 0 }
  await mergeContacts(db, { target: find(target.id), other: find(other.id), by })
  await db.update(customerMerges).set({ before: {} })
  await expect(undo()).rejects.toThrow('has no rows to restore')
  expect(await db.$count(contacts)).toBe(1)
})
