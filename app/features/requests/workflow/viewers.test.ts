import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import type { Services } from '#app/lib/services.ts'
import { requestViewers } from '#db/tables/request-workflow.ts'
import { requests } from '#db/tables/requests.ts'
import { staff } from '#db/tables/staff.ts'
import { test as base, expect } from '#test/database.ts'
import { storeRequest } from '#test/requests.ts'
import { listOtherViewers, removeViewer, reportViewer } from './viewers.server.ts'

type Viewer = { staffId: string; tab: string }

/** `notifiedIds`: ids of requests whose viewers were notified, in order. */
const test = base.extend<{ notifiedIds: string[]; readNotifiedIds: () => Promise<string[]> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
  notifiedIds: async ({}, use) => use([]),
  readNotifiedIds: async ({ notifiedIds, databaseUrl }, use) => {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    client.on('notification', ({ payload }) => {
      const { what, id } = JSON.parse(payload ?? '{}')
      if (what === 'viewers') notifiedIds.push(id)
    })
    await client.query('listen boxwright_requests')
    // Waits until earlier notifications of this connection have arrived.
    await use(async () => {
      await client.query('select 1')
      return notifiedIds.splice(0)
    })
    await client.end()
  },
})

async function joinMember({ db }: Services, name: string): Promise<Viewer> {
  const [row] = await db
    .insert(staff)
    .values({ name, email: `${randomUUID()}@shop.example`, roles: ['sales'], joined_at: new Date() })
    .returning()
  return { staffId: row?.id ?? '', tab: randomUUID() }
}

const signup = (services: Services) => storeRequest(services, 'email-signup', { email: 'dana@northwind.example' })

test('two see each other, and are told once when someone comes and when they go', async ({
  db,
  services,
  readNotifiedIds,
}) => {
  const { id: requestId } = await signup(services)
  const ada = await joinMember(services, 'Ada')
  const bob = await joinMember(services, 'Bob')
  const here = async (me: Viewer) => (await listOtherViewers(db, { requestId, me: me.staffId })).map(({ name }) => name)
  expect(await reportViewer(db, { ...ada, requestId })).toBe(true)
  expect(await readNotifiedIds()).toEqual([requestId])
  await reportViewer(db, { ...bob, requestId })
  await reportViewer(db, { ...bob, tab: randomUUID(), requestId })
  expect(await here(ada)).toEqual(['Bob'])
  expect(await here(bob)).toEqual(['Ada'])
  expect(await readNotifiedIds()).toEqual([requestId, requestId])
  await reportViewer(db, { ...ada, requestId })
  expect(await readNotifiedIds()).toEqual([])
  await removeViewer(db, ada)
  expect(await here(bob)).toEqual([])
  expect(await readNotifiedIds()).toEqual([requestId])
})

test('a tab that says nothing for 40 seconds is gone, and the next to speak says so', async ({
  db,
  services,
  readNotifiedIds,
}) => {
  const { id: requestId } = await signup(services)
  const ada = await joinMember(services, 'Ada')
  const bob = await joinMember(services, 'Bob')
  await reportViewer(db, { ...ada, requestId })
  await reportViewer(db, { ...bob, requestId })
  const silent = (seconds: number) =>
    db
      .update(requestViewers)
      .set({ seen_at: sql`now() - ${seconds} * interval '1 second'` })
      .where(eq(requestViewers.tab, ada.tab))
  await silent(38)
  expect(await listOtherViewers(db, { requestId, me: bob.staffId })).toHaveLength(1)
  await silent(41)
  expect(await listOtherViewers(db, { requestId, me: bob.staffId })).toEqual([])
  await readNotifiedIds()
  await reportViewer(db, { ...bob, requestId })
  expect(await readNotifiedIds()).toEqual([requestId])
  expect(await db.$count(requestViewers)).toBe(1)
})

test('two that were silent and wake together neither wait for each other nor vanish', async ({ db, services }) => {
  const { id: requestId } = await signup(services)
  const people = await Promise.all(['Ada', 'Bob', 'Kim'].map((name) => joinMember(services, name)))
  for (const each of people) await reportViewer(db, { ...each, requestId })
  for (let round = 0; round < 10; round++) {
    await db.update(requestViewers).set({ seen_at: new Date(0) })
    await Promise.all(people.map((each) => reportViewer(db, { ...each, requestId })))
    expect(await db.$count(requestViewers)).toBe(3)
  }
})

test("a tab is its person's, and a request that is gone is seen by no one", async ({ db, services }) => {
  const { id: requestId } = await signup(services)
  const ada = await joinMember(services, 'Ada')
  const bob = await joinMember(services, 'Bob')
  await reportViewer(db, { ...ada, requestId })
  await removeViewer(db, { tab: ada.tab, staffId: bob.staffId })
  expect(await reportViewer(db, { tab: ada.tab, staffId: bob.staffId, requestId })).toBe(false)
  expect(await listOtherViewers(db, { requestId, me: bob.staffId })).toHaveLength(1)
  await db.delete(requests)
  expect(await db.$count(requestViewers)).toBe(0)
  expect(await reportViewer(db, { ...ada, requestId })).toBe(false)
})
