import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { getActor } from '#app/features/staff/person.ts'
import { staffCalendarLinks } from '#db/tables/alerts.ts'
import { auditLog } from '#db/tables/audit.ts'
import { requests } from '#db/tables/requests.ts'
import { staff } from '#db/tables/staff.ts'
import { expect, test } from '#test/database.ts'
import { storeEachKind, storeRequest } from '#test/requests.ts'
import { joinStaff } from '#test/staff.ts'
import { listCalendar, parseMonth } from './calendar.server.ts'
import { createCalendarLink, findCalendarOwner, readCalendarLink, revokeCalendarLink } from './calendar-link.server.ts'
import { describeEntry } from './describe-entry.ts'
import { readWeek } from './week.server.ts'

test('lists due steps of open requests and in-hands dates of those that are not lost', async ({ db, services }) => {
  const me = (await joinStaff(services, 'ada@shop.example', 'sales')).person.id
  const { quote, project, sample } = await storeEachKind(services)
  const set = (id: string, values: Partial<typeof requests.$inferInsert>) =>
    db.update(requests).set(values).where(eq(requests.id, id))
  const quoted = { name: 'Kim Lee', email: 'kim@northwind.example', quantity: 144, product_id: quote.id }
  const won = await storeRequest(services, 'quote', { ...quoted, date_needed: '2026-12-31' })
  const lost = await storeRequest(services, 'quote', { ...quoted, date_needed: '2026-12-15' })
  await storeRequest(services, 'quote', { ...quoted, date_needed: '2027-01-01' })
  await set(won.id, { status: 'won', next_step: 'Invoice', next_step_on: '2026-12-02', owner_id: me })
  await set(lost.id, { status: 'lost' })
  await set(project.id, { next_step: 'Call Dana', next_step_on: '2026-12-01', owner_id: me })
  await set(sample.id, { next_step_on: '2026-12-20' })
  const list = async (staffId?: string) =>
    (await listCalendar(db, { from: '2026-12-01', to: '2026-12-31', staffId })).entries.map(
      (entry) => `${entry.day} ${describeEntry(entry)}`,
    )
  expect(await list()).toEqual([
    '2026-12-01 Due: Call Dana (Dana Whitfield)',
    '2026-12-20 Due: Ana, Northwind',
    '2026-12-31 In hands: Kim Lee',
  ])
  expect(await list(me)).toEqual(['2026-12-01 Due: Call Dana (Dana Whitfield)', '2026-12-31 In hands: Kim Lee'])
})

test('a calendar link is its person’s until it is replaced, revoked or the person no longer handles requests', async ({
  db,
  services,
}) => {
  const { person } = await joinStaff(services, 'ada@shop.example', 'sales')
  const me = person.id
  const by = getActor(person, '192.0.2.7')
  const first = await createCalendarLink(db, by)
  expect(await findCalendarOwner(db, first)).toBe(me)
  expect((await db.select().from(staffCalendarLinks))[0]?.token_hash).not.toContain(first)
  const second = await createCalendarLink(db, by)
  expect([await findCalendarOwner(db, first), await findCalendarOwner(db, second)]).toEqual([undefined, me])
  await db
    .update(staff)
    .set({ roles: ['editor'] })
    .where(eq(staff.id, me))
  expect(await findCalendarOwner(db, second)).toBeUndefined()
  await db
    .update(staff)
    .set({ roles: ['sales'] })
    .where(eq(staff.id, me))
  expect(await readCalendarLink(db, me)).toBeInstanceOf(Date)
  await revokeCalendarLink(db, by)
  await revokeCalendarLink(db, by)
  const entries = await db.select({ action: auditLog.action }).from(auditLog).orderBy(auditLog.id)
  expect(entries.slice(-3).map(({ action }) => action)).toEqual([
    'staff.calendar-link-created',
    'staff.calendar-link-created',
    'staff.calendar-link-revoked',
  ])
  expect([await findCalendarOwner(db, second), await readCalendarLink(db, me)]).toEqual([undefined, undefined])
  expect(await findCalendarOwner(db, '')).toBeUndefined()
})

test.for([
  ['2026-12', '2026-12'],
  ['2026-13', undefined],
  ['0000-01', undefined],
  ['+10000-0', undefined],
  [null, undefined],
] as const)('the month %s is %s', ([text, month]) => {
  expect(parseMonth(text)).toBe(month)
})

test('the week of a person begins with what is overdue and ends after seven days', async ({ db, services }) => {
  const me = (await joinStaff(services, 'ada@shop.example', 'sales')).person.id
  const store = async (on: string, date_needed: string | null = null) => {
    const values = {
      name: 'Kim Lee',
      email: 'kim@northwind.example',
      quantity: 144,
      product_id: randomUUID(),
      date_needed,
    }
    const { id } = await storeRequest(services, 'quote', values)
    await db.update(requests).set({ owner_id: me, next_step: on, next_step_on: on }).where(eq(requests.id, id))
  }
  await store('2026-12-08', '2026-11-30')
  await store('2026-12-09', '2026-12-02')
  await store('2026-11-30')
  const week = await readWeek(db, me, '2026-12-01')
  expect(week.entries.map(({ kind, day }) => `${kind} ${day}`)).toEqual([
    'due 2026-11-30',
    'in-hands 2026-12-02',
    'due 2026-12-08',
  ])
  const range = { from: '2025-12-01', inHandsFrom: '2026-12-01', to: '2026-12-08' }
  const limited = await listCalendar(db, { ...range, staffId: me, limit: 1 })
  expect(limited.isTruncated).toBe(true)
  expect(limited.entries.map(({ kind, day }) => `${kind} ${day}`)).toEqual(['due 2026-11-30', 'in-hands 2026-12-02'])
  expect(await listCalendar(db, { ...range, staffId: me, limit: 2 })).toMatchObject({
    entries: { length: 3 },
    isTruncated: false,
  })
  for (let count = 0; count < 8; count++) await store('2026-12-01')
  expect(await readWeek(db, me, '2026-12-01')).toMatchObject({ entries: { length: 8 }, more: 3 })
})
