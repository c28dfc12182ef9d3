import { eq } from 'drizzle-orm'
import { commandLine } from '#app/features/staff/person.ts'
import { createLog } from '#app/lib/log.ts'
import type { Services } from '#app/lib/services.ts'
import type { Database } from '#db/client.ts'
import { auditLog } from '#db/tables/audit.ts'
import { requests } from '#db/tables/requests.ts'
import { adminSettings } from '#db/tables/settings.ts'
import { uploads } from '#db/tables/uploads.ts'
import { runAtAnotherTime } from '#test/clock.ts'
import { expect, test } from '#test/database.ts'
import { storeRequest } from '#test/requests.ts'
import { changeRequest } from '../workflow/change.server.ts'
import { expireRequests, scheduleExpiry } from './expire.server.ts'
import { changeRetention, countExpiring, readRetention } from './retention.server.ts'

const by = commandLine
const all = Number.MAX_SAFE_INTEGER

async function setRetention(db: Database, months: number | null) {
  const { changedAt } = await readRetention(db)
  expect(await changeRetention(db, { months, shownChangedAt: changedAt, maxDeleted: all, by })).toEqual({
    outcome: 'changed',
  })
}

const storeSignUp = (services: Services, created_at: Date) =>
  storeRequest(services, 'email-signup', { email: 'kim@acme.test', created_at })

const listRemaining = async (db: Database) =>
  (await db.select({ at: requests.created_at }).from(requests).orderBy(requests.created_at)).map(({ at }) =>
    at.toISOString(),
  )

const log = createLog('silent')

test('requests are retained indefinitely by default and after the setting is cleared', async ({ services, db }) => {
  await storeSignUp(services, new Date('2001-01-01T12:00:00Z'))
  expect(await readRetention(db)).toEqual({ months: null, changedAt: null })
  await expireRequests({ ...services, log })
  await setRetention(db, 120)
  await setRetention(db, null)
  expect(await readRetention(db)).toEqual({ months: null, changedAt: expect.any(Date) })
  await expireRequests({ ...services, log })
  expect(await db.$count(requests)).toBe(1)
})

test('months are counted in Chicago time, across daylight saving time', async ({ services, db }) => {
  // 3:30 in the night in Chicago: 08:30 in UTC in summer, 09:30 in winter.
  const cutoff = '2026-05-01T08:30:00.000Z'
  for (const at of ['2026-05-01T08:29:59.999Z', cutoff, '2026-05-01T09:00:00.000Z'])
    await storeSignUp(services, new Date(at))
  await setRetention(db, 7)
  await expireRequests({ ...services, log }, { now: new Date('2026-12-01T09:30:00Z') })
  expect(await listRemaining(db)).toEqual([cutoff, '2026-05-01T09:00:00.000Z'])
})

test('the preview counts what the next cleanup deletes', async ({ services, db }) => {
  const statuses = ['new', 'in-review', 'won', 'lost', 'spam'] as const
  for (const [i, status] of statuses.entries()) {
    const { id } = await storeSignUp(services, new Date(Date.UTC(2024, 10, 21, 10 + i)))
    await changeRequest(db, { id, change: { status }, by })
  }
  const spam = { email: 'x@spam.test', suspected_spam: true, created_at: new Date('2024-11-20T12:00:00Z') }
  await storeRequest(services, 'email-signup', spam)
  // Noon in Chicago: the next cleanup is at 09:30 UTC of the day after.
  const noon = new Date('2026-11-20T18:00:00Z')
  expect(await countExpiring(db, 24, noon)).toEqual({ requests: 1, open: 0, won: 0 })
  expect(await countExpiring(db, 23, noon)).toEqual({ requests: 6, open: 2, won: 1 })
  expect(await countExpiring(db, 24, new Date('2026-11-21T09:29:00Z'))).toEqual({ requests: 1, open: 0, won: 0 })
  expect(await countExpiring(db, 24, new Date('2026-11-21T09:31:00Z'))).toEqual({ requests: 6, open: 2, won: 1 })
  expect(await countExpiring(db, null, noon)).toEqual({ requests: 0, open: 0, won: 0 })
})

test('deletes all expired requests in batches and records the counts in the audit log', async ({ services, db }) => {
  for (let i = 0; i < 7; i++) await storeSignUp(services, new Date(Date.UTC(2020, 0, 1 + i)))
  const recent = new Date()
  await storeSignUp(services, recent)
  await setRetention(db, 12)
  await expireRequests({ ...services, log }, { limit: 3 })
  expect(await listRemaining(db)).toEqual([recent.toISOString()])
  const entries = await db.select().from(auditLog).where(eq(auditLog.action, 'requests.expired')).orderBy(auditLog.id)
  expect(entries).toMatchObject([3, 3, 1].map((requests) => ({ actor: 'retention', after: { requests, months: 12 } })))
})

test('stops between two batches, and the next run continues', async ({ services, db }) => {
  for (let i = 0; i < 4; i++) await storeSignUp(services, new Date(Date.UTC(2020, 0, 1 + i)))
  await setRetention(db, 12)
  const controller = new AbortController()
  const observedDb = Object.assign(Object.create(db), {
    transaction: (...args: Parameters<Database['transaction']>) => {
      controller.abort()
      return db.transaction(...args)
    },
  })
  await expireRequests({ ...services, db: observedDb, log }, { limit: 3, signal: controller.signal })
  expect(await db.$count(requests)).toBe(1)
  await expireRequests({ ...services, log }, { limit: 3 })
  expect(await db.$count(requests)).toBe(0)
})

test('skips a locked request until the next run', async ({ services, db }) => {
  const locked = await storeSignUp(services, new Date('2020-01-01T00:00:00Z'))
  await storeSignUp(services, new Date('2020-01-02T00:00:00Z'))
  await setRetention(db, 12)
  await db.transaction(async (tx) => {
    await tx.select().from(requests).where(eq(requests.id, locked.id)).for('update')
    await expireRequests({ ...services, log })
  })
  expect(await listRemaining(db)).toEqual(['2020-01-01T00:00:00.000Z'])
})

test('deletes artwork with its request; the cleanup of uploads deletes files that failed', async ({ services, db }) => {
  const paths = ['swag-box-uploads/1.pdf', 'swag-box-uploads/2.pdf']
  for (const path of paths) {
    await services.storage.put(path, 'logo')
    await db
      .insert(uploads)
      .values({ path, name: 'logo.pdf', size: 4, type: 'application/pdf', claimed_at: new Date() })
  }
  await storeRequest(services, 'swag-box', {
    first_name: 'Dana',
    last_name: 'Whitfield',
    email: 'dana@northwind.example',
    company: 'Northwind',
    box_items: [{ product_id: 'x', product_name: 'Mug', product_price: 1, product_image: null }],
    global_quantity: 48,
    total_price: 48,
    uploaded_files: paths.map((url) => ({ url })),
    created_at: new Date('2020-01-01T00:00:00Z'),
  })
  await setRetention(db, 12)
  const { storage } = services
  const broken = Object.assign(Object.create(storage), {
    delete: (path: string) => (path === paths[0] ? Promise.reject(new Error('read-only')) : storage.delete(path)),
  })
  await expireRequests({ ...services, storage: broken, log })
  expect(await db.$count(requests)).toBe(0)
  expect(await Promise.all(paths.map((path) => storage.exists(path)))).toEqual([true, false])
  expect(await db.select().from(uploads)).toMatchObject([{ path: paths[0], claimed_at: null, created_at: new Date(0) }])
})

test('rejects a change with an outdated setting, or one that deletes more than confirmed', async ({ services, db }) => {
  await storeSignUp(services, new Date('2020-01-01T00:00:00Z'))
  const change = (shownChangedAt: Date | null, maxDeleted: number, months: number | null = 24) =>
    changeRetention(db, { months, shownChangedAt, maxDeleted, by })
  expect(await change(null, 0)).toEqual({ outcome: 'deletes-more' })
  expect(await change(new Date(), 1)).toEqual({ outcome: 'conflict' })
  expect(await db.$count(adminSettings)).toBe(0)
  expect(await change(null, 1)).toEqual({ outcome: 'changed' })
  expect(await change(null, 1)).toEqual({ outcome: 'conflict' })
  const { months, changedAt } = await readRetention(db)
  expect(months).toBe(24)
  expect(await change(changedAt, 0, null)).toEqual({ outcome: 'changed' })
  const entries = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'settings.retention-changed'))
    .orderBy(auditLog.id)
  expect(entries).toMatchObject([
    { before: { months: null }, after: { months: 24 } },
    { before: { months: 24 }, after: { months: null } },
  ])
})

test('an invalid stored setting deletes nothing', async ({ services, db }) => {
  await storeSignUp(services, new Date('2020-01-01T00:00:00Z'))
  for (const value of [0, -1, 1.5, 121, 'twelve', { months: 12 }]) {
    await db.insert(adminSettings).values({ name: 'retention-months', value })
    await expireRequests({ ...services, log })
    await db.delete(adminSettings)
  }
  expect(await db.$count(requests)).toBe(1)
})

test('schedules the cleanup every night in Chicago, and makes up for a missed one', async ({ services, jobs }) => {
  await scheduleExpiry({ ...services, log })
  const [schedule] = await jobs.getSchedules('expire-requests')
  expect(schedule).toMatchObject({ cron: '30 3 * * *', timezone: 'America/Chicago', options: { missed: 'once' } })
})

test('a process with a clock ten years ahead deletes no additional requests', async ({ services, db }) => {
  await storeSignUp(services, new Date())
  await setRetention(db, 12)
  await runAtAnotherTime(10 * 365 * 24, () => expireRequests({ ...services, log }))
  expect(await db.$count(requests)).toBe(1)
})
