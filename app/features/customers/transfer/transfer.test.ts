import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { commandLine } from '#app/features/staff/person.ts'
import type { Database } from '#db/client.ts'
import { auditLog } from '#db/tables/audit.ts'
import { companies, contacts } from '#db/tables/customers.ts'
import { staff } from '#db/tables/staff.ts'
import { expect, test } from '#test/database.ts'
import type { CustomerKind } from './columns.ts'
import { openCustomerExport } from './export.server.ts'
import { importCustomers } from './import.server.ts'
import { maxRows, readCustomerFile } from './read-file.server.ts'

const by = commandLine

async function exportCsv(db: Database, kind: CustomerKind, search = '') {
  const { writeTo } = await openCustomerExport(db, { kind, search, by })
  const out = new PassThrough()
  const [csv] = await Promise.all([text(out), writeTo(out)])
  return csv.replace(/^\ufeff/, '')
}

async function importCsv(db: Database, kind: CustomerKind, csv: string, { isPreview = false } = {}) {
  const read = readCustomerFile(csv, kind)
  if (!read.ok) throw new Error(read.message)
  const { rows } = await importCustomers(db, { kind, rows: read.rows, by, isPreview })
  return rows.map(({ line, outcome, reasons }) => [line, outcome, ...reasons].join(' '))
}

test('contacts of a file are added and changed by email address; what it omits stays', async ({ db }) => {
  await db.insert(contacts).values({
    name: 'Dana',
    email: 'Dana@Northwind.example',
    other_emails: ['dana@home.example'],
    phone: '555 0100',
    tags: ['vip'],
    note: 'Likes blue',
  })
  await db.insert(contacts).values({ name: 'Kim', email: 'kim@northwind.example' })
  const csv = [
    'Full name;E-mail;Tags;Company;Color',
    'Dana Whitfield;DANA@home.example;events, vip;Northwind;red',
    'Sam;sam@elsewhere.example;;;',
    'Pat;;;;',
    'Again;dana@northwind.example;;;',
    'Bad;not-an-email;;;',
    'Kim;kim@northwind.example;;;',
  ].join('\r\n')
  const expected = [
    '2 changed',
    '3 added',
    '4 rejected Enter an email address, or a name and a phone number',
    '5 rejected An earlier row of the file has this one already',
    '6 rejected Enter an email address, such as dana@northwind.com',
    '7 unchanged',
  ]
  expect(await importCsv(db, 'contacts', csv, { isPreview: true })).toEqual(expected)
  expect([await db.$count(contacts), await db.$count(companies), await db.$count(auditLog)]).toEqual([2, 0, 0])
  expect(await importCsv(db, 'contacts', csv)).toEqual(expected)
  const [dana, kim, sam] = await db.select().from(contacts).orderBy(contacts.email)
  expect(dana).toMatchObject({
    name: 'Dana Whitfield',
    email: 'Dana@Northwind.example',
    other_emails: ['dana@home.example'],
    phone: '555 0100',
    tags: ['vip', 'events'],
    note: 'Likes blue',
  })
  expect([kim?.version, sam?.email]).toEqual([1, 'sam@elsewhere.example'])
  const log = await db.select().from(auditLog)
  expect(log.at(-1)).toMatchObject({ action: 'customers.imported', after: { added: 1, changed: 1, rejected: 3 } })
  expect(readCustomerFile(csv, 'contacts')).toMatchObject({ skipped: ['Color'] })
})

test('contacts without an email address are matched by phone number and name', async ({ db }) => {
  await db.insert(contacts).values({ name: 'Dana', phone: '(555) 010-0100' })
  const csv = ['Name,Phone,Tags', 'dana,+1 555 010 0100,vip', 'Kim,555 010 0100,'].join('\r\n')
  expect(await importCsv(db, 'contacts', csv)).toEqual(['2 changed', '3 added'])
  expect(await db.select().from(contacts).orderBy(contacts.created_at)).toMatchObject([
    { name: 'dana', email: null, tags: ['vip'] },
    { name: 'Kim', email: null },
  ])
})

test('an export is what an import reads, with formulas escaped', async ({ db }) => {
  const [owner] = await db
    .insert(staff)
    .values({ name: 'Ada', email: 'ada@shop.example', roles: ['sales'], joined_at: new Date() })
    .returning()
  await db.insert(companies).values({
    name: '=cmd()',
    domain: 'northwind.example',
    other_domains: ['nw.example'],
    owner_id: owner?.id,
    is_tax_exempt: true,
    billing_address: '1 Main St\nDenver, CO',
    tags: ['a', 'b'],
  })
  await db.insert(companies).values({ name: 'Other' })
  const csv = await exportCsv(db, 'companies', 'cmd')
  expect(csv).toBe(
    [
      'Name,Email domain,Other email domains,Phone,Account owner,Payment terms,Tax exempt,Billing address,Shipping address,Tags,Notes',
      `'=cmd(),northwind.example,nw.example,,Ada,,Yes,"1 Main St\nDenver, CO",,"a, b",`,
      '',
    ].join('\r\n'),
  )
  expect(await importCsv(db, 'companies', csv)).toEqual(['2 unchanged'])
  expect(await importCsv(db, 'companies', csv.replace('Ada', 'Eve').replace('Yes', 'Perhaps'))).toEqual([
    '2 rejected Account owner: no teammate who handles requests is named “Eve”',
  ])
  expect(await importCsv(db, 'companies', 'Name,Terms\nÓther,Net 30\nNew,')).toEqual(['2 changed', '3 added'])
  const before = await db.select().from(companies)
  await db.delete(companies)
  expect(await importCsv(db, 'companies', csv)).toEqual(['2 added'])
  expect((await db.select().from(companies))[0]).toMatchObject({ name: '=cmd()', other_domains: ['nw.example'] })
  expect(before).toHaveLength(3)
  const log = await db.select().from(auditLog)
  expect(log[0]).toMatchObject({ action: 'customers.exported', after: { kind: 'companies', customers: 1 } })
})

test('a file that cannot be read says why', () => {
  const read = (csv: string) => readCustomerFile(csv, 'contacts')
  expect(read('')).toEqual({ ok: false, message: 'The file is empty.' })
  expect(read('A,B\n1,2')).toMatchObject({ ok: false, message: expect.stringContaining('No heading matches') })
  expect(read('Email,Name\n"a,b')).toMatchObject({ ok: false, message: expect.stringContaining('unclosed quote') })
  expect(read(`Email\n${'a@b.example\n'.repeat(maxRows + 1)}`)).toMatchObject({ ok: false })
})

test('a preview says what each changed customer has before and after', async ({ db }) => {
  await db.insert(contacts).values({ name: 'Mei Chen', email: 'mei@acme.example', phone: '555 0100', tags: ['vip'] })
  await db.insert(companies).values({ name: 'Acme', domain: 'acme.example' })
  const preview = async (kind: CustomerKind, csv: string) => {
    const read = readCustomerFile(csv, kind)
    if (!read.ok) throw new Error(read.message)
    const { rows, records } = await importCustomers(db, { kind, rows: read.rows, by, isPreview: true })
    return { records, changes: rows.map(({ outcome, changes }) => [outcome, changes]) }
  }
  const contactRows = 'Email,Phone,Company,Tags\nmei@acme.example,555 0199,Acme Ltd,events\nsam@elsewhere.example,1,,\n'
  expect(await preview('contacts', contactRows)).toEqual({
    records: 0,
    changes: [
      [
        'changed',
        [
          { title: 'Phone', before: '555 0100', after: '555 0199' },
          { title: 'Company', before: '', after: 'Acme Ltd' },
          { title: 'Tags', before: 'vip', after: 'vip, events' },
        ],
      ],
      ['added', []],
    ],
  })
  expect((await preview('companies', 'Email domain,Tax exempt\nacme.example,yes\n')).changes).toEqual([
    ['changed', [{ title: 'Tax exempt', before: 'No', after: 'Yes' }]],
  ])
})
