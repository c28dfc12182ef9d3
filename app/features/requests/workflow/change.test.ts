import { eq } from 'drizzle-orm'
import type { Services } from '#app/lib/services.ts'
import { auditLog } from '#db/tables/audit.ts'
import { requestEvents } from '#db/tables/request-workflow.ts'
import { requests, swagBoxRequests } from '#db/tables/requests.ts'
import { staff } from '#db/tables/staff.ts'
import { expect, test } from '#test/database.ts'
import { storeRequest } from '#test/requests.ts'
import { changeRequest } from './change.server.ts'

const box = (services: Services, suspected_spam = false) =>
  storeRequest(services, 'swag-box', {
    first_name: 'Dana',
    last_name: 'Whitfield',
    email: 'dana@northwind.example',
    company: 'Northwind',
    box_items: [{ product_id: crypto.randomUUID(), product_name: 'Mug', product_price: 12.5, product_image: null }],
    global_quantity: 96,
    total_price: 1200,
    suspected_spam,
  })

async function person({ db }: Services, role: 'sales' | 'editor', joined_at: Date | null = new Date()) {
  const [row] = await db
    .insert(staff)
    .values({ name: `Kim ${role}`, email: `${crypto.randomUUID()}@shop.example`, roles: [role], joined_at })
    .returning()
  if (!row) throw new Error('not stored')
  return { ...row, by: { staffId: row.id, name: row.email, ip: '10.0.0.1' } }
}

test('a change writes the request, its own column, its timeline and the log together', async ({ db, services }) => {
  const { id, reference } = await box(services)
  const { id: assigneeId, by } = await person(services, 'sales')
  const change = { status: 'in-review', assigneeId, nextStep: { text: 'Call Dana', on: '2026-12-01' } } as const
  expect(await changeRequest(db, { id, version: 1, change, by })).toEqual({ outcome: 'changed', version: 2 })
  const [row] = await db.select().from(requests).where(eq(requests.id, id))
  expect(row).toMatchObject({ status: 'in-review', owner_id: assigneeId, next_step: 'Call Dana', version: 2 })
  expect(await db.select({ status: swagBoxRequests.status }).from(swagBoxRequests)).toEqual([{ status: 'in-review' }])
  expect(await db.select().from(requestEvents).orderBy(requestEvents.id)).toMatchObject([
    { kind: 'status', before: 'New', after: 'In review', staff_id: assigneeId, actor: by.name },
    { kind: 'owner', before: null, after: 'Kim sales' },
    { kind: 'next-step', before: null, after: 'Call Dana, 2026-12-01' },
  ])
  const logged = await db.select().from(auditLog).where(eq(auditLog.subject_id, id))
  expect(logged.map(({ action }) => action).sort()).toEqual([
    'request.next-step-changed',
    'request.owner-changed',
    'request.status-changed',
  ])
  expect(logged.every(({ subject }) => subject === reference)).toBe(true)
  expect(JSON.stringify(logged)).not.toContain('Dana')
  await changeRequest(db, { id, change: { status: 'new' }, by })
  expect(await db.select({ status: swagBoxRequests.status }).from(swagBoxRequests)).toEqual([{ status: 'pending' }])
})

test('the second of two changes to one version is rejected and writes nothing', async ({ db, services }) => {
  const { id } = await box(services)
  const { by } = await person(services, 'sales')
  const outcomes = await Promise.all(
    (['won', 'lost'] as const).map((status) => changeRequest(db, { id, version: 1, change: { status }, by })),
  )
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['changed', 'conflict'])
  expect(await db.select().from(requestEvents)).toHaveLength(1)
})

test('an unchanged value writes nothing', async ({ db, services }) => {
  const { id } = await box(services)
  const { by } = await person(services, 'sales')
  const change = { status: 'new', assigneeId: null, nextStep: { text: null, on: null } } as const
  expect(await changeRequest(db, { id, change, by })).toEqual({ outcome: 'unchanged', version: 1 })
  expect(await db.select().from(requestEvents)).toEqual([])
})

test('only people who handle requests can be assigned', async ({ db, services }) => {
  const { id } = await box(services)
  const { by } = await person(services, 'sales')
  for (const { id: assigneeId } of [await person(services, 'editor'), await person(services, 'sales', null)])
    expect(await changeRequest(db, { id, change: { assigneeId }, by })).toEqual({ outcome: 'assignee-not-found' })
})

test('setting a status other than spam clears the suspicion', async ({ db, services }) => {
  const { by } = await person(services, 'sales')
  for (const [change, suspected] of [
    [{ status: 'spam' }, true],
    [{ status: 'in-review' }, false],
    [{ notSpam: true }, false],
    [{ assigneeId: by.staffId }, true],
  ] as const) {
    const { id } = await box(services, true)
    await changeRequest(db, { id, change, by })
    const [row] = await db.select().from(requests).where(eq(requests.id, id))
    expect(row?.suspected_spam, JSON.stringify(change)).toBe(suspected)
  }
})

test('reports a deleted request', async ({ db, services }) => {
  const { by } = await person(services, 'sales')
  expect(await changeRequest(db, { id: crypto.randomUUID(), change: { status: 'won' }, by })).toEqual({
    outcome: 'not-found',
  })
})
