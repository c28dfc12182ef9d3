import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { commandLine } from '#app/features/staff/person.ts'
import { cleanUpUploads } from '#app/features/uploads/clean-up.server.ts'
import { createLog } from '#app/lib/log.ts'
import type { Services } from '#app/lib/services.ts'
import { isUploadPath, moveIntoStorage } from '#app/lib/storage/storage.server.ts'
import { auditLog } from '#db/tables/audit.ts'
import { contacts } from '#db/tables/customers.ts'
import { productData } from '#db/tables/products.ts'
import {
  requestEvents,
  requestMails,
  requestMentions,
  requestReads,
  requestViewers,
} from '#db/tables/request-workflow.ts'
import { requests } from '#db/tables/requests.ts'
import { staff } from '#db/tables/staff.ts'
import { uploads } from '#db/tables/uploads.ts'
import { expect, test } from '#test/database.ts'
import { storeRequest } from '#test/requests.ts'
import { type RequestKind, requestKinds } from '../kinds.ts'
import { enqueueNotifications, notificationQueues, prepareNotifications } from '../notifications/queues.server.ts'
import { createReplyQueue, type ReplyJob, replyQueue } from '../replies/outbox.server.ts'
import { requestTables } from '../request-tables.server.ts'
import { correctContact } from '../workflow/correct-contact.server.ts'
import { erasePerson, findPersonalData } from './erase-person.server.ts'

async function storeUpload({ db, storage, settings }: Services, path: string) {
  const staged = join(settings.DATA_DIR, 'staged')
  await writeFile(staged, path)
  await moveIntoStorage(storage, staged, path, 'application/pdf')
  await db.insert(uploads).values({ path, name: 'logo.pdf', size: 4, type: 'application/pdf', claimed_at: new Date() })
}

/** Stores one request of every kind with its notifications, and two files for the box. */
async function storeEveryKind(services: Services, email: string) {
  const [product] = await services.db.insert(productData).values({ name: 'Camp Mug' }).returning()
  const files = [1, 2].map(() => `swag-box-uploads/${randomUUID()}.pdf`)
  for (const path of files) await storeUpload(services, path)
  const names = { first_name: 'Dana', last_name: 'Whitfield', email }
  const box_items = [{ product_id: 'x', product_name: 'Mug', product_price: 1, product_image: null }]
  const uploaded_files = files.map((url) => ({ url }))
  const stored: [RequestKind, { id: string }][] = [
    ['email-signup', await storeRequest(services, 'email-signup', { email, suspected_spam: true })],
    ['project', await storeRequest(services, 'project', { ...names, product_type: 'other' })],
    [
      'quote',
      await storeRequest(services, 'quote', { product_id: product?.id ?? '', name: 'Dana', email, quantity: 144 }),
    ],
    [
      'swag-box',
      await storeRequest(services, 'swag-box', {
        ...names,
        company: 'Northwind',
        box_items,
        global_quantity: 48,
        total_price: 48,
        uploaded_files,
      }),
    ],
    ['free-sample', await storeRequest(services, 'free-sample', { name: 'Dana', email, company: 'Northwind' })],
  ]
  await prepareNotifications(services.jobs)
  for (const [kind, { id }] of stored) {
    await services.writes.transaction((tx) => enqueueNotifications(services.jobs, tx, { kind, id }))
  }
  return { files, ids: stored.map(([, { id }]) => id) }
}

async function countEverything({ db, storage }: Services, { files, ids }: { files: string[]; ids: string[] }) {
  const counts = await Promise.all(requestKinds.map((kind) => db.$count(requestTables[kind])))
  const jobs = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pgboss.job where data ->> 'id' in ${ids}`,
  )
  const stored = await Promise.all(files.map((path) => storage.exists(path)))
  const [{ count = 0 } = {}] = jobs.rows
  const rows = counts.reduce((sum, count) => sum + count, 0)
  return { rows, entry: await db.$count(requests), jobs: count, files: stored.filter(Boolean).length }
}

test('erases the artwork of a quote', async ({ services }) => {
  const path = `swag-box-uploads/${randomUUID()}.pdf`
  await storeUpload(services, path)
  const email = 'kim@northwind.example'
  const quote = { product_id: randomUUID(), name: 'Kim', email, quantity: 1, uploaded_files: [{ url: path }] }
  await storeRequest(services, 'quote', quote)
  expect(await findPersonalData(services, email)).toMatchObject({ artwork: [path] })
  expect(await erasePerson(services, { email, by: commandLine })).toMatchObject({ filesLeft: [] })
  expect(await services.storage.exists(path)).toBe(false)
})

test('erases all data of one email address, ignoring case, and no data of others', async ({ services }) => {
  const { db, jobs } = services
  const dana = await storeEveryKind(services, 'Dana.O_Neil@Northwind.example')
  // LIKE would take the underscore for any character.
  const kim = await storeEveryKind(services, 'dana.oxneil@northwind.example')
  // One notification sent, one failed: its copy waits in another queue under its own id.
  await db.execute(sql`update pgboss.job set state = 'completed' where id = ${dana.ids[1]}`)
  await jobs.send(notificationQueues.mail.failed, { kind: 'quote', id: dana.ids[2] })

  const email = 'dana.o_neil@NORTHWIND.example'
  const personalData = await findPersonalData(services, email)
  expect(personalData).toMatchObject({ requests: 5, notifications: 16, artwork: dana.files })
  expect(personalData.kinds).toEqual({ 'email-signup': 1, project: 1, quote: 1, 'swag-box': 1, 'free-sample': 1 })
  expect(await countEverything(services, dana)).toEqual({ rows: 10, entry: 10, jobs: 16, files: 2 })

  expect(await erasePerson(services, { email, by: commandLine })).toEqual({ ...personalData, filesLeft: [] })
  expect(await countEverything(services, dana)).toEqual({ rows: 5, entry: 5, jobs: 0, files: 0 })
  expect(await countEverything(services, kim)).toEqual({ rows: 5, entry: 5, jobs: 15, files: 2 })
  expect((await db.select().from(uploads)).map(({ path }) => path).sort()).toEqual(kim.files.toSorted())
  expect(await findPersonalData(services, email)).toEqual({
    kinds: {},
    requests: 0,
    contacts: 0,
    members: 0,
    notifications: 0,
    artwork: [],
    attachments: [],
    notes: 0,
    events: 0,
    mails: 0,
    received: 0,
    proposals: 0,
    retainedProposals: 0,
    sharedProposals: 0,
    sends: 0,
  })
})

test('reports a file that cannot be deleted, and the cleanup deletes it later', async ({ services }) => {
  const { db, storage } = services
  const { files } = await storeEveryKind(services, 'dana@northwind.example')
  const [failingPath = '', deletedPath = ''] = files
  const broken = Object.assign(Object.create(storage), {
    delete: (path: string) => (path === failingPath ? Promise.reject(new Error('read-only')) : storage.delete(path)),
  })
  const result = await erasePerson(
    { ...services, storage: broken },
    { email: 'dana@northwind.example', by: commandLine },
  )
  expect(result).toMatchObject({ requests: 5, artwork: files, filesLeft: [failingPath] })
  expect([await storage.exists(failingPath), await storage.exists(deletedPath)]).toEqual([true, false])

  await cleanUpUploads({ ...services, log: createLog('silent') })
  expect(await storage.exists(failingPath)).toBe(false)
  expect(await db.$count(uploads, eq(uploads.path, failingPath))).toBe(0)
})

test('an email address without requests erases nothing', async ({ services }) => {
  const { ids, files } = await storeEveryKind(services, 'dana@northwind.example')
  expect(await erasePerson(services, { email: '%', by: commandLine })).toMatchObject({
    requests: 0,
    notifications: 0,
    artwork: [],
  })
  expect(await countEverything(services, { ids, files })).toEqual({ rows: 5, entry: 5, jobs: 15, files: 2 })
})

/** Adds a note with a mention, a timeline entry, an email with an attachment, and readers. */
async function addStaffData({ db, storage, settings, jobs }: Services, id: string, staffId: string) {
  const path = `request-mails/${randomUUID()}.pdf`
  const staged = join(settings.DATA_DIR, 'staged')
  await writeFile(staged, path)
  await moveIntoStorage(storage, staged, path, 'application/pdf')
  const requestRef = { request_id: id, staff_id: staffId }
  const by = { ...requestRef, actor: 'ada@shop.example' }
  const [mail] = await db
    .insert(requestMails)
    .values({
      ...requestRef,
      to: 'dana@northwind.example',
      reply_to: 'ada@shop.example',
      subject: 'Your mugs',
      body: 'Dear Dana',
      attachments: [{ path, name: 'proof.pdf', size: 4, type: 'application/pdf' }],
    })
    .returning()
  const mail_id = mail?.id ?? ''
  const [note] = await db
    .insert(requestEvents)
    .values([
      { ...by, kind: 'note', note: 'Dana prefers blue' },
      { ...by, kind: 'status', before: 'New', after: 'In review' },
      { ...by, kind: 'mail', mail_id },
    ])
    .returning()
  await db.insert(requestMentions).values({ ...requestRef, event_id: note?.id ?? 0 })
  await db.insert(requestReads).values(requestRef)
  await db.insert(requestViewers).values({ ...requestRef, tab: randomUUID() })
  await jobs.createQueue('a-queue-that-came-later')
  await jobs.send('a-queue-that-came-later', { id })
  await createReplyQueue(jobs)
  await jobs.send(replyQueue, { mailId: mail_id } satisfies ReplyJob)
  return path
}

test('erases notes, emails, attachments and jobs of the requests; the audit log records counts', async ({
  services,
}) => {
  const { db, storage } = services
  const [ada] = await db
    .insert(staff)
    .values({ email: 'ada@shop.example', name: 'Ada', roles: ['sales'] })
    .returning()
  const dana = await storeEveryKind(services, 'dana@northwind.example')
  const kim = await storeEveryKind(services, 'kim@acme.example')
  const attachment = await addStaffData(services, dana.ids[3] ?? '', ada?.id ?? '')
  const otherAttachment = await addStaffData(services, kim.ids[3] ?? '', ada?.id ?? '')
  const personalData = await findPersonalData(services, 'dana@northwind.example')
  expect(personalData).toMatchObject({
    requests: 5,
    notifications: 17,
    notes: 1,
    events: 2,
    mails: 1,
    attachments: [attachment],
  })

  const result = await erasePerson(services, { email: 'Dana@northwind.example', by: commandLine })
  expect(result).toEqual({ ...personalData, filesLeft: [] })
  expect([await storage.exists(attachment), await storage.exists(otherAttachment)]).toEqual([false, true])
  for (const table of [requestMails, requestMentions, requestReads, requestViewers])
    expect(await db.$count(table)).toBe(1)
  expect(await db.$count(requestEvents)).toBe(3)
  const { rows } = await db.execute(
    sql`select data from pgboss.job where name in ('a-queue-that-came-later', ${replyQueue})`,
  )
  expect(rows).toHaveLength(2)

  const log = await db.select().from(auditLog).where(eq(auditLog.action, 'person.forgotten'))
  expect(log).toMatchObject([
    { actor: 'command line', subject: null, subject_id: null, after: { requests: 5, notes: 1, mails: 1, files: 3 } },
  ])
  expect(JSON.stringify(log).toLowerCase()).not.toContain('dana')
})

test('the cleanup deletes an attachment that could not be deleted', async ({ services }) => {
  const { db, storage } = services
  const [ada] = await db
    .insert(staff)
    .values({ email: 'ada@shop.example', name: 'Ada', roles: ['sales'] })
    .returning()
  const { ids } = await storeEveryKind(services, 'dana@northwind.example')
  const attachment = await addStaffData(services, ids[0] ?? '', ada?.id ?? '')
  const broken = Object.assign(Object.create(storage), { delete: () => Promise.reject(new Error('read-only')) })
  const { filesLeft } = await erasePerson(
    { ...services, storage: broken },
    { email: 'dana@northwind.example', by: commandLine },
  )
  expect(filesLeft).toHaveLength(3)
  expect(filesLeft).toContain(attachment)
  await cleanUpUploads({ ...services, log: createLog('silent') })
  expect(await storage.exists(attachment)).toBe(false)
  expect(await db.$count(uploads)).toBe(0)
})

test('a request that names files of the shop itself does not lead to their deletion', async ({ services, db }) => {
  const email = 'mallory@northwind.example'
  const own = ['pictures/0123-1x1.webp', 'brand/0123-1x1.svg', 'imports/1', 'import-pictures/1.zip']
  for (const path of own) await services.storage.put(path, 'x')
  const disguised = [
    'Pictures/0123-1x1.webp',
    './pictures/0123-1x1.webp',
    '.pictures/0123-1x1.webp',
    '//brand/x',
    'x/..',
  ]
  const box_items = [{ product_id: 'x', product_name: 'Mug', product_price: 1, product_image: null }]
  const { id } = await storeRequest(services, 'swag-box', {
    first_name: 'Mallory',
    last_name: 'M',
    email,
    company: 'M',
    box_items,
    global_quantity: 48,
    total_price: 48,
    proof_files: [...own, ...disguised].map((url) => ({ url })),
  })
  expect(await erasePerson(services, { email, by: commandLine })).toMatchObject({ filesLeft: [] })
  expect(await db.select().from(requests).where(eq(requests.id, id))).toEqual([])
  for (const path of own) expect([path, await services.storage.exists(path)]).toEqual([path, true])
})

test('the database rejects the same paths as isUploadPath', async ({ db }) => {
  const paths = ['a', 'once.pdf', 'swag-box-uploads/1.pdf', 'answer-attachments/1', '2024/my logo.ai']
  const rejected = [
    '',
    '.',
    '..',
    '../x',
    './x',
    'a//b',
    '/a',
    'a/',
    'a/../b',
    'a\\b',
    ' a',
    'https://x/y.svg',
    'ä.svg',
  ]
  rejected.push(
    'pictures/x',
    'PICTURES/x',
    'pictures',
    'pictures ',
    'pictures./x',
    'brand/x',
    'imports/x',
    'import-pictures/x',
  )
  const isStorable = async (path: string) =>
    db
      .insert(uploads)
      .values({ path, name: 'a', size: 1, type: 'a' })
      .then(
        () => true,
        () => false,
      )
  for (const path of paths) expect([path, isUploadPath(path), await isStorable(path)]).toEqual([path, true, true])
  for (const path of rejected) expect([path, isUploadPath(path), await isStorable(path)]).toEqual([path, false, false])
})

test('erases a contact with all its addresses, and a request whose contact was corrected', async ({ services, db }) => {
  const email = 'dana@nortwind.example'
  const { id } = await storeRequest(services, 'email-signup', { email })
  const corrected = { contact_name: 'Dana', email: 'dana@northwind.example', company: null, phone: null }
  await correctContact(db, { id, version: 1, contact: corrected, by: commandLine })
  await db.update(contacts).set({ other_emails: ['dana@gmail.com'] })
  await storeRequest(services, 'email-signup', { email: 'Dana@gmail.com' })
  await storeRequest(services, 'email-signup', { email: 'kim@gmail.com' })
  const found = { requests: 2, contacts: 1, events: 1 }
  expect(await findPersonalData(services, 'dana@gmail.com')).toMatchObject(found)
  expect(await findPersonalData(services, email)).toMatchObject({ ...found, requests: 1, contacts: 0 })
  await erasePerson(services, { email: 'DANA@northwind.example', by: commandLine })
  expect(await db.select().from(contacts)).toMatchObject([{ email: 'kim@gmail.com' }])
  expect(await db.$count(requests)).toBe(1)
})
