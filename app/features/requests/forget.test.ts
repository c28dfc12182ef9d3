import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { sweepUploads } from '#app/features/uploads/sweep.server.ts'
import { createLog } from '#app/lib/log.ts'
import type { Services } from '#app/lib/services.ts'
import { moveIntoStorage } from '#app/lib/storage.server.ts'
import { productData } from '#db/tables/products.ts'
import { requests } from '#db/tables/requests.ts'
import { uploads } from '#db/tables/uploads.ts'
import { expect, test } from '#test/database.ts'
import { storeRequest } from '#test/requests.ts'
import { announce, announceQueues, prepareAnnouncements } from './announcements/queues.server.ts'
import { findTraces, forgetPerson } from './forget.server.ts'
import { type RequestKind, requestKinds } from './kinds.ts'
import { requestTables } from './request-tables.server.ts'

async function upload({ db, storage, settings }: Services, path: string) {
  const staged = join(settings.DATA_DIR, 'staged')
  await writeFile(staged, path)
  await moveIntoStorage(storage, staged, path, 'application/pdf')
  await db.insert(uploads).values({ path, name: 'logo.pdf', size: 4, type: 'application/pdf', claimed_at: new Date() })
}

/** One request of every kind, announced, the box with two files. */
async function sendEverything(services: Services, email: string) {
  const [product] = await services.db.insert(productData).values({ name: 'Camp Mug' }).returning()
  const files = [1, 2].map(() => `swag-box-uploads/${randomUUID()}.pdf`)
  for (const path of files) await upload(services, path)
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
  await prepareAnnouncements(services.jobs)
  for (const [kind, { id }] of stored) {
    await services.writes.transaction((tx) => announce(services.jobs, tx, { kind, id }))
  }
  return { files, ids: stored.map(([, { id }]) => id) }
}

async function everythingOf({ db, storage }: Services, { files, ids }: { files: string[]; ids: string[] }) {
  const counts = await Promise.all(requestKinds.map((kind) => db.$count(requestTables[kind])))
  const jobs = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pgboss.job where data ->> 'id' in ${ids}`,
  )
  const stored = await Promise.all(files.map((path) => storage.exists(path)))
  const [{ count = 0 } = {}] = jobs.rows
  const rows = counts.reduce((sum, count) => sum + count, 0)
  return { rows, hub: await db.$count(requests), jobs: count, files: stored.filter(Boolean).length }
}

test('everything of one address goes, in whatever case it was typed, and nothing of anybody else', async ({
  services,
}) => {
  const { db, jobs } = services
  const dana = await sendEverything(services, 'Dana.O_Neil@Northwind.example')
  // LIKE would take the underscore for any character.
  const kim = await sendEverything(services, 'dana.oxneil@northwind.example')
  // One announcement sent, one failed for good: its copy waits in another queue, under an id of its own.
  await db.execute(sql`update pgboss.job set state = 'completed' where id = ${dana.ids[1]}`)
  await jobs.send(announceQueues.mail.failed, { kind: 'quote', id: dana.ids[2] })

  const address = 'dana.o_neil@NORTHWIND.example'
  const trace = await findTraces(db, address)
  expect(trace).toMatchObject({ requests: 5, announcements: 16, files: dana.files })
  expect(trace.kinds).toEqual({ 'email-signup': 1, project: 1, quote: 1, 'swag-box': 1, 'free-sample': 1 })
  expect(await everythingOf(services, dana)).toEqual({ rows: 10, hub: 10, jobs: 16, files: 2 })

  expect(await forgetPerson(services, address)).toEqual({ ...trace, filesLeft: [] })
  expect(await everythingOf(services, dana)).toEqual({ rows: 5, hub: 5, jobs: 0, files: 0 })
  expect(await everythingOf(services, kim)).toEqual({ rows: 5, hub: 5, jobs: 15, files: 2 })
  expect((await db.select().from(uploads)).map(({ path }) => path).sort()).toEqual(kim.files.toSorted())
  expect(await findTraces(db, address)).toEqual({ kinds: {}, requests: 0, announcements: 0, files: [] })
})

test('a file that cannot be deleted is named, and the sweep takes it', async ({ services }) => {
  const { db, storage } = services
  const { files } = await sendEverything(services, 'dana@northwind.example')
  const [stuck = '', gone = ''] = files
  const broken = Object.assign(Object.create(storage), {
    delete: (path: string) => (path === stuck ? Promise.reject(new Error('read-only')) : storage.delete(path)),
  })
  const forgotten = await forgetPerson({ db, storage: broken }, 'dana@northwind.example')
  expect(forgotten).toMatchObject({ requests: 5, files, filesLeft: [stuck] })
  expect([await storage.exists(stuck), await storage.exists(gone)]).toEqual([true, false])

  await sweepUploads({ ...services, log: createLog('silent') })
  expect(await storage.exists(stuck)).toBe(false)
  expect(await db.$count(uploads, eq(uploads.path, stuck))).toBe(0)
})

test('an address that sent nothing loses nothing', async ({ services }) => {
  const { ids, files } = await sendEverything(services, 'dana@northwind.example')
  expect(await forgetPerson(services, '%')).toMatchObject({ requests: 0, announcements: 0, files: [] })
  expect(await everythingOf(services, { ids, files })).toEqual({ rows: 5, hub: 5, jobs: 15, files: 2 })
})
