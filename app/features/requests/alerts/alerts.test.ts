import { eq } from 'drizzle-orm'
import pg from 'pg'
import { commandLine } from '#app/features/staff/person.ts'
import { staffAlerts } from '#db/tables/alerts.ts'
import { productData } from '#db/tables/products.ts'
import { requests } from '#db/tables/requests.ts'
import { staff } from '#db/tables/staff.ts'
import { expect, test } from '#test/database.ts'
import { waitUntil } from '#test/process.ts'
import { storeRequest } from '#test/requests.ts'
import { joinStaff } from '#test/staff.ts'
import { markRead } from '../inbox/reads.server.ts'
import { queueReply } from '../replies/outbox.server.ts'
import { changeRequest } from '../workflow/change.server.ts'
import { addNote } from '../workflow/notes/notes.server.ts'
import { countUnreadAlerts, listAlerts, markAlertsRead } from './alerts.server.ts'
import { createReplyAlert } from './create-alerts.server.ts'
import { createDateAlerts } from './date-alerts.server.ts'
import { describeAlert } from './describe-alert.ts'

const quote = { name: 'Dana Whitfield', email: 'dana@northwind.example', quantity: 144, product_name: 'Camp Mug' }

const setUp = test.extend<{ team: Awaited<ReturnType<typeof createTeam>> }>({
  team: async ({ services }, use) => use(await createTeam(services)),
})

async function createTeam(services: Parameters<typeof joinStaff>[0] & Parameters<typeof storeRequest>[0]) {
  const ada = (await joinStaff(services, 'ada@shop.example', 'sales')).person
  const bob = (await joinStaff(services, 'bob@shop.example', 'sales')).person
  const [product] = await services.db.insert(productData).values({ name: 'Camp Mug' }).returning()
  const store = (date_needed: string | null) =>
    storeRequest(services, 'quote', { ...quote, product_id: product?.id ?? '', date_needed })
  const list = async (staffId: string) => (await listAlerts(services.db, { staffId, limit: 50 })).alerts
  return { ada, bob, by: { staffId: ada.id, name: ada.email, ip: null }, store, list }
}

setUp('mentions, assignments and replies alert the person concerned, never who caused them', async ({ db, team }) => {
  const { ada, bob, by, store, list } = team
  const { id, reference } = await store(null)
  await addNote(db, { id, text: '@bob and @ada, please check', by })
  await changeRequest(db, { id, change: { assigneeId: ada.id }, by })
  await changeRequest(db, { id, change: { assigneeId: bob.id }, by })
  await changeRequest(db, { id, change: { assigneeId: bob.id, status: 'in-review' }, by })
  await db.transaction((tx) => createReplyAlert(tx, { requestId: id }))
  const alerts = await list(bob.id)
  expect(alerts.map(describeAlert)).toEqual(['Dana Whitfield replied', 'ada assigned this to you', 'ada mentioned you'])
  expect(alerts[0]).toMatchObject({ reference, readAt: null })
  expect(await list(ada.id)).toEqual([])

  await changeRequest(db, { id, change: { assigneeId: ada.id }, by: commandLine })
  expect((await list(ada.id)).map(describeAlert)).toEqual(['A teammate assigned this to you'])
  // A person who left the team gets none.
  await db.update(staff).set({ disabled_at: new Date() }).where(eq(staff.id, ada.id))
  await db.transaction((tx) => createReplyAlert(tx, { requestId: id }))
  expect(await list(ada.id)).toHaveLength(1)
})

setUp(
  'a reply to an unassigned request alerts who replied last, else everyone who handles requests',
  async ({ db, services, team }) => {
    const { ada, bob, by, store, list } = team
    const { id } = await store(null)
    const receiveReply = () => db.transaction((tx) => createReplyAlert(tx, { requestId: id }))
    const count = async () => [(await list(ada.id)).length, (await list(bob.id)).length]
    await receiveReply()
    expect(await count()).toEqual([1, 1])
    const reply = { id: crypto.randomUUID(), requestId: id, replyTo: 'x@shop.example', subject: 'Re', body: 'Hello' }
    await queueReply(services, { ...reply, attachments: [], proposalSent: false }, by)
    await receiveReply()
    expect(await count()).toEqual([2, 1])
    await db.update(staff).set({ disabled_at: new Date() }).where(eq(staff.id, ada.id))
    await receiveReply()
    expect(await count()).toEqual([2, 2])
  },
)

setUp('a change that is rolled back alerts no one', async ({ db, team }) => {
  const { id } = await team.store(null)
  await expect(
    db.transaction(async (tx) => {
      await changeRequest(tx, { id, change: { assigneeId: team.bob.id }, by: team.by })
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  expect(await team.list(team.bob.id)).toEqual([])
})

setUp('due steps and near in-hands dates alert the assignee once', async ({ db, team }) => {
  const { ada, by, store, list } = team
  const soon = await store('2026-12-08')
  const late = await store('2026-12-09')
  const lost = await store('2026-12-02')
  const unassigned = await store('2026-12-02')
  const assign = (id: string, on: string | null) =>
    changeRequest(db, { id, change: { assigneeId: ada.id, nextStep: { text: 'Call Dana', on } }, by })
  await assign(soon.id, '2026-12-01')
  await assign(late.id, '2026-12-02')
  await assign(lost.id, '2026-12-01')
  await changeRequest(db, { id: lost.id, change: { status: 'lost' }, by })
  await changeRequest(db, { id: soon.id, change: { status: 'in-review' }, by })
  await changeRequest(db, { id: unassigned.id, change: { nextStep: { text: null, on: '2026-12-01' } }, by })

  await createDateAlerts(db, '2026-12-01')
  await createDateAlerts(db, '2026-12-01')
  const found = async () =>
    (await list(ada.id)).map((alert) => `${alert.reference}: ${describeAlert(alert)}`).toSorted()
  expect(await found()).toEqual(
    [
      `${soon.reference}: In-hands date December 8, 2026`,
      `${soon.reference}: Next step due December 1, 2026: Call Dana`,
    ].toSorted(),
  )
  // A won order is still on its way; its next step is not due any more.
  await changeRequest(db, { id: late.id, change: { status: 'won' }, by })
  await createDateAlerts(db, '2026-12-02')
  expect(await found()).toEqual(
    [
      `${soon.reference}: In-hands date December 8, 2026`,
      `${soon.reference}: Next step due December 1, 2026: Call Dana`,
      `${late.reference}: In-hands date December 9, 2026`,
    ].toSorted(),
  )
})

setUp('alerts are read one by one, all at once, or with their request', async ({ db, team }) => {
  const { bob, by, store, list } = team
  const [one, two] = [await store(null), await store(null)]
  for (const { id } of [one, two, one]) await addNote(db, { id, text: '@bob', by })
  const count = () => countUnreadAlerts(db, { staffId: bob.id, max: 10 })
  const [newest, second] = await list(bob.id)
  expect(await countUnreadAlerts(db, { staffId: bob.id, max: 2 })).toBe(2)
  await markAlertsRead(db, { staffId: team.ada.id, id: newest?.id ?? 0 })
  expect(await count()).toBe(3)
  await markAlertsRead(db, { staffId: bob.id, id: newest?.id ?? 0 })
  expect(await count()).toBe(2)
  await markRead(db, { requestId: one.id, staffId: bob.id })
  expect((await list(bob.id)).map(({ readAt }) => readAt !== null)).toEqual([true, false, true])
  await addNote(db, { id: one.id, text: '@bob again', by })
  await markAlertsRead(db, { staffId: bob.id, upTo: second?.id ?? 0 })
  expect((await list(bob.id)).map(({ readAt }) => readAt !== null)).toEqual([false, true, true, true])
  const page = await listAlerts(db, { staffId: bob.id, limit: 3 })
  expect(page.alerts).toHaveLength(3)
  const rest = await listAlerts(db, { staffId: bob.id, limit: 3, after: page.next ?? 0 })
  expect([rest.alerts.length, rest.next]).toEqual([1, null])
})

setUp('alerts are deleted with their request and after 90 days', async ({ db, team }) => {
  const [one, two] = [await team.store(null), await team.store(null)]
  for (const { id } of [one, two]) await addNote(db, { id, text: '@bob', by: team.by })
  await db.delete(requests).where(eq(requests.id, one.id))
  expect(await team.list(team.bob.id)).toHaveLength(1)
  await db.update(staffAlerts).set({ created_at: new Date(Date.now() - 91 * 86_400_000) })
  await createDateAlerts(db, '2026-12-01')
  expect(await team.list(team.bob.id)).toEqual([])
})

setUp('open pages learn of new and read alerts', async ({ db, databaseUrl, team }) => {
  const { id } = await team.store(null)
  const client = new pg.Client({ connectionString: databaseUrl })
  const updates: unknown[] = []
  client.on('notification', ({ payload }) => updates.push(JSON.parse(payload ?? '')))
  await client.connect()
  try {
    await client.query('listen boxwright_requests')
    await addNote(db, { id, text: '@bob', by: team.by })
    await markAlertsRead(db, { staffId: team.bob.id, upTo: Number.MAX_SAFE_INTEGER })
    const update = { what: 'alerts', id: team.bob.id }
    await waitUntil(() => updates.length === 3)
    expect(updates).toEqual([{ what: 'changed', id }, update, update])
  } finally {
    await client.end()
  }
})
